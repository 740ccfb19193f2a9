import assert from 'node:assert/strict';

import { usageForVscode } from '../../../../src/core/languageModel/usageForVscode.ts';

describe('What an answer used, for VS Code', () => {
  it('has the names and the sum that VS Code reads', () => {
    const usage = { inputTokens: 10, cachedInputTokens: 4, outputTokens: 5, reasoningTokens: 2 };
    assert.deepEqual(usageForVscode(usage), {
      prompt_tokens: 10,
      completion_tokens: 5,
      total_tokens: 15,
      prompt_tokens_details: { cached_tokens: 4 },
      completion_tokens_details: { reasoning_tokens: 2 },
    });
  });

  it('is not made up where the service reports only a part', () => {
    assert.equal(usageForVscode({ inputTokens: 10 }), undefined);
    assert.equal(usageForVscode({ outputTokens: 10 }), undefined);
  });
});
