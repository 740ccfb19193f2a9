// `npm start`: a VS Code with Modelside in it, connected and with its chat panel open, as a web page.

import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { allScopes } from '../service/access/scope.ts';
import { LocalService } from '../service/localService.ts';
import { installExtension } from './installExtension.ts';
import { openBrowser } from './openBrowser.ts';
import { packageExtension } from './packageExtension.ts';
import { repositoryRoot } from './repositoryRoot.ts';
import { runProgram } from './runProgram.ts';
import { parseStartOptions, startHelp, type StartOptions } from './startOptions.ts';
import { startVscodeServer, type VscodeServer, type VscodeServerOptions } from './vscodeServer.ts';

/** Kept from start to start, and with it what was changed in the settings and in the sample. */
const home = join(repositoryRoot, '.vscode-test/start');
const extensionsDir = join(home, 'extensions');
const portFile = join(home, 'port');

try {
  const options = parseStartOptions(process.argv.slice(2));
  if (options.help) {
    console.log(startHelp);
  } else {
    await start(options);
  }
} catch (error) {
  console.error(error instanceof RangeError ? error.message : error);
  process.exit(1);
}

async function start({ baseUrl, open }: StartOptions): Promise<void> {
  const workspace = await prepareWorkspace();
  await installExtensions();
  const service = baseUrl === undefined ? await LocalService.start() : undefined;
  const server = await startVscodeServer({
    serverDataDir: join(home, 'data'),
    extensionsDir,
    folder: workspace,
    port: await lastPort(),
    ...connection(baseUrl, service),
  });
  await writeFile(portFile, String(server.port));
  endOnSignal(server, service);
  console.log(`\nModelside is at ${server.url}\n\nCtrl+C ends it.`);
  if (open) {
    openBrowser(server.url);
  }
}

/** A copy of the sample; under version control, where Git is there, so that changes to it can be described. */
async function prepareWorkspace(): Promise<string> {
  const workspace = join(home, 'corner-shop');
  await cp(join(import.meta.dirname, 'sampleWorkspace'), workspace, { recursive: true, force: false });
  if (!existsSync(join(workspace, '.git'))) {
    const author = ['-c', 'user.name=Corner Shop', '-c', 'user.email=shop@example.com'];
    try {
      await runProgram('git', ['init'], { cwd: workspace });
      await runProgram('git', ['add', '.'], { cwd: workspace });
      await runProgram('git', [...author, 'commit', '--message', 'The shop as it is'], { cwd: workspace });
    } catch {
      console.log('Without Git the sample is a plain folder.');
    }
  }
  return workspace;
}

/** Where Modelside finds its service. What an earlier start or a person left in the setting would win, so it goes. */
function connection(
  baseUrl: string | undefined,
  service: LocalService | undefined,
): Pick<VscodeServerOptions, 'env' | 'settings' | 'machineSettings'> {
  const apiKey =
    service?.createKey({ scopes: allScopes, name: 'npm start' }) ?? process.env['MODELSIDE_API_KEY'];
  // Without a key VS Code has to ask for it, and asks for the service of its setting.
  const inSetting = apiKey === undefined || apiKey === '' ? baseUrl : undefined;
  return {
    env: { MODELSIDE_BASE_URL: service?.baseUrl ?? baseUrl, MODELSIDE_API_KEY: apiKey },
    settings: { 'modelside.baseUrl': undefined },
    machineSettings: { 'modelside.baseUrl': inSetting },
  };
}

async function installExtensions(): Promise<void> {
  console.log('Building Modelside …');
  const starter = join(import.meta.dirname, 'starter');
  for (const vsix of await Promise.all([
    packageExtension(),
    packageExtension(starter, 'modelside-starter'),
  ])) {
    await installExtension(vsix, extensionsDir);
  }
}

/** The browser keeps layout and secrets by address: the same one as last time, if it is free, finds them again. */
async function lastPort(): Promise<number> {
  try {
    return Number(await readFile(portFile, 'utf8'));
  } catch {
    return 0;
  }
}

function endOnSignal(server: VscodeServer, service: LocalService | undefined): void {
  let ending: Promise<void> | undefined;
  const end = (exitCode: number): void => {
    ending ??= Promise.all([server.stop(), service?.stop()]).then(() => process.exit(exitCode));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => end(0));
  }
  const endWithServer = async (): Promise<void> => {
    await server.ended;
    if (ending === undefined) {
      console.error(`VS Code's server ended.\n${server.log()}`);
    }
    end(1);
  };
  void endWithServer();
}
