import assert from 'node:assert/strict';

import { contextText, modelTooltip, priceText } from '../../../src/host/modelText.ts';

const model = { id: 'a', name: 'a', raw: {} };

describe('A model in words', () => {
  const windows: readonly (readonly [number, string])[] = [
    [4096, '4K context'],
    [131_072, '128K context'],
    [200_000, '200K context'],
    [1_048_576, '1M context'],
    [1_000_000, '1M context'],
  ];
  for (const [contextWindow, text] of windows) {
    it(`with a window of ${contextWindow} tokens has ${text}`, () => {
      assert.equal(contextText({ ...model, contextWindow }), text);
    });
  }

  it('says nothing of a window or a price that is not reported', () => {
    assert.equal(contextText(model), '');
    assert.equal(priceText(undefined), '');
  });

  it('names its price with the currency', () => {
    const price = { currency: 'USD', inputPerMillionTokens: '0.25', outputPerMillionTokens: '1.25' };
    assert.equal(priceText(price), '$0.25 in · $1.25 out per million tokens');
    assert.equal(priceText({ currency: 'EUR', inputPerMillionTokens: '2' }), '2 EUR in per million tokens');
  });

  it('shows no markup that the service put into a name', () => {
    const { value } = modelTooltip({ ...model, name: '[x](command:evil) **bold** <img>' });
    assert.doesNotMatch(value, /(?<!\\)[[<]/);
  });
});
