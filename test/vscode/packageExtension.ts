import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { repositoryRoot } from './repositoryRoot.ts';
import { runProgram } from './runProgram.ts';

/** Builds Modelside, or the extension in another folder, and makes its VSIX, as it is published, in `out/`. */
export async function packageExtension(folder = repositoryRoot, name = 'modelside'): Promise<string> {
  const out = join(repositoryRoot, 'out');
  const vsix = join(out, `${name}.vsix`);
  await mkdir(out, { recursive: true });
  const vsce = join(repositoryRoot, 'node_modules/@vscode/vsce/vsce');
  // There is no repository to link to yet, so links in the README stay as they are.
  const options = [
    '--no-dependencies',
    '--skip-license',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
  ];
  await runProgram(process.execPath, [vsce, 'package', ...options, '--out', vsix], { cwd: folder });
  return vsix;
}
