import assert from 'node:assert/strict';

import { event, events, response, stream } from './answers.ts';
import { ask, clientOf, type Outcome, question } from './asking.ts';
import { useWireServer } from './useWireServer.ts';

/** The stream as the official service sends it: reasoning, text, a call, tokens. */
const official: readonly object[] = [
  { type: 'response.created', response: { id: 'resp_1', status: 'in_progress', output: [] } },
  { type: 'response.in_progress', response: { id: 'resp_1', status: 'in_progress' } },
  {
    type: 'response.output_item.added',
    output_index: 0,
    item: { id: 'rs_1', type: 'reasoning', summary: [] },
  },
  { type: 'response.reasoning_summary_part.added', item_id: 'rs_1', output_index: 0, summary_index: 0 },
  {
    type: 'response.reasoning_summary_text.delta',
    item_id: 'rs_1',
    output_index: 0,
    summary_index: 0,
    delta: 'First.',
  },
  { type: 'response.reasoning_summary_part.added', item_id: 'rs_1', output_index: 0, summary_index: 1 },
  {
    type: 'response.reasoning_summary_text.delta',
    item_id: 'rs_1',
    output_index: 0,
    summary_index: 1,
    delta: 'Then.',
  },
  {
    type: 'response.output_item.done',
    output_index: 0,
    item: {
      id: 'rs_1',
      type: 'reasoning',
      encrypted_content: 'sealed',
      summary: [
        { type: 'summary_text', text: 'First.' },
        { type: 'summary_text', text: 'Then.' },
      ],
    },
  },
  {
    type: 'response.output_item.added',
    output_index: 1,
    item: { id: 'msg_1', type: 'message', content: [] },
  },
  { type: 'response.content_part.added', item_id: 'msg_1', output_index: 1, content_index: 0 },
  { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 1, content_index: 0, delta: 'Hel' },
  { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 1, content_index: 0, delta: 'lo' },
  { type: 'response.output_text.done', item_id: 'msg_1', output_index: 1, content_index: 0, text: 'Hello' },
  {
    type: 'response.output_item.done',
    output_index: 1,
    item: { id: 'msg_1', type: 'message', content: [{ type: 'output_text', text: 'Hello' }] },
  },
  {
    type: 'response.output_item.added',
    output_index: 2,
    item: { id: 'fc_1', type: 'function_call', call_id: 'call_1', name: 'read', arguments: '' },
  },
  { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 2, delta: '{"a"' },
  { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 2, delta: ':1}' },
  { type: 'response.function_call_arguments.done', item_id: 'fc_1', output_index: 2, arguments: '{"a":1}' },
  {
    type: 'response.output_item.done',
    output_index: 2,
    item: { id: 'fc_1', type: 'function_call', call_id: 'call_1', name: 'read', arguments: '{"a":1}' },
  },
  {
    type: 'response.completed',
    response: {
      status: 'completed',
      error: null,
      output: [
        { id: 'msg_1', type: 'message', content: [{ type: 'output_text', text: 'Hello' }] },
        { id: 'fc_1', type: 'function_call', call_id: 'call_1', name: 'read', arguments: '{"a":1}' },
      ],
      usage: {
        input_tokens: 9,
        input_tokens_details: { cached_tokens: 4 },
        output_tokens: 5,
        output_tokens_details: { reasoning_tokens: 2 },
      },
    },
  },
].map((chunk, number) => ({ ...chunk, sequence_number: number }));

const typeOf = (chunk: object): string => String((chunk as { readonly type?: unknown }).type);

function without(chunk: object, ...fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(chunk).filter(([name]) => !fields.includes(name)));
}

