import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';

import { build } from 'esbuild';
import type { Browser } from 'playwright-core';

import { launchChromium } from '../vscode/chromium.ts';
import { repositoryRoot } from '../vscode/repositoryRoot.ts';

/** What the worker does: one answer, and every event of it to the page. */
const program = `
  import { parseBaseUrl } from './src/core/api/baseUrl.ts';
  import { ApiClient } from './src/core/api/client.ts';

  addEventListener('message', async ({ data }) => {
    const { baseUrl } = parseBaseUrl(data);
    const client = new ApiClient({ baseUrl, apiKey: 'ck_test_worker' }, { api: 'chatCompletions' });
    const request = { model: 'm', messages: [{ role: 'user', content: 'Hi' }], idempotencyKey: 'one' };
    const events = [];
    try {
      for await (const event of client.answer(request, new AbortController().signal)) events.push(event);
    } catch (error) {
      events.push(String(error));
    }
    postMessage(events);
  });
`;

const chunks = [
  { choices: [{ delta: { content: 'From ' } }] },
  { choices: [{ delta: { content: 'a worker' }, finish_reason: 'stop' }] },
];

describe('The client in the worker of a browser', () => {
  const servers: Server[] = [];
  let browser: Browser;
  let asked: {
    readonly method: string | undefined;
    readonly headers: NodeJS.Dict<string | readonly string[]>;
  }[];

  before(async () => {
    browser = await launchChromium();
  });

  beforeEach(() => {
    asked = [];
  });

  after(async () => {
    await browser.close();
    for (const server of servers) server.close();
  });

  /** Starts a server on a port of its own and gives its origin. */
  async function serve(listener: Parameters<typeof createServer>[1]): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(address !== null && typeof address === 'object');
    return `http://127.0.0.1:${address.port}`;
  }

  it('answers a question of a service of another origin', async () => {
    const bundle = await build({
      stdin: { contents: program, resolveDir: repositoryRoot, sourcefile: join(repositoryRoot, 'worker.ts') },
      bundle: true,
      write: false,
      platform: 'browser',
      format: 'esm',
    });
    const script = bundle.outputFiles[0]?.text ?? '';
    const page = await serve((request, response) => {
      const isScript = request.url === '/worker.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? script : '<!doctype html><title>Page</title>');
    });
    const service = await serve(({ method, headers }, response) => {
      asked.push({ method, headers });
      response.setHeader('access-control-allow-origin', page);
      // Only what a service knows that was made for such clients.
      response.setHeader('access-control-allow-headers', 'authorization, content-type, idempotency-key');
      if (method === 'OPTIONS') {
        response.writeHead(204).end();
        return;
      }
      response.setHeader('content-type', 'text/event-stream');
      response.end(
        [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]']
          .map((data) => `data: ${data}\n\n`)
          .join(''),
      );
    });
    const tab = await browser.newPage();
    await tab.goto(page);
    const events = await tab.evaluate(
      (baseUrl) =>
        new Promise<unknown>((resolve, reject) => {
          const worker = new Worker('/worker.js', { type: 'module' });
          worker.addEventListener('message', ({ data }) => resolve(data));
          worker.addEventListener('error', ({ message }) => reject(new Error(message)));
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
          worker.postMessage(baseUrl);
        }),
      `${service}/v1`,
    );
    await tab.close();
    assert.deepEqual(events, [
      { type: 'started', requestId: undefined },
      { type: 'text', text: 'From a worker' },
      { type: 'done', finishReason: 'stop', complete: true },
    ]);
    assert.deepEqual(
      asked.map(({ method }) => method),
      ['OPTIONS', 'POST'],
    );
    assert.equal(asked[1]?.headers['authorization'], 'Bearer ck_test_worker');
  });
});
