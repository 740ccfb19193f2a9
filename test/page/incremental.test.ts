import assert from 'node:assert/strict';

import type { Page } from 'playwright-core';

import { openRendererLab } from './browser.ts';
import { markdownDocuments } from './markdownDocuments.ts';
import { randomMarkdown } from './randomMarkdown.ts';
import type { Difference } from './rendererLab.ts';

describe('Markdown that comes in pieces', () => {
  let page: Page;

  before(async () => {
    page = await openRendererLab();
  });

  after(() => page.close());

  async function isTheSameAtOnce(cuts: readonly (readonly string[])[]): Promise<void> {
    const differences: readonly Difference[] = await page.evaluate(
      (list) => globalThis.rendererLab.differences(list),
      cuts,
    );
    assert.deepEqual(differences.slice(0, 1), [], `${differences.length} of ${cuts.length} differ`);
  }

  for (const [name, text] of Object.entries(markdownDocuments)) {
    it(`ends as it would at once, wherever ${name} is cut in two`, () =>
      isTheSameAtOnce(places(text).map((place) => [text.slice(0, place), text.slice(place)])));

    it(`is whole after every character of ${name}`, () =>
      isTheSameAtOnce(
        places(text).map((place) => [text.slice(0, place >> 1), text.slice(place >> 1, place)]),
      ));

    it(`ends as it would at once when ${name} comes letter by letter`, () =>
      isTheSameAtOnce([Array.from({ length: text.length }, (_, place) => text.charAt(place))]));
  }

  for (const [name, text] of Object.entries(markdownDocuments)) {
    // Those that hold back a carriage return, or wait for a definition, do so on purpose.
    if (/\r|]:/.test(text)) continue;
    it(`shows every letter of ${name} in the frame in which it comes`, async () => {
      assert.deepEqual(
        await page.evaluate((letters) => globalThis.rendererLab.wrongFrames(letters), text),
        [],
      );
    });
  }

  for (const seed of [1, 2, 3, 4]) {
    it(`ends as it would at once for texts made of the worst (${seed})`, () =>
      isTheSameAtOnce(randomMarkdown(seed, 400)));
  }
});

function places(text: string): readonly number[] {
  return Array.from({ length: text.length + 1 }, (_, place) => place);
}
