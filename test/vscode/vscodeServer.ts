import { fork, type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { endProcessTree } from './endProcessTree.ts';
import { extensionHosts } from './extensionHosts.ts';
import { getVscodeServer } from './getVscodeServer.ts';
import { mergeJsonFile } from './mergeJsonFile.ts';
import { quietSettings } from './quietSettings.ts';
import type { ServerProcessOptions } from './serverProcessOptions.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/** `undefined` removes a setting. */
type VscodeSettings = Readonly<Record<string, Json | undefined>>;

/** As the server reads it from its environment: a marketplace that is nowhere, so that none is asked. */
const NO_GALLERY = JSON.stringify({ serviceUrl: '' });

export interface VscodeServerOptions {
  /** User data, settings and, unless named otherwise, extensions. Made if it is not there. */
  readonly serverDataDir: string;
  readonly extensionsDir?: string;
  /** A free one unless given, or if the given one is taken. */
  readonly port?: number;
  /** What the address opens when it has no `?folder=`. */
  readonly folder?: string;
  /** Added to this process's environment; the extension host sees it. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** User settings, on top of `quietSettings` and of what is in the data folder already. */
  readonly settings?: VscodeSettings;
  /** Settings of scope `machine`, which a remote VS Code such as this one does not read from the user's. */
  readonly machineSettings?: VscodeSettings;
  /** Leave workspace trust on, so that a new folder is opened in Restricted Mode. */
  readonly trust?: boolean;
  /** Accept `payload` in the page's query: how tests get into the extension host. */
  readonly smokeTestDriver?: boolean;
}

export interface VscodeServer {
  /** `http://127.0.0.1:PORT/` */
  readonly url: string;
  readonly port: number;
  /** What it printed so far. */
  readonly log: () => string;
  /** Settles when it has ended, wanted or not. */
  readonly ended: Promise<void>;
  /** Changes user settings for pages that are loaded from now on. */
  writeSettings(settings: VscodeSettings): Promise<void>;
  /** Process identifiers of the extension hosts of all its windows. */
  extensionHosts(): Promise<readonly number[]>;
  stop(): Promise<void>;
}

/** Starts a VS Code whose window is a web page. It ends with this process at the latest. */
export async function startVscodeServer(options: VscodeServerOptions): Promise<VscodeServer> {
  const { serverDataDir, settings, machineSettings } = options;
  const codeServer = await getVscodeServer();
  await mkdir(serverDataDir, { recursive: true });
  const userSettings = join(serverDataDir, 'data/User/settings.json');
  await mergeJsonFile(userSettings, quietSettings, settings);
  await mergeJsonFile(join(serverDataDir, 'data/Machine/settings.json'), {}, machineSettings);

  const processOptions: ServerProcessOptions = {
    codeServer,
    serverDataDir,
    extensionsDir: options.extensionsDir ?? join(serverDataDir, 'extensions'),
    folder: options.folder,
    port: options.port ?? 0,
    trust: options.trust ?? false,
    smokeTestDriver: options.smokeTestDriver ?? false,
  };
  const child = fork(join(import.meta.dirname, 'vscodeServerProcess.ts'), [JSON.stringify(processOptions)], {
    env: { ...environmentOutsideVscode(), EXTENSIONS_GALLERY: NO_GALLERY, ...options.env },
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log = collectOutput(child);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const port = await listening(child, log);
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    log,
    ended,
    writeSettings: (changes) => mergeJsonFile(userSettings, {}, changes),
    extensionHosts: () => extensionHosts(child.pid ?? 0),
    stop: () => endProcessTree(child),
  };
}

function listening(child: ChildProcess, log: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: { readonly port: number }) => resolve(message.port));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(new Error(`VS Code's server ended at its start (${code ?? signal}).\n${log()}`));
    });
  });
}

function collectOutput(child: ChildProcess): () => string {
  const pieces: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece));
  }
  return () => pieces.join('');
}

/** In VS Code's own terminal the environment leads to the VS Code that is already running. */
function environmentOutsideVscode(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VSCODE_|ELECTRON_)/.test(name)),
  );
}
