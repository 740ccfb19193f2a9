import assert from 'node:assert/strict';
import { createServer } from 'node:net';

import { chat, delta, event, events, json, stalled, stream } from './answers.ts';
import { ask, clientOf, errorOf, never } from './asking.ts';
import { useWireServer } from './useWireServer.ts';
import { type Answer, WireServer } from './wireServer.ts';

const once = { attempts: 1, longestWait: 0, deadline: 0 };
const begun = event(delta({ content: 'part' }));

/** A port at which nothing listens: one that was just given back. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

describe('B. HTTP and transport: the network', () => {
  const wire = useWireServer();

  it('028 tells apart what can be wrong on the way to the service, with the code of each', async () => {
    const secure = await WireServer.start({ secure: true });
    const messages = new Set<string>();
    const check = async (baseUrl: string, code: RegExp): Promise<void> => {
      const error = await errorOf(clientOf(wire.server, { baseUrl, retry: once }).listModels(never));
      assert.equal(error.kind, 'network', `${baseUrl}: ${error.message}`);
      assert.match(error.code ?? '', code, `${baseUrl}: ${error.code} ${error.message}`);
      assert.ok(error.message.includes(error.code ?? '?'), error.message);
      messages.add(error.message);
    };
    try {
      await check(`http://127.0.0.1:${await closedPort()}/v1`, /^ECONNREFUSED$/);
      await check('https://name.invalid/v1', /^(?:ENOTFOUND|EAI_AGAIN)$/);
      await check(`https://${secure.host}/v1`, /SELF_SIGNED/);
      await check(`https://${wire.server.host}/v1`, /^ERR_SSL/);
      await check(`http://${secure.host}/v1`, /^(?:UND_ERR_SOCKET|ECONNRESET|HTTPParserError|HPE_)/);
      wire.server.next((exchange) => exchange.raw('SSH-2.0-OpenSSH_9.9\r\n'));
      await check(wire.server.origin, /^(?:HTTPParserError|HPE_)/);
      wire.server.next(json({ data: [] }, { headers: { 'x-large': 'x'.repeat(20_000) } }));
      await check(wire.server.origin, /HEADERS_OVERFLOW/);
    } finally {
      await secure.stop();
    }
    assert.equal(messages.size, 7, [...messages].join('\n'));
  });

  it('029 tries once more at once where the server has closed a connection that was kept open', async () => {
    const client = clientOf(wire.server, { random: () => 1 });
    const kept = [events(chat()), events(chat())];
    wire.server.next(...kept, (exchange) => exchange.reset(), events(chat('again')));
    for (const _ of kept) await ask(client);
    const outcome = await ask(client);
    assert.equal(outcome.text, 'again');
    // At once: nobody is told of a pause, but of an attempt that may have arrived.
    assert.deepEqual(
      outcome.notices.map(({ kind }) => kind),
      ['again'],
    );
    const [lost, again] = wire.server.requests.slice(kept.length);
    assert.ok(lost && lost.connection < kept.length, 'It went out on a connection that was kept open.');
    assert.equal(again?.headers['idempotency-key'], lost.headers['idempotency-key']);
    assert.deepEqual(again?.body, lost.body);
  });

  it('030 gives up on a service that does not begin to answer, says so, and closes the connection', async () => {
    wire.server.next((exchange) => exchange.closed);
    const { error } = await ask(clientOf(wire.server, { limits: { firstByte: 30 }, retry: once }));
    assert.equal(error?.kind, 'timeout');
    assert.match(error.message, /^The first byte/);
    await wire.server.requests[0]?.closed;
  });

  it('031 always asks for a stream, so that no answer has to come whole in time', async () => {
    wire.server.next(events(chat()), events(chat()));
    await ask(clientOf(wire.server));
    await ask(clientOf(wire.server, { api: 'responses' }));
    for (const { body } of wire.server.requests) assert.match(String(body), /"stream":true/);
  });

  it('032 gives up on a stream that stalls, and keeps what came', async () => {
    wire.server.next(stalled([begun]));
    const outcome = await ask(clientOf(wire.server, { limits: { idle: 300 } }));
    assert.equal(outcome.text, 'part');
    assert.equal(outcome.error?.kind, 'timeout');
    assert.match(outcome.error.message, /^The next part/);
    await wire.server.requests[0]?.closed;
    assert.equal(wire.server.requests.length, 1);
  });

  it('033 waits for as long as comments keep coming, unless there is a limit for the whole', async () => {
    const pinging =
      (milliseconds: number): Answer =>
      async (exchange) => {
        exchange.head({ headers: { 'content-type': 'text/event-stream' } });
        const end = performance.now() + milliseconds;
        while (exchange.isOpen && performance.now() < end) {
          exchange.write(': ping\n\n');
          await new Promise((resolve) => {
            setTimeout(resolve, 20);
          });
        }
        for (const chunk of chat()) exchange.write(event(chunk));
        exchange.end();
      };
    // Together the pauses are longer than what one of them may last.
    wire.server.next(pinging(1700), pinging(60_000));
    assert.equal((await ask(clientOf(wire.server, { limits: { idle: 1500 } }))).text, 'Hello');
    const { error } = await ask(clientOf(wire.server, { limits: { total: 100 }, retry: once }));
    assert.equal(error?.kind, 'timeout');
    assert.match(error.message, /^The whole answer/);
    await wire.server.requests[1]?.closed;
  });

  it('034 tells an error by its status where its body does not end', async () => {
    const head = { status: 400, headers: { 'content-type': 'application/json' } };
    wire.server.next(stalled([], head), stalled(['{"error":{"message":"half'], head));
    for (const number of [0, 1]) {
      const { error } = await ask(clientOf(wire.server, { limits: { errorBody: 30 } }));
      assert.deepEqual([error?.kind, error?.status], ['badRequest', 400]);
      await wire.server.requests[number]?.closed;
    }
  });

  it('035 reads no more of an error than is worth reading, and keeps its status', async () => {
    let whole = false;
    wire.server.next(async (exchange) => {
      exchange.head({ status: 502, headers: { 'content-type': 'text/html' } });
      exchange.write('<html><title>Bad gateway</title>');
      const piece = Buffer.alloc(64 * 1024, '<p>no</p> ');
      for (let sent = 0; sent < 1600 && exchange.isOpen; sent += 1) await exchange.writeSlowly(piece);
      whole = exchange.isOpen;
    });
    const { error } = await ask(clientOf(wire.server, { retry: once }));
    assert.deepEqual([error?.kind, error?.status, error?.message], ['serverError', 502, '502']);
    await wire.server.requests[0]?.closed;
    assert.equal(whole, false);
  });

  it('039 keeps what came before the network was lost, and does not ask again', async () => {
    let seen = (): void => undefined;
    const shown = new Promise<void>((resolve) => (seen = resolve));
    wire.server.next(async (exchange) => {
      exchange.head({ headers: { 'content-type': 'text/event-stream' } });
      exchange.write(begun);
      await shown;
      exchange.reset();
    });
    const outcome = await ask(clientOf(wire.server), undefined, never, ({ type }) => {
      if (type === 'text') seen();
    });
    assert.equal(outcome.text, 'part');
    assert.equal(outcome.error?.kind, 'interrupted');
    assert.equal(wire.server.requests.length, 1);
  });

  it('040 tells by [DONE] whether a stream that ends by closing is complete', async () => {
    wire.server.next(events(chat(), { framing: 'close' }), stream([begun], { framing: 'close' }));
    assert.equal((await ask(clientOf(wire.server))).complete, true);
    const cut = await ask(clientOf(wire.server));
    assert.deepEqual([cut.text, cut.complete], ['part', false]);
  });
});
