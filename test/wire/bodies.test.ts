import assert from 'node:assert/strict';
import { constants, createBrotliCompress, createDeflate, createGzip, type Zlib } from 'node:zlib';
import type { Transform } from 'node:stream';

import { chat, delta, event, events, json, reply, stream } from './answers.ts';
import { ask, clientOf, errorOf, never } from './asking.ts';
import { useWireServer } from './useWireServer.ts';

const usageWindow = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };

describe('B. HTTP and transport: bodies', () => {
  const wire = useWireServer();
  const client = (): ReturnType<typeof clientOf> => clientOf(wire.server);

  it('021 takes a login page for none of the answers, and does not repeat it', async () => {
    const page = `<!doctype html><html><title>Sign in</title>${'<p>Sign in</p>'.repeat(1000)}</html>`;
    wire.server.always(reply(page, { headers: { 'content-type': 'text/html' } }));
    const { error } = await ask(client());
    const failures = [
      error,
      await errorOf(client().listModels(never)),
      await errorOf(client().usageSummary(usageWindow, never)),
      await errorOf(Array.fromAsync(client().usageEvents(usageWindow, 10, never))),
    ];
    for (const failure of failures) {
      assert.equal(failure?.kind, 'notAnApi');
      assert.ok(failure.message.length < 100 && !failure.message.includes('<'), failure.message);
    }
  });

  it('022 reads JSON whatever content type it is labelled with, if any', async () => {
    const models = JSON.stringify({ data: [{ id: 'a' }] });
    for (const label of ['text/plain', 'application/octet-stream', 'text/html', undefined]) {
      wire.server.next(reply(models, label === undefined ? {} : { headers: { 'content-type': label } }));
      const list = await client().listModels(never);
      assert.deepEqual(
        list.map(({ id }) => id),
        ['a'],
      );
    }
  });

  it('023 tells an empty body, null, and JSON that is cut as errors with a kind', async () => {
    for (const body of ['', ' \n', 'null', '{"data":[{"id":"a"', '"text"', '5']) {
      wire.server.next(reply(body), reply(body), reply(body));
      assert.equal((await errorOf(client().listModels(never))).kind, 'notAnApi', body);
      assert.equal((await errorOf(client().usageSummary(usageWindow, never))).kind, 'notAnApi', body);
      assert.equal((await ask(client())).error?.kind, 'notAnApi', body);
    }
  });

  it('024 tells an error inside an answer with status 200 as an error', async () => {
    wire.server.always(json({ error: { message: 'Not now.', code: 'maintenance' } }));
    const failures = [
      await errorOf(client().listModels(never)),
      await errorOf(client().usageSummary(usageWindow, never)),
      (await ask(client())).error,
    ];
    assert.deepEqual(
      failures.map((error) => [error?.kind, error?.code, error?.message]),
      Array.from({ length: 3 }, () => ['serverError', 'maintenance', 'Not now.']),
    );
  });

  it('025 tells an answer without content as an empty one', async () => {
    wire.server.next(
      (exchange) => exchange.raw('HTTP/1.1 204 No Content\r\n\r\n'),
      (exchange) => exchange.raw('HTTP/1.1 204 No Content\r\n\r\n'),
    );
    const { error } = await ask(client());
    assert.deepEqual([error?.kind, error?.message], ['notAnApi', 'The answer was empty.']);
    assert.equal((await errorOf(client().listModels(never))).kind, 'notAnApi');
  });

  it('026 shows each piece of a compressed stream as it arrives', async () => {
    const codings: Readonly<Record<string, () => Transform & Zlib & { flush: (done: () => void) => void }>> =
      {
        gzip: createGzip,
        deflate: createDeflate,
        br: () => createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH }),
      };
    for (const [coding, newCompressor] of Object.entries(codings)) {
      let seeFirst = (): void => undefined;
      const firstSeen = new Promise<void>((resolve) => (seeFirst = resolve));
      wire.server.next(async (exchange) => {
        exchange.head({ headers: { 'content-type': 'text/event-stream', 'content-encoding': coding } });
        const compressor = newCompressor();
        compressor.on('data', (bytes: Buffer) => exchange.write(bytes));
        compressor.write(event(delta({ content: 'first ' })));
        compressor.flush(() => undefined);
        // The rest is not even written before the client has shown this.
        await firstSeen;
        compressor.once('end', () => exchange.end());
        compressor.end(chat('second').map(event).join(''));
      });
      const outcome = await ask(client(), undefined, never, ({ type }) => {
        if (type === 'text') seeFirst();
      });
      assert.equal(outcome.text, 'first second', coding);
      assert.equal(outcome.complete, true);
    }
  });

  it('027 tells a wrong content encoding, and tries again only where nothing was shown', async () => {
    const garbled = stream(chat().map(event), { headers: { 'content-encoding': 'gzip' } });
    wire.server.next(garbled, events(chat()));
    const tried = await ask(client());
    assert.equal(tried.text, 'Hello');
    assert.equal(wire.server.requests.length, 2);
    wire.server.next((exchange) => {
      exchange.head({ headers: { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' } });
      const compressor = createGzip();
      compressor.on('data', (bytes: Buffer) => exchange.write(bytes));
      compressor.write(event(delta({ content: 'part' })));
      compressor.flush(() => {
        exchange.write('not gzip any more');
        exchange.end();
      });
    });
    const shown = await ask(client());
    assert.deepEqual([shown.text, shown.error?.kind], ['part', 'interrupted']);
    assert.match(shown.error?.message ?? '', /compressed/);
    assert.equal(wire.server.requests.length, 3);
  });
});
