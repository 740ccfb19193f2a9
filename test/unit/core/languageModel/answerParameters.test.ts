import assert from 'node:assert/strict';

import { answerParameters } from '../../../../src/core/languageModel/answerParameters.ts';

const model = { maxOutputTokens: 1000, reasoningEfforts: ['low', 'high'] };

describe('The options of a request', () => {
  it('go on where the service knows them', () => {
    const options = { temperature: 0, top_p: 1, max_tokens: 1000, reasoning_effort: 'low' };
    assert.deepEqual(answerParameters(options, undefined, model), {
      temperature: 0,
      topP: 1,
      maxOutputTokens: 1000,
      reasoningEffort: 'low',
    });
  });

  const senseless: readonly unknown[] = [
    { _conversationId: 'x', stream: false, messages: [], tools: [], store: true, n: 2 },
    { temperature: '1', top_p: Number.NaN, max_tokens: 0 },
    { temperature: 2.1, top_p: -0.1, max_tokens: 1001, reasoning_effort: 'immense' },
    { temperature: Infinity, reasoningEffort: 5 },
    ['temperature', 1],
    'temperature',
    undefined,
  ];
  for (const options of senseless) {
    it(`are left out of ${JSON.stringify(options) ?? 'nothing'}`, () => {
      assert.deepEqual(answerParameters(options, undefined, model), {});
    });
  }

  it('give way to what the person chose for the model', () => {
    const options = { reasoning_effort: 'low' };
    const chosen = { reasoningEffort: 'high' };
    assert.deepEqual(answerParameters(options, chosen, model), { reasoningEffort: 'high' });
  });

  it('leave the effort to the service where its own was chosen', () => {
    assert.deepEqual(answerParameters({}, { reasoningEffort: 'default' }, model), {});
  });

  it('set no effort for a model that takes none', () => {
    assert.deepEqual(answerParameters({ reasoning_effort: 'low' }, { reasoningEffort: 'high' }, {}), {});
  });
});
