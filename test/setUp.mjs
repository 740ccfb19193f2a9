// Runs a script of this project on a machine that has only Node 20 or later and npm: gets what the project needs
// when it is not there, then runs the script with the project's own Node, which comes from npm, too.
//
//     node test/setUp.mjs SCRIPT [ARGUMENTS…]

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const projectNode = join(modules, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const stampFile = join(modules, '.modelside-set-up');

if (!isInstalled()) {
  install();
}
runWithProjectNode(process.argv.slice(2));

/** @returns {boolean} */
function isInstalled() {
  if (!existsSync(projectNode)) {
    return false;
  }
  if (existsSync(stampFile)) {
    return readFileSync(stampFile, 'utf8') === wantedStamp();
  }
  // Somebody has run `npm install` by hand. npm writes this file last.
  const installed = statSync(join(modules, '.package-lock.json'), { throwIfNoEntry: false });
  return installed !== undefined && installed.mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** @returns {string} */
function wantedStamp() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) {
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function install() {
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // npm would empty the folder that it leads to, which others use.
    console.error(
      'node_modules is a link, and what it leads to is not up to date. Run `npm install` there first.',
    );
    process.exit(1);
  }
  console.log('Getting what Modelside is built and tested with (npm install), half a minute or so …');
  // The project's Node and its bundler need their install scripts. Warnings would be about the Node that runs npm.
  const args = [
    // Not `npm ci`: it demands packages of every platform in the lock file, and registries lack some of them.
    'install',
    '--no-save',
    '--ignore-scripts=false',
    '--engine-strict=false',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ];
  const { status, error, stdout, stderr } = runNpm(args);
  if (status !== 0 || !existsSync(projectNode)) {
    console.error(stdout, stderr, error ?? '');
    console.error(
      'npm could not install, see above. Is its registry in reach (`npm ping`)? Then try `npm install` here.',
    );
    process.exit(1);
  }
  writeFileSync(stampFile, wantedStamp());
}

/**
 * With the npm that runs this script, when one does.
 *
 * @param {readonly string[]} args
 */
function runNpm(args) {
  const running = process.env['npm_execpath'] ?? '';
  const isNpm = basename(running) === 'npm-cli.js';
  return spawnSync(isNpm ? process.execPath : 'npm', isNpm ? [running, ...args] : args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32' && !isNpm,
  });
}

/** @param {readonly string[]} args */
function runWithProjectNode(args) {
  const binaries = join(modules, '.bin');
  const child = spawn(projectNode, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}` },
  });
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) {
    process.on(signal, () => child.kill(signal));
  }
  // npm, when it is told to end, ends the shell between it and this process, and nobody tells us: there is no event.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(watch);
      child.kill('SIGTERM');
    }
  }, 500);
  child.on('exit', (code, signal) => {
    clearInterval(watch);
    if (signal === null) {
      process.exit(code ?? 1);
    }
    for (const name of signals) {
      process.removeAllListeners(name);
    }
    process.kill(process.pid, signal);
  });
}
