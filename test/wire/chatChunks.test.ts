import assert from 'node:assert/strict';

import { delta, events, finished, stream } from './answers.ts';
import { ask, clientOf, type Outcome } from './asking.ts';
import { useWireServer } from './useWireServer.ts';

describe('D. Chunks of a chat completion', () => {
  const wire = useWireServer();
  const asking = (...chunks: readonly unknown[]): Promise<Outcome> => {
    wire.server.next(events(chunks));
    return ask(clientOf(wire.server));
  };

  it('066 takes chunks without a choice at the beginning and at the end, and the tokens of the last', async () => {
    const outcome = await asking(
      { choices: [], prompt_filter_results: [{ prompt_index: 0 }] },
      delta({ content: 'a' }),
      finished(),
      { choices: [], usage: { prompt_tokens: 5, completion_tokens: 1 } },
      '[DONE]',
    );
    assert.equal(outcome.text, 'a');
    assert.deepEqual(outcome.usages, [{ inputTokens: 5, outputTokens: 1 }]);
  });

  it('067 takes the last tokens of those on every chunk, and invents none where none are told', async () => {
    const counted = (completion: number): object => ({
      ...delta({ content: 'a' }),
      usage: { prompt_tokens: 5, completion_tokens: completion },
    });
    const outcome = await asking(counted(1), counted(2), counted(3), '[DONE]');
    assert.deepEqual(outcome.usages.at(-1), { inputTokens: 5, outputTokens: 3 });
    assert.deepEqual((await asking(delta({ content: 'a' }), { usage: null }, '[DONE]')).usages, []);
  });

  it('068 does without choices, delta and index, and takes a message for a delta', async () => {
    const outcome = await asking(
      { type: 'ping' },
      { choices: null },
      { choices: [null] },
      { choices: [{ index: 0, delta: null }] },
      { choices: [{ delta: { content: 'a' } }] },
      { choices: [{ index: null, delta: { content: 'b' } }] },
      { choices: [{ index: 0, message: { content: 'c' } }] },
      '[DONE]',
    );
    assert.equal(outcome.text, 'abc');
  });

  it('069 takes content that is null, empty, or a list of parts with reasoning among them', async () => {
    const outcome = await asking(
      delta({ content: null }),
      delta({ content: '' }),
      delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }] }),
      delta({
        content: [{ type: 'text', text: 'a' }, { type: 'text', text: 'b' }, { type: 'unknown' }, 'c', null],
      }),
      '[DONE]',
    );
    assert.equal(outcome.reasoning, 'hm');
    assert.equal(outcome.text, 'abc');
  });

  it('070 tells reasoning once, whichever fields it comes in', async () => {
    const outcome = await asking(
      delta({ reasoning_content: 'a', reasoning: 'a', reasoning_details: [{ text: 'a' }] }),
      delta({ reasoning: 'b' }),
      delta({ reasoning_content: 'c' }),
      delta({
        reasoning_details: [{ type: 'reasoning.summary', summary: 'd' }, { type: 'reasoning.encrypted' }],
      }),
      delta({ content: 'text' }),
      '[DONE]',
    );
    assert.equal(outcome.reasoning, 'abcd');
    assert.equal(outcome.text, 'text');
  });

  it('071 tells what stands between think tags as reasoning, however they are cut, where that is wanted', async () => {
    const written = ['<thi', 'nk>he', 'y</thi', 'nk>', '\n\nan', 'swer </think>'];
    const chunks = [...written.map((content) => delta({ content })), '[DONE]'];
    const separated = await asking(...chunks);
    assert.equal(separated.reasoning, 'hey');
    assert.equal(separated.text, 'answer </think>');
    wire.server.next(events(chunks));
    const asWritten = await ask(clientOf(wire.server, { thinkTags: false }));
    assert.equal(asWritten.text, written.join(''));
  });

  it('072 tells a refusal as a refusal', async () => {
    const outcome = await asking(
      delta({ refusal: 'I can' }),
      delta({ refusal: 'not.' }),
      finished(),
      '[DONE]',
    );
    assert.equal(outcome.refusal, 'I cannot.');
    assert.equal(outcome.text, '');
  });

  it('084 gives every reason to end its meaning', async () => {
    const call = delta({ tool_calls: [{ index: 0, id: 'c', function: { name: 'read', arguments: '{}' } }] });
    const called = await asking(call, finished('stop'));
    assert.deepEqual([called.finishReason, called.calls.length], ['toolCalls', 1]);
    const reasons = [
      ['tool_calls', 'stop'],
      ['length', 'length'],
      ['max_tokens', 'length'],
      ['content_filter', 'contentFilter'],
      ['eos', 'unknown'],
    ] as const;
    for (const [sent, told] of reasons) {
      const outcome = await asking(delta({ content: 'a' }), finished(sent));
      assert.deepEqual([outcome.finishReason, outcome.complete], [told, true], sent);
    }
    for (const sent of ['error', 'insufficient_system_resource']) {
      const outcome = await asking(delta({ content: 'a' }), finished(sent));
      assert.deepEqual([outcome.error?.kind, outcome.error?.code, outcome.text], ['serverError', sent, 'a']);
    }
  });

  it('085 reads the first of several choices only', async () => {
    const outcome = await asking(
      {
        choices: [
          { index: 1, delta: { content: 'x' } },
          { index: 0, delta: { content: 'a' } },
        ],
      },
      { choices: [{ index: 1, delta: { content: 'y' }, finish_reason: 'length' }] },
      { choices: [{ index: 0, delta: { content: 'b' }, finish_reason: 'stop' }] },
      '[DONE]',
    );
    assert.equal(outcome.text, 'ab');
    assert.equal(outcome.finishReason, 'stop');
  });

  it('086 keeps what came before an error in the middle, in whichever form it is told', async () => {
    const before = `data: ${JSON.stringify(delta({ content: 'part' }))}\n\n`;
    const cases = [
      [
        'data: {"error":{"message":"Overloaded.","code":"rate_limit_exceeded"}}',
        'rateLimited',
        /^Overloaded\.$/,
      ],
      ['data: {"error":"Out of memory"}', 'serverError', /^Out of memory$/],
      [
        'data: {"error":{"message":"Busy","code":429},"choices":[{"delta":{"content":""}}]}',
        'rateLimited',
        /^Busy$/,
      ],
      ['event: error\ndata: {"error":{"message":"Named"}}', 'serverError', /^Named$/],
      ['event: error\ndata: plain words', 'serverError', /^plain words$/],
      ['data: {"object":"error","message":"Old","code":500}', 'serverError', /^Old$/],
    ] as const;
    for (const [sent, kind, message] of cases) {
      wire.server.next(stream([before, `${sent}\n\n`]));
      const outcome = await ask(clientOf(wire.server));
      assert.equal(outcome.text, 'part');
      assert.equal(outcome.error?.kind, kind, sent);
      assert.match(outcome.error.message, message);
    }
  });

  it('087 tells a problem document in the middle as an error', async () => {
    const outcome = await asking(delta({ content: 'part' }), {
      type: 'about:blank',
      title: 'Bad gateway',
      detail: 'The model went away.',
      status: 502,
    });
    assert.equal(outcome.text, 'part');
    assert.equal(outcome.error?.message, 'The model went away.');
  });
});
