import assert from 'node:assert/strict';

import { modelLimits } from '../../../../src/core/languageModel/modelLimits.ts';

const model = { id: 'a', name: 'a', raw: {} };

describe('The limits of a model', () => {
  it('share its window out between question and answer', () => {
    const limits = modelLimits({ ...model, contextWindow: 200_000, maxOutputTokens: 64_000 });
    assert.deepEqual(limits, { maxInputTokens: 136_000, maxOutputTokens: 64_000 });
  });

  it('leave half of the window to the question where the answer may fill all of it', () => {
    const limits = modelLimits({ ...model, contextWindow: 8192, maxOutputTokens: 8192 });
    assert.deepEqual(limits, { maxInputTokens: 4096, maxOutputTokens: 4096 });
  });

  it('add up to the window whatever is reported', () => {
    for (const contextWindow of [1, 1023, 8192, 1_000_000]) {
      const { maxInputTokens, maxOutputTokens } = modelLimits({ ...model, contextWindow });
      assert.equal(maxInputTokens + maxOutputTokens, contextWindow);
      assert.ok(maxInputTokens > maxOutputTokens);
    }
  });

  it('are those of most models where nothing is reported', () => {
    assert.deepEqual(modelLimits(model), { maxInputTokens: 114_688, maxOutputTokens: 16_384 });
  });
});
