import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

import { runTests } from '@vscode/test-electron';
import * as esbuild from 'esbuild';

import { repositoryRoot } from '../vscode/repositoryRoot.ts';

/** Milliseconds: the longest stall of the extension host, median of the rounds. */
export interface StallFigures {
  readonly stallMs: number;
  readonly idleMs: number;
}

/** How long an extension host stands still while an answer of 2,000 lines streams into a preview, and while it idles. */
export async function benchEdit(): Promise<StallFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'modelside-bench-'));
  const outfile = join(repositoryRoot, 'out/bench/editInHost.js');
  const results = join(folder, 'results.json');
  await esbuild.build({
    entryPoints: [join(repositoryRoot, 'test/bench/editInHost.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    external: ['vscode'],
    logLevel: 'warning',
  });
  const { MODELSIDE_VSCODE: named } = process.env;
  await runTests({
    vscodeExecutablePath: named ?? join(repositoryRoot, 'test/vscode/vscodeLauncher.ts'),
    extensionDevelopmentPath: repositoryRoot,
    extensionTestsPath: outfile,
    launchArgs: [
      folder,
      `--user-data-dir=${join(folder, 'data')}`,
      `--extensions-dir=${join(folder, 'extensions')}`,
    ],
    extensionTestsEnv: {
      MODELSIDE_TEST_RESULTS: results,
      // The launcher is a script that asks the system for `node`.
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
    },
  });
  const figures = JSON.parse(await readFile(results, 'utf8')) as StallFigures;
  await rm(folder, { recursive: true, force: true });
  console.log('extension host              longest stall');
  console.log(`2,000 lines into a preview  ${figures.stallMs.toFixed(1)} ms`.padStart(20));
  console.log(`idle, as long               ${figures.idleMs.toFixed(1)} ms`.padStart(20));
  return figures;
}
