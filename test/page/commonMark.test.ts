import assert from 'node:assert/strict';

import specification from 'commonmark-spec';
import type { Page } from 'playwright-core';

import { openRendererLab } from './browser.ts';

/** Examples that are shown otherwise on purpose, because their HTML is shown as the text that it is. */
const withHtml: readonly number[] = [21, 31, ...Array.from({ length: 44 }, (_, index) => 148 + index)].concat(
  [201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536],
  [613, 614, 615, 616, 617, 623, 625, 626, 627, 628, 629, 630, 631, 642, 643],
);

/** And because an address is neither of the web, nor for mail, nor a file's. */
const withOtherAddresses: readonly number[] = [200, 202, 486, 500, 501, 502, 596, 598, 599, 601];

const examples = specification.tests.map(({ markdown, html, number, section }) => ({
  number,
  section,
  // The specification prints a tab as an arrow.
  markdown: markdown.replaceAll('→', '\t'),
  html: html.replaceAll('→', '\t'),
}));

/** Of GitHub's extensions to the specification: tables, struck text and tasks. */
const extensions: readonly (readonly [markdown: string, html: string])[] = [
  [
    '| a | b |\n|---|---|\n| c | d |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
  ],
  ['| a |\n| --- |', '<table><thead><tr><th>a</th></tr></thead></table>'],
  [
    '| a |\n|---|\n| b `\\|` c |',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b <code>|</code> c</td></tr></tbody></table>',
  ],
  [
    '| a | b |\n|---|---|\n| c |\n| d | e | f |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td></td></tr><tr><td>d</td><td>e</td></tr></tbody></table>',
  ],
  [
    '| a |\n|---|\n| b |\n> c',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table><blockquote><p>c</p></blockquote>',
  ],
  ['| a | b |\n|---|', '<p>| a | b |\n|---|</p>'],
  ['~~a~~ b ~~*c*~~', '<p><s>a</s> b <s><em>c</em></s></p>'],
  ['a ~~b\n\nc~~', '<p>a ~~b</p><p>c~~</p>'],
  ['- [ ] a\n- [x] b\n- [X] c', '<ul><li><input>a</li><li><input>b</li><li><input>c</li></ul>'],
  [
    '- [x] a\n  - [ ] *b*\n\n1. [x] c',
    '<ul><li><input>a<ul><li><input><em>b</em></li></ul></li></ul><ol><li><input>c</li></ol>',
  ],
  ['- [ ]\n- [y] a\n- [x]b\n- a [ ] b', '<ul><li>[ ]</li><li>[y] a</li><li>[x]b</li><li>a [ ] b</li></ul>'],
  ['[ ] a\n\n> [x] b', '<p>[ ] a</p><blockquote><p>[x] b</p></blockquote>'],
];

describe('The examples of the CommonMark specification', () => {
  let page: Page;

  before(async () => {
    page = await openRendererLab();
  });

  after(() => page.close());

  it('are shown as it says, but for HTML and for addresses that are no links here', async () => {
    const different = await page.evaluate(
      (list) =>
        list
          .filter(({ markdown, html }) => {
            const { actual, expected } = globalThis.rendererLab.compare(markdown, html);
            return actual !== expected;
          })
          .map(({ number }) => number),
      examples,
    );
    assert.deepEqual(
      different,
      [...withHtml, ...withOtherAddresses].toSorted((one, other) => one - other),
    );
  });

  for (const section of new Set(examples.map((example) => example.section))) {
    it(`end as they would at once, wherever they are cut: ${section}`, async () => {
      const cuts = examples
        .filter((example) => example.section === section)
        .flatMap(({ markdown }) => [
          Array.from(markdown),
          ...Array.from(markdown, (_, place) => [markdown.slice(0, place), markdown.slice(place)]),
        ]);
      const differences = await page.evaluate((list) => globalThis.rendererLab.differences(list), cuts);
      assert.deepEqual(differences.slice(0, 1), [], `${differences.length} of ${cuts.length} differ`);
    });
  }

  for (const [markdown, html] of extensions) {
    it(`and ${JSON.stringify(markdown)} of GitHub’s are shown as they should be, wherever they are cut`, async () => {
      const outlines = await page.evaluate(
        ([text, expected]) => globalThis.rendererLab.compare(text, expected),
        [markdown, html] as const,
      );
      assert.equal(outlines.actual, outlines.expected);
      const cuts = Array.from(markdown, (_, place) => [markdown.slice(0, place), markdown.slice(place)]);
      assert.deepEqual(await page.evaluate((list) => globalThis.rendererLab.differences(list), cuts), []);
    });
  }
});

describe('A task in an answer', () => {
  let page: Page;

  before(async () => {
    page = await openRendererLab();
  });

  after(() => page.close());

  it('has a box that says whether it is done, and that nobody can tick', async () => {
    const html = await page.evaluate(() => globalThis.rendererLab.atOnce('- [x] a\n- [ ] b'));
    assert.equal(
      html,
      '<div class="page-of-blocks"><ul dir="auto">' +
        '<li class="task"><input type="checkbox" disabled="" checked="" aria-label="Done">a</li>' +
        '<li class="task"><input type="checkbox" disabled="" aria-label="Not done">b</li></ul></div>',
    );
  });
});
