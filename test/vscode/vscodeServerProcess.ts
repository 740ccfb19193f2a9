// The child process of `vscodeServer.ts`: VS Code's server inside an HTTP server of ours.
//
// VS Code's own start-up script could listen by itself, but then nobody answers `POST /mint-key`. The page asks
// that path for the server's half of the key that encrypts SecretStorage in the browser's local storage, and
// without an answer every secret is forgotten when the page is reloaded.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';

import type { ServerProcessOptions } from './serverProcessOptions.ts';

/** What `server-main.js` exports when it is imported instead of run. */
interface ServerMain {
  loadCodeWithNls(): Promise<{
    createServer(address: null, args: Readonly<Record<string, unknown>>): Promise<VscodeRequests>;
  }>;
}

interface VscodeRequests {
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
  handleUpgrade(request: IncomingMessage, socket: Duplex): void;
}

const HOST = '127.0.0.1';

const options = JSON.parse(process.argv[2] ?? '{}') as ServerProcessOptions;

// Nothing of this process may outlive the one that wanted it, however that one ended. The extension hosts are in
// the same process group; they would notice on their own only with a native module that is not installed.
process.on('disconnect', () => {
  process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
});

const vscode = await loadVscode();
const keyHalf = readOrMakeKeyHalf(join(options.serverDataDir, 'secret-storage-key'));

const server = createServer((request, response) => {
  if (!isFromOwnPage(request)) {
    response.writeHead(403).end();
  } else if (request.method === 'POST' && request.url === '/mint-key') {
    response.end(keyHalf);
  } else if (request.url === '/' && options.folder !== undefined) {
    response.writeHead(302, { location: `/?folder=${encodeURIComponent(options.folder)}` }).end();
  } else {
    void vscode.handleRequest(request, response);
  }
});
server.on('upgrade', (request, socket) => {
  if (isFromOwnPage(request)) {
    vscode.handleUpgrade(request, socket);
  } else {
    socket.destroy();
  }
});
server.on('listening', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
server.once('error', () => server.listen(0, HOST));
server.listen(options.port, HOST);

async function loadVscode(): Promise<VscodeRequests> {
  // Set: the script exports its parts. Not set: it starts a server of its own.
  process.env['CODE_SERVER_PARENT_PID'] = String(process.ppid);
  const main = (await import(
    pathToFileURL(join(options.codeServer, 'lib/vscode/out/server-main.js')).href
  )) as ServerMain;
  delete process.env['CODE_SERVER_PARENT_PID'];
  const code = await main.loadCodeWithNls();
  return code.createServer(null, {
    _: [],
    compatibility: '1.64',
    'accept-server-license-terms': true,
    'without-connection-token': true,
    'disable-telemetry': true,
    'disable-update-check': true,
    'disable-getting-started-override': true,
    'disable-workspace-trust': !options.trust,
    'enable-smoke-test-driver': options.smokeTestDriver,
    'server-data-dir': options.serverDataDir,
    'extensions-dir': options.extensionsDir,
  });
}

/**
 * The server asks for no password, so a page of another site must not reach it: neither under a name of its own
 * that leads to this machine, nor with a WebSocket, which browsers let any page open.
 */
function isFromOwnPage({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return (
    /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(host) &&
    (origin === undefined || origin === `http://${host}`)
  );
}

/** 256 bits. Kept, so that a browser's secrets can be read again after the server was started again. */
function readOrMakeKeyHalf(file: string): Buffer {
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(32), { mode: 0o600 });
  }
  return readFileSync(file);
}
