import assert from 'node:assert/strict';

import { delta, event, events, finished, json, reply, stream } from './answers.ts';
import { ask, clientOf } from './asking.ts';
import { useWireServer } from './useWireServer.ts';
import type { Answer } from './wireServer.ts';

/** A line without an end: as much of it as the client takes. */
const endless =
  (begin: string): Answer =>
  async (exchange) => {
    exchange.head({ headers: { 'content-type': 'text/event-stream' } });
    exchange.write(begin);
    const piece = Buffer.alloc(256 * 1024, 'x');
    while (exchange.isOpen) await exchange.writeSlowly(piece);
  };

describe('C. Framing of events: bodies of other kinds', () => {
  const wire = useWireServer();
  const asking = (): ReturnType<typeof ask> => ask(clientOf(wire.server));

  it('057 shows a completion that comes whole though a stream was asked for, with its tokens', async () => {
    wire.server.next(
      json({
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', content: 'Whole.' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 3, completion_tokens: 2 },
      }),
    );
    const outcome = await asking();
    assert.equal(outcome.text, 'Whole.');
    assert.deepEqual(outcome.usages, [{ inputTokens: 3, outputTokens: 2 }]);
    assert.equal(outcome.complete, true);
  });

  it('058 reads a stream of JSON lines without any framing', async () => {
    const lines = [delta({ content: 'a' }), delta({ content: 'b' }), finished()].map((chunk) =>
      JSON.stringify(chunk),
    );
    wire.server.next(stream([lines.join('\n')], { headers: { 'content-type': 'application/x-ndjson' } }));
    const outcome = await asking();
    assert.equal(outcome.text, 'ab');
    assert.equal(outcome.complete, true);
  });

  it('059 tells an error that comes as JSON with status 200, with its code', async () => {
    const error = { error: { message: 'Overloaded.', code: 'engine_overloaded' } };
    wire.server.next(json(error), reply(JSON.stringify(error, undefined, 2)));
    for (let answers = 0; answers < 2; answers += 1) {
      const outcome = await asking();
      assert.equal(outcome.error?.code, 'engine_overloaded');
      assert.equal(outcome.error.message, 'Overloaded.');
    }
  });

  it('060 tells a stream without any event as an empty answer', async () => {
    for (const pieces of [[], [': nothing\n\n'], [event('[DONE]')], ['\n\n\n']]) {
      wire.server.next(stream(pieces));
      const { error } = await asking();
      assert.deepEqual([error?.kind, error?.message], ['notAnApi', 'The answer was empty.']);
    }
  });

  it('061 gives up on an event without an end, on a line without one, and closes the connection', async () => {
    // The memory of the process is not looked at: that the server sees the close is what keeps it flat.
    const lines = async (exchange: Parameters<Answer>[0]): Promise<void> => {
      exchange.head();
      const line = `data: ${'x'.repeat(64 * 1024)}\n`;
      while (exchange.isOpen) await exchange.writeSlowly(line);
    };
    wire.server.next(endless('data: {"choices":[{"delta":{"content":"'), endless('{"a":"'), lines);
    for (const number of [0, 1, 2]) {
      assert.equal((await asking()).error?.kind, 'notAnApi');
      await wire.server.requests[number]?.closed;
    }
  });

  it('062 replaces bytes that are not UTF-8, and joins halves of a character from two deltas', async () => {
    const broken = Buffer.from(event(delta({ content: 'a?b' })));
    broken[broken.indexOf('?')] = 0xff;
    wire.server.next(
      stream([
        broken,
        event(String.raw`{"choices":[{"delta":{"content":"\ud83d"}}]}`),
        event(String.raw`{"choices":[{"delta":{"content":"\ude00"}}]}`),
        event('[DONE]'),
      ]),
    );
    assert.equal((await asking()).text, 'a\uFFFDb😀');
  });

  it('063 gives 50,000 small deltas in order, and lets other work run meanwhile', async () => {
    // How many turns others get while it is read is what keeps a window alive; how long it takes is not looked at.
    const words = Array.from({ length: 50_000 }, (_, index) => `${index} `);
    const body = [...words.map((content) => delta({ content })), finished(), '[DONE]'].map(event).join('');
    wire.server.next(reply(body, { headers: { 'content-type': 'text/event-stream' } }));
    let turns = 0;
    let reading = true;
    const count = (): void => {
      turns += 1;
      if (reading) setImmediate(count);
    };
    let before = 0;
    const outcome = await ask(clientOf(wire.server), undefined, undefined, ({ type }) => {
      if (type !== 'started' || before > 0) return;
      before = 1;
      setImmediate(count);
    });
    reading = false;
    assert.equal(outcome.text, words.join(''));
    assert.ok(turns > 20, `Others had ${turns} turns.`);
  });

  it('064 passes over events whose JSON is no object', async () => {
    wire.server.next(
      events(['null', '5', '"x"', '[]', 'true', delta({ content: 'a' }), finished(), '[DONE]']),
    );
    assert.equal((await asking()).text, 'a');
  });

  it('065 is not moved by keys that name what every object has', async () => {
    wire.server.next(
      events([
        '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"choices":[{"delta":{"content":"a","__proto__":{"polluted":1}}}]}',
        '{"choices":[{"__proto__":{"delta":{"content":"from afar"}}}]}',
        '{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"__proto__","function":{"name":"constructor","arguments":"{}"}}]}}]}',
        '[DONE]',
      ]),
    );
    const outcome = await asking();
    assert.equal(outcome.text, 'a');
    assert.deepEqual(outcome.calls, [{ id: '__proto__', name: 'constructor', arguments: '{}' }]);
    assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
  });
});