function isWhole(outcome: Outcome): void {
  assert.equal(outcome.error, undefined);
  assert.equal(outcome.text, 'Hello');
  assert.equal(outcome.reasoning, 'First.\n\nThen.');
  assert.deepEqual(outcome.calls, [{ id: 'call_1', name: 'read', arguments: '{"a":1}' }]);
  assert.deepEqual(outcome.sealed, ['sealed']);
  assert.deepEqual(outcome.usages.at(-1), {
    inputTokens: 9,
    cachedInputTokens: 4,
    outputTokens: 5,
    reasoningTokens: 2,
  });
  assert.deepEqual([outcome.finishReason, outcome.complete], ['toolCalls', true]);
}

describe('E. The stream of a response', () => {
  const wire = useWireServer();
  const asking = (chunks: readonly object[]): Promise<Outcome> => {
    wire.server.next(events(chunks));
    return ask(clientOf(wire.server, { api: 'responses' }));
  };

  it('089 reads text, summary of reasoning, calls and tokens in the official order', async () => {
    wire.server.next(stream(official.map((chunk) => `event: ${typeOf(chunk)}\n${event(chunk)}`)));
    isWhole(await ask(clientOf(wire.server, { api: 'responses' })));
  });

  it('090 reads events that have their type in the data only, or in the name only', async () => {
    isWhole(await asking(official));
    wire.server.next(
      stream(official.map((chunk) => `event: ${typeOf(chunk)}\n${event(without(chunk, 'type'))}`)),
    );
    isWhole(await ask(clientOf(wire.server, { api: 'responses' })));
  });

  it('091 does without numbers and indexes, and keeps two calls apart', async () => {
    const bare = official.map((chunk) =>
      without(chunk, 'sequence_number', 'output_index', 'content_index', 'summary_index'),
    );
    isWhole(await asking(bare));
    const calls = ['a', 'b'].flatMap((name) => [
      {
        type: 'response.output_item.added',
        item: { type: 'function_call', call_id: `call_${name}`, name, arguments: '' },
      },
      { type: 'response.function_call_arguments.delta', item_id: `fc_${name}`, delta: `{"${name}"` },
      { type: 'response.function_call_arguments.delta', item_id: `fc_${name}`, delta: ':1}' },
      {
        type: 'response.output_item.done',
        item: { type: 'function_call', call_id: `call_${name}`, name, arguments: `{"${name}":1}` },
      },
    ]);
    const outcome = await asking([...calls, { type: 'response.completed', response: {} }]);
    assert.deepEqual(outcome.calls, [
      { id: 'call_a', name: 'a', arguments: '{"a":1}' },
      { id: 'call_b', name: 'b', arguments: '{"b":1}' },
    ]);
  });

  it('092 goes by index or by order where every event names another item', async () => {
    let number = 0;
    const renamed = official.map((chunk) => {
      number += 1;
      const item = (chunk as { readonly item?: object }).item;
      return {
        ...chunk,
        ...('item_id' in chunk && { item_id: `other_${number}` }),
        ...(item && { item: { ...item, id: `other_${number}` } }),
      };
    });
    isWhole(await asking(renamed));
    isWhole(await asking(renamed.map((chunk) => without(chunk, 'output_index'))));
  });

  it('093 takes text before its item was added, and does without response.created', async () => {
    const outcome = await asking([
      { type: 'response.output_text.delta', item_id: 'msg_1', delta: 'Hel' },
      { type: 'response.output_item.added', output_index: 0, item: { id: 'msg_1', type: 'message' } },
      { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, delta: 'lo' },
      { type: 'response.completed', response: { status: 'completed' } },
    ]);
    assert.deepEqual([outcome.text, outcome.complete], ['Hello', true]);
  });

  it('094 shows the text of a response of which only the end comes, once', async () => {
    const last = official.slice(-1);
    const outcome = await asking(last);
    assert.equal(outcome.text, 'Hello');
    assert.equal(outcome.calls.length, 1);
    assert.equal(outcome.complete, true);
  });

  it('095 shows text once that deltas, done and completed tell three times', async () => {
    const ends = official.filter((chunk) => !typeOf(chunk).endsWith('.delta'));
    for (const chunks of [official, ends]) isWhole(await asking(chunks));
  });

  it('096 adds what done has and the deltas have not', async () => {
    const outcome = await asking([
      { type: 'response.output_text.delta', item_id: 'm', delta: 'Hel' },
      { type: 'response.output_text.done', item_id: 'm', text: 'Hello' },
      { type: 'response.completed', response: { output: [] } },
    ]);
    assert.equal(outcome.text, 'Hello');
  });

  it('097 keeps what came of a response that failed or is incomplete, and says why', async () => {
    const begun = { type: 'response.output_text.delta', item_id: 'm', delta: 'part' };
    const failed = await asking([
      begun,
      {
        type: 'response.failed',
        response: { status: 'failed', error: { code: 'server_error', message: 'Lost.' } },
      },
    ]);
    assert.deepEqual(
      [failed.text, failed.error?.code, failed.error?.message],
      ['part', 'server_error', 'Lost.'],
    );
    for (const [reason, told] of [
      ['max_output_tokens', 'length'],
      ['content_filter', 'contentFilter'],
      ['steered', 'unknown'],
    ]) {
      const outcome = await asking([
        begun,
        { type: 'response.incomplete', response: { status: 'incomplete', incomplete_details: { reason } } },
      ]);
      assert.deepEqual([outcome.text, outcome.finishReason, outcome.complete], ['part', told, true]);
    }
  });

  it('098 tells an error event, flat or nested, with a name or without', async () => {
    const begun = event({ type: 'response.output_text.delta', item_id: 'm', delta: 'part' });
    const flat = { type: 'error', code: 'rate_limit_exceeded', message: 'Slow.' };
    const nested = { type: 'error', error: { code: 'rate_limit_exceeded', message: 'Slow.' } };
    const bare = { error: { code: 'rate_limit_exceeded', message: 'Slow.' } };
    for (const sent of [flat, nested, bare].flatMap((chunk) => [
      event(chunk),
      `event: error\n${event(chunk)}`,
    ])) {
      wire.server.next(stream([begun, sent]));
      const outcome = await ask(clientOf(wire.server, { api: 'responses' }));
      assert.equal(outcome.text, 'part');
      assert.deepEqual([outcome.error?.kind, outcome.error?.message], ['rateLimited', 'Slow.'], sent);
    }
  });

  it('099 tells a response that ends before its last event as cut', async () => {
    for (const length of [11, 12, official.length - 1]) {
      const outcome = await asking(official.slice(0, length));
      assert.equal(outcome.complete, false);
      assert.equal(outcome.error, undefined);
    }
  });

  it('100 passes over events and items of kinds that it does not know', async () => {
    const unknown = [
      { type: 'response.telepathy.delta', item_id: 'x', delta: 'no' },
      { type: 'keepalive' },
      { type: 'response.output_item.added', output_index: 5, item: { id: 'ws', type: 'web_search_call' } },
      { type: 'response.web_search_call.completed', item_id: 'ws', output_index: 5 },
      { type: 'response.output_item.done', output_index: 5, item: { id: 'ws', type: 'web_search_call' } },
    ];
    isWhole(await asking([...official.slice(0, 9), ...unknown, ...official.slice(9)]));
  });

  it('104 reads chunks of a chat completion that come here', async () => {
    const chunk = { choices: [{ index: 0, delta: { content: 'Hello' }, finish_reason: 'stop' }] };
    const outcome = await asking([chunk]);
    assert.deepEqual([outcome.text, outcome.finishReason, outcome.complete], ['Hello', 'stop', true]);
    wire.server.next(events([chunk, '[DONE]'], { headers: { 'content-type': 'application/json' } }));
    assert.equal((await ask(clientOf(wire.server, { api: 'responses' }), question())).text, 'Hello');
    assert.equal((await asking(response())).text, 'Hello');
  });
});
