import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { installOnce } from './installOnce.ts';
import { repositoryRoot } from './repositoryRoot.ts';
import { runProgram } from './runProgram.ts';

/** Holds VS Code 1.139.1: workbench, extension host, built-in extensions. */
const CODE_SERVER_VERSION = '4.139.1';

/**
 * The folder of a `code-server` that is ready to run, from npm, so that no other download is needed. It takes
 * about 500 MB and, the first time, half a minute.
 *
 * `MODELSIDE_VSCODE_SERVER` may name such a folder (`…/node_modules/code-server`), for example to share one
 * between several clones.
 */
export async function getVscodeServer(): Promise<string> {
  const shared = process.env['MODELSIDE_VSCODE_SERVER'];
  if (shared !== undefined && shared !== '') {
    if (!existsSync(join(shared, 'lib/vscode/out/server-main.js'))) {
      throw new Error(
        `MODELSIDE_VSCODE_SERVER names ${shared}, which holds no lib/vscode/out/server-main.js.`,
      );
    }
    return shared;
  }
  const folder = join(repositoryRoot, '.vscode-test', `code-server-${CODE_SERVER_VERSION}`);
  await installOnce(folder, async (target) => {
    console.log(`Getting VS Code (code-server ${CODE_SERVER_VERSION} from npm), about half a minute …`);
    await installCodeServer(target);
  });
  return join(folder, 'node_modules/code-server');
}

/**
 * Without install scripts, which would compile native modules for minutes. The workbench, the extension host and
 * the tests do without those modules; the server prints a stack for each and goes on.
 */
async function installCodeServer(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { 'code-server': CODE_SERVER_VERSION } }),
  );
  await npmInstall(folder);
  // VS Code's own dependencies. Not `npm ci`: the lock file shipped with it is out of step.
  const vscode = join(folder, 'node_modules/code-server/lib/vscode');
  await npmInstall(vscode, '--omit=dev', '--omit=optional');
  // TypeScript, without which VS Code complains as soon as a TypeScript file is opened.
  await npmInstall(join(vscode, 'extensions'), '--omit=dev');
}

async function npmInstall(folder: string, ...flags: readonly string[]): Promise<void> {
  const quiet = ['--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
  const args = ['install', '--ignore-scripts', ...quiet, ...flags];
  const running = process.env['npm_execpath'] ?? '';
  await (basename(running) === 'npm-cli.js'
    ? runProgram(process.execPath, [running, ...args], { cwd: folder })
    : runProgram('npm', args, { cwd: folder, shell: process.platform === 'win32' }));
}
