import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { getVscodeServer } from './getVscodeServer.ts';
import { runProgram } from './runProgram.ts';

/** Installs a VSIX as VS Code's command line does, over an older or equal version if there is one. */
export async function installExtension(vsix: string, extensionsDir: string): Promise<void> {
  const serverDataDir = await mkdtemp(join(tmpdir(), 'modelside-install-'));
  try {
    await runProgram(process.execPath, [
      join(await getVscodeServer(), 'lib/vscode/out/server-main.js'),
      '--install-extension',
      vsix,
      '--force',
      '--extensions-dir',
      extensionsDir,
      '--server-data-dir',
      serverDataDir,
    ]);
  } finally {
    await rm(serverDataDir, { recursive: true, force: true });
  }
}
