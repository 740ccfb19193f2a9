import assert from 'node:assert/strict';

import { chat, delta, event, events, failure, json, silence, stalled } from './answers.ts';
import { ask, clientOf, errorOf, never, type Outcome, question } from './asking.ts';
import { useWireServer } from './useWireServer.ts';

const begun = event(delta({ content: 'part' }));

describe('B. HTTP and transport: cancelling', () => {
  const wire = useWireServer();

  it('036 ends at once and as cancelled, wherever the answer is, and asks no more', async () => {
    const cancelled = (outcome: Outcome): void => {
      assert.equal(outcome.error?.kind, 'cancelled');
    };
    // Before the head of the answer.
    const beforeHead = new AbortController();
    wire.server.next(silence);
    const waiting = ask(clientOf(wire.server), question(), beforeHead.signal);
    const request = await wire.server.request(0);
    beforeHead.abort();
    cancelled(await waiting);
    await request.closed;
    // While it waits for the next attempt, which is an hour away.
    const whileWaiting = new AbortController();
    wire.server.next(failure(429, {}, { 'retry-after': '3600' }));
    const retry = { attempts: 3, longestWait: 1e8, deadline: 1e8 };
    cancelled(
      await ask(clientOf(wire.server, { retry }), question(), whileWaiting.signal, ({ type }) => {
        if (type === 'notice') whileWaiting.abort();
      }),
    );
    // In the middle of the answer.
    const inTheMiddle = new AbortController();
    wire.server.next(stalled([begun]));
    const outcome = await ask(clientOf(wire.server), question(), inTheMiddle.signal, ({ type }) => {
      if (type === 'text') inTheMiddle.abort();
    });
    cancelled(outcome);
    assert.equal(outcome.text, 'part');
    await wire.server.requests[2]?.closed;
    // In the middle of the body of an error.
    const inError = new AbortController();
    wire.server.next(async (exchange) => {
      exchange.head({ status: 400 });
      exchange.write('{"error":');
      await exchange.closed;
    });
    const failing = ask(clientOf(wire.server), question(), inError.signal);
    await wire.server.request(3);
    inError.abort();
    cancelled(await failing);
    await wire.server.requests[3]?.closed;
    assert.equal(wire.server.requests.length, 4);
  });

  it('037 sends nothing where it was cancelled before', async () => {
    const client = clientOf(wire.server);
    const signal = AbortSignal.abort();
    const window = { from: new Date(0), to: new Date() };
    assert.equal((await ask(client, question(), signal)).error?.kind, 'cancelled');
    assert.equal((await errorOf(client.listModels(signal))).kind, 'cancelled');
    assert.equal((await errorOf(client.usageSummary(window, signal))).kind, 'cancelled');
    assert.equal((await errorOf(Array.fromAsync(client.usageEvents(window, 10, signal)))).kind, 'cancelled');
    assert.equal(wire.server.connections, 0);
  });

  it('038 answers the next question after one that was cancelled', async () => {
    const client = clientOf(wire.server);
    const controller = new AbortController();
    wire.server.next(stalled([begun]), events(chat('next')), json({ data: [{ id: 'a' }] }));
    await ask(client, question(), controller.signal, ({ type }) => {
      if (type === 'text') controller.abort();
    });
    const outcome = await ask(client);
    assert.deepEqual([outcome.text, outcome.complete], ['next', true]);
    assert.equal((await client.listModels(never)).length, 1);
  });

  it('041 shows nothing of what a server goes on sending after the cancelling', async () => {
    const controller = new AbortController();
    let goOn = (): void => undefined;
    const cancelled = new Promise<void>((resolve) => (goOn = resolve));
    wire.server.next(async (exchange) => {
      exchange.head({ headers: { 'content-type': 'text/event-stream' } });
      exchange.write(begun);
      await cancelled;
      for (const chunk of chat('late')) exchange.write(event(chunk));
      exchange.end();
    });
    const outcome = await ask(clientOf(wire.server), question(), controller.signal, ({ type }) => {
      if (type !== 'text') return;
      controller.abort();
      goOn();
    });
    assert.deepEqual([outcome.text, outcome.error?.kind, outcome.complete], ['part', 'cancelled', undefined]);
  });
});
