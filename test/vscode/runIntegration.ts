// Runs the tests of `test/integration` inside the extension host of a VS Code, with the local service beside it:
//
//   - of the desktop VS Code that `MODELSIDE_VSCODE` names (its executable);
//   - of one that is downloaded, if `MODELSIDE_VSCODE_VERSION` says which, such as `stable` or `1.110.0`;
//   - else of the one from npm, in a headless Chromium.
//
// The tests find the service in `MODELSIDE_BASE_URL` and `MODELSIDE_API_KEY`, and `test/runner/testCounts.ts` says
// where their counts go. The exit code is 0 when `run()` of the built tests resolves.

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

import { runTests } from '@vscode/test-electron';

import { allScopes } from '../service/access/scope.ts';
import { LocalService } from '../service/localService.ts';
import { repositoryRoot } from './repositoryRoot.ts';

const { MODELSIDE_VSCODE: named = '', MODELSIDE_VSCODE_VERSION: version = '' } = process.env;

const folder = await mkdtemp(join(tmpdir(), 'modelside-'));
const service = await LocalService.start({ pace: 'instant' });
try {
  const workspace = join(folder, 'workspace');
  await cp(join(import.meta.dirname, 'sampleWorkspace'), workspace, { recursive: true });
  await runTests({
    ...chooseVscode(),
    extensionDevelopmentPath: repositoryRoot,
    extensionTestsPath: join(repositoryRoot, 'out/integration/index.js'),
    launchArgs: [
      workspace,
      `--user-data-dir=${join(folder, 'data')}`,
      `--extensions-dir=${join(folder, 'extensions')}`,
    ],
    extensionTestsEnv: {
      MODELSIDE_BASE_URL: service.baseUrl,
      MODELSIDE_API_KEY: service.createKey({ scopes: allScopes, name: 'integration tests' }),
      // The launcher is a script that asks the system for `node`.
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
    },
  });
  await rm(folder, { recursive: true, force: true });
} catch (error) {
  console.error(`${String(error)}. VS Code's logs are in ${join(folder, 'data')}.`);
  process.exitCode = 1;
} finally {
  await service.stop();
}

function chooseVscode(): { vscodeExecutablePath?: string; version?: string } {
  if (named !== '') {
    return { vscodeExecutablePath: named };
  }
  return version === ''
    ? { vscodeExecutablePath: join(import.meta.dirname, 'vscodeLauncher.ts') }
    : { version };
}
