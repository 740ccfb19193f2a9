import assert from 'node:assert/strict';

import { bodyOf } from './wireRequest.ts';
import { chat, cut, delta, event, events, finished } from './answers.ts';
import { ask, clientOf, type Outcome, question } from './asking.ts';
import { useWireServer } from './useWireServer.ts';

/** One fragment of a call in a chunk of its own. */
function part(fragment: object): object {
  return delta({ tool_calls: [fragment] });
}

const named = (name: string, text: unknown): object => ({ function: { name, arguments: text } });

describe('D. Chunks of a chat completion: tool calls', () => {
  const wire = useWireServer();
  const asking = (...chunks: readonly unknown[]): Promise<Outcome> => {
    wire.server.next(events(chunks));
    return ask(clientOf(wire.server));
  };
  const callsOf = async (...chunks: readonly unknown[]): Promise<readonly (readonly string[])[]> => {
    const { calls } = await asking(...chunks, finished('tool_calls'), '[DONE]');
    return calls.map(({ name, arguments: text }) => [name, text]);
  };

  it('073 makes one call of fragments without an index', async () => {
    assert.deepEqual(
      await callsOf(part({ id: 'c1', ...named('read', '{"a"') }), part({ function: { arguments: ':1}' } })),
      [['read', '{"a":1}']],
    );
  });

  it('074 makes two calls of two identifiers without an index', async () => {
    assert.deepEqual(
      await callsOf(
        part({ id: 'c1', ...named('read', '{"a"') }),
        part({ function: { arguments: ':1}' } }),
        part({ id: 'c2', ...named('read', '{"b"') }),
        part({ function: { arguments: ':2}' } }),
      ),
      [
        ['read', '{"a":1}'],
        ['read', '{"b":2}'],
      ],
    );
  });

  it('075 makes two calls of two identifiers that both have the index 0', async () => {
    assert.deepEqual(
      await callsOf(
        part({ index: 0, id: 'c1', ...named('read', '{"a":1}') }),
        part({ index: 0, id: 'c2', ...named('write', '{"b"') }),
        part({ index: 0, function: { arguments: ':2}' } }),
      ),
      [
        ['read', '{"a":1}'],
        ['write', '{"b":2}'],
      ],
    );
  });

  it('076 makes one call where identifier and name come again, empty or as null', async () => {
    assert.deepEqual(
      await callsOf(
        part({ index: 0, id: 'c1', ...named('read', '{"a"') }),
        part({ index: 0, id: 'c1', ...named('read', ':') }),
        part({ index: 0, id: '', ...named('', '1') }),
        part({ index: 0, id: null, function: { name: null, arguments: '}' } }),
      ),
      [['read', '{"a":1}']],
    );
  });

  it('077 gives a call without an identifier one of its own, under which its result is told', async () => {
    const { calls } = await asking(
      part({ ...named('read', '{}') }),
      part({ ...named('write', '{}') }),
      '[DONE]',
    );
    const ids = calls.map(({ id }) => id);
    assert.equal(new Set(ids).size, 2);
    assert.ok(ids.every((id) => /^[\w-]+$/.test(id)));
    const other = await asking(part({ ...named('read', '{}') }), '[DONE]');
    assert.ok(!ids.includes(other.calls[0]?.id ?? ''), 'Another answer has other identifiers.');
    wire.server.next(events(chat()));
    const messages = [
      { role: 'user', content: 'Read and write.' },
      { role: 'assistant', content: '', toolCalls: calls },
      ...ids.map((toolCallId) => ({ role: 'tool', toolCallId, content: 'ok' }) as const),
    ] as const;
    await ask(clientOf(wire.server), question({ messages }));
    const sent = bodyOf(wire.server.requests[2])['messages'] as readonly { readonly tool_call_id?: string }[];
    assert.deepEqual(
      sent.flatMap((message) => message.tool_call_id ?? []),
      ids,
    );
  });

  it('078 takes a call without a type for one of a function', async () => {
    assert.deepEqual(await callsOf(part({ index: 0, id: 'c', type: null, ...named('read', '{}') })), [
      ['read', '{}'],
    ]);
  });

  it('079 makes JSON text of arguments that come whole, as an object, empty or not at all', async () => {
    assert.deepEqual(
      await callsOf(
        part({ index: 0, id: 'c0', ...named('whole', '{"a":1}') }),
        part({ index: 1, id: 'c1', ...named('object', { a: 1 }) }),
        part({ index: 2, id: 'c2', ...named('empty', '') }),
        part({ index: 3, id: 'c3', function: { name: 'missing' } }),
        part({ index: 4, id: 'c4', ...named('none', null) }),
      ),
      [
        ['whole', '{"a":1}'],
        ['object', '{"a":1}'],
        ['empty', '{}'],
        ['missing', '{}'],
        ['none', '{}'],
      ],
    );
  });

  it('080 waits for a name that comes after the arguments', async () => {
    assert.deepEqual(
      await callsOf(
        part({ index: 0, id: 'c', function: { arguments: '{"a":1}' } }),
        part({ index: 0, function: { name: 'read' } }),
      ),
      [['read', '{"a":1}']],
    );
  });

  it('081 takes indexes that begin at 1, have gaps or are enormous', async () => {
    assert.deepEqual(
      await callsOf(
        part({ index: 1, id: 'a', ...named('one', '{"n"') }),
        part({ index: 7, id: 'b', ...named('seven', '{') }),
        part({ index: 4_294_967_295, id: 'c', ...named('many', '{}') }),
        part({ index: 1, function: { arguments: ':1}' } }),
        part({ index: 7, function: { arguments: '}' } }),
      ),
      [
        ['one', '{"n":1}'],
        ['seven', '{}'],
        ['many', '{}'],
      ],
    );
  });

  it('082 hands on no call whose arguments were cut, by the connection or by the length of the answer', async () => {
    const pieces = [
      part({ index: 0, id: 'a', ...named('whole', '{"a":1}') }),
      part({ index: 1, id: 'b', ...named('cut', '{"path":"/ho') }),
    ];
    wire.server.next(cut(pieces.map(event)));
    const torn = await ask(clientOf(wire.server, { retry: { attempts: 1, longestWait: 0, deadline: 0 } }));
    assert.deepEqual([torn.calls, torn.error?.kind], [[], 'interrupted']);
    const ended = await asking(...pieces);
    assert.deepEqual([ended.calls, ended.complete], [[], false]);
    const tooLong = await asking(...pieces, finished('length'), '[DONE]');
    assert.deepEqual(
      tooLong.calls.map(({ name }) => name),
      ['whole'],
    );
    assert.equal(tooLong.finishReason, 'length');
  });

  it('083 hands on arguments that are not JSON as they are, for whoever runs the tool to say so', async () => {
    assert.deepEqual(await callsOf(part({ index: 0, id: 'c', ...named('read', '{path: a}') })), [
      ['read', '{path: a}'],
    ]);
  });

  it('088 takes the older function_call for a call', async () => {
    const outcome = await asking(
      delta({ function_call: { name: 'read', arguments: '' } }),
      delta({ function_call: { arguments: '{"a"' } }),
      delta({ function_call: { arguments: ':1}' } }),
      finished('function_call'),
    );
    assert.deepEqual(
      outcome.calls.map(({ name, arguments: text }) => [name, text]),
      [['read', '{"a":1}']],
    );
    assert.equal(outcome.finishReason, 'toolCalls');
  });
});
