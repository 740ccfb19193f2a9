import assert from 'node:assert/strict';

import type { AnswerEvent } from '../../../../src/core/api/answer.ts';
import { ChatDecoder } from '../../../../src/core/api/chatDecoder.ts';
import { errorInAnswer } from '../../../../src/core/api/errorResponse.ts';

function decode(chunks: readonly unknown[], done = true): readonly AnswerEvent[] {
  const events: AnswerEvent[] = [];
  const decoder = new ChatDecoder(
    (problem) => errorInAnswer(problem, undefined),
    (event) => events.push(event),
  );
  for (const chunk of chunks) decoder.push(chunk);
  decoder.finish(done);
  return events;
}

const delta = (part: object, more: object = {}): object => ({
  choices: [{ index: 0, delta: part, ...more }],
});
const textOf = (events: readonly AnswerEvent[]): string =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');

describe('A chat completion', () => {
  it('gives its text, its reason to end and its tokens', () => {
    const events = decode([
      delta({ role: 'assistant', content: '' }),
      delta({ content: 'Hel' }),
      delta({ content: 'lo' }),
      delta({}, { finish_reason: 'stop' }),
      {
        choices: [],
        usage: { prompt_tokens: 9, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 4 } },
      },
    ]);
    assert.equal(textOf(events), 'Hello');
    assert.deepEqual(events.slice(-2), [
      { type: 'usage', usage: { inputTokens: 9, cachedInputTokens: 4, outputTokens: 2 } },
      { type: 'done', finishReason: 'stop', complete: true },
    ]);
  });

  it('that comes as a whole gives the same', () => {
    const events = decode([{ choices: [{ message: { content: 'Hello' }, finish_reason: 'stop' }] }]);
    assert.equal(textOf(events), 'Hello');
  });

  it('that ends without a sign of being finished is not complete', () => {
    assert.deepEqual(decode([delta({ content: 'Hel' })], false).at(-1), {
      type: 'done',
      finishReason: 'unknown',
      complete: false,
    });
  });

  it('with a finish reason and no [DONE] is complete', () => {
    const events = decode([delta({ content: 'a' }, { finish_reason: 'length' })], false);
    assert.deepEqual(events.at(-1), { type: 'done', finishReason: 'length', complete: true });
  });

  for (const chunk of [
    null,
    5,
    'x',
    [],
    {},
    { choices: null },
    { choices: [null] },
    delta({ content: null }),
  ]) {
    it(`survives ${JSON.stringify(chunk)}`, () => {
      assert.equal(textOf(decode([chunk, delta({ content: 'a' })])), 'a');
    });
  }

  it('tells reasoning from text, whatever the field is called, and once', () => {
    const events = decode([
      delta({ reasoning_content: 'a', reasoning: 'a' }),
      delta({ reasoning: 'b' }),
      delta({
        content: [
          { type: 'thinking', thinking: 'c' },
          { type: 'text', text: 'answer' },
        ],
      }),
    ]);
    assert.deepEqual(events.slice(0, -1), [
      { type: 'reasoning', text: 'a' },
      { type: 'reasoning', text: 'b' },
      { type: 'reasoning', text: 'c' },
      { type: 'text', text: 'answer' },
    ]);
  });

  it('is read from the first choice only', () => {
    const chunk = {
      choices: [
        { index: 1, delta: { content: 'other' } },
        { index: 0, delta: { content: 'first' } },
      ],
    };
    assert.equal(textOf(decode([chunk])), 'first');
  });

  it('hands over a refusal', () => {
    assert.deepEqual(decode([delta({ refusal: 'No.' })])[0], { type: 'refusal', text: 'No.' });
  });
});

describe('Tool calls', () => {
  const call = (fragment: object): object => delta({ tool_calls: [fragment] });
  const calls = (events: readonly AnswerEvent[]): readonly unknown[] =>
    events.flatMap((event) => (event.type === 'toolCall' ? [[event.id, event.name, event.arguments]] : []));

  it('are put together from fragments', () => {
    const events = decode([
      call({ index: 0, id: 'c1', function: { name: 'read', arguments: '' } }),
      call({ index: 0, function: { arguments: '{"a"' } }),
      call({ index: 0, id: 'c1', function: { name: 'read', arguments: ':1}' } }),
    ]);
    assert.deepEqual(calls(events), [['c1', 'read', '{"a":1}']]);
  });

  it('of the same index and another id are two', () => {
    const events = decode([
      call({ index: 0, id: 'c1', function: { name: 'read', arguments: '{}' } }),
      call({ index: 0, id: 'c2', function: { name: 'write', arguments: '{"b":2}' } }),
    ]);
    assert.deepEqual(calls(events), [
      ['c1', 'read', '{}'],
      ['c2', 'write', '{"b":2}'],
    ]);
  });

  it('without any index or id are still one', () => {
    const events = decode([
      call({ function: { name: 'read', arguments: '{' } }),
      call({ function: { arguments: '}' } }),
    ]);
    assert.deepEqual(calls(events), [['', 'read', '{}']]);
  });

  it('whose arguments are an object or nothing get JSON text', () => {
    const events = decode([
      call({ index: 0, id: 'c1', function: { name: 'a', arguments: { x: 1 } } }),
      call({ index: 1, id: 'c2', function: { name: 'b' } }),
    ]);
    assert.deepEqual(calls(events), [
      ['c1', 'a', '{"x":1}'],
      ['c2', 'b', '{}'],
    ]);
  });

  it('of an answer that was cut are not handed on', () => {
    const events = decode([call({ index: 0, id: 'c1', function: { name: 'a', arguments: '{"x' } })], false);
    assert.deepEqual(calls(events), []);
  });
});
