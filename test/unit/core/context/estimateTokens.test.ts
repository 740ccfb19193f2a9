import assert from 'node:assert/strict';

import { estimateImageTokens, estimateTokens } from '../../../../src/core/context/estimateTokens.ts';
import { tokenSamples } from './tokenSamples.ts';

describe('Estimated tokens', () => {
  for (const { name, text, tokens, within } of tokenSamples) {
    it(`of ${name} are within ${within * 100} % of what o200k counts`, () => {
      const ratio = estimateTokens(text) / tokens;
      assert.ok(Math.abs(ratio - 1) <= within, `${ratio}`);
    });
  }

  it('of nothing are none, and of anything at least one', () => {
    assert.equal(estimateTokens(''), 0);
    for (const text of ['a', ' a', '.', '7', '中', 'я', '😀', '\n', '\ud800'])
      assert.ok(estimateTokens(text) >= 1, text);
  });

  it('grow with the text', () => {
    const { text } = tokenSamples[0] ?? { text: '' };
    const once = estimateTokens(`${text}\n`);
    assert.ok(Math.abs(estimateTokens(`${text}\n`.repeat(50)) / (50 * once) - 1) < 0.05);
  });

  const images: readonly (readonly [number, number, number])[] = [
    [1, 1, 255],
    [512, 512, 255],
    [1024, 1024, 765],
    [2048, 4096, 1105],
    [0, 0, 255],
  ];
  for (const [width, height, tokens] of images) {
    it(`of a picture of ${width} × ${height} pixels are ${tokens}`, () => {
      assert.equal(estimateImageTokens(width, height), tokens);
    });
  }
});
