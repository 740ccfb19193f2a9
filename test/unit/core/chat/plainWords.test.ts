import assert from 'node:assert/strict';

import { plainWords } from '../../../../src/core/chat/plainWords.ts';

describe('Markdown in plain words', () => {
  for (const [markdown, words] of [
    ['This is **bold**, _slanted_ and ~~gone~~.', 'This is bold, slanted and gone.'],
    ['**All of `it` is *strong***', 'All of it is strong'],
    ['# A heading', 'A heading'],
    ['> - [x] a task with `code`', 'a task with code'],
    ['See [the page](https://example.com/a "Title") and ![a picture](x.png).', 'See the page and a picture.'],
    ['1. first', '1. first'],
    ['a\n\n---\n\nb', 'a\n\n\n\nb'],
    ['| a | b |\n| - | :-: |\n| **1** | 2 |', ' a | b \n\n 1 | 2 '],
    [String.raw`\*not slanted\*`, '*not slanted*'],
    ['`a ** b`, `` `x` `` and `snake_case_name`', 'a ** b,  `x`  and snake_case_name'],
    ['2 * 3 * 4 and snake_case_name and x**y', '2 * 3 * 4 and snake_case_name and x**y'],
    ['```ts\nconst a = b ** c; // **kept**\n```\n**after**', 'const a = b ** c; // **kept**\nafter'],
    ['~~~\n```\n**code**\n~~~', '```\n**code**'],
    ['an open fence\n```\n# code', 'an open fence\n# code'],
    [
      String.raw`See [docs](https://x.y/foo\_bar) and run \`npm test\` then \`npm start\``.replaceAll(
        '\\`',
        '`',
      ),
      'See docs and run npm test then npm start',
    ],
    ['an icon \uE000 and `code` and \uE0000\uE000', 'an icon \uE000 and code and \uE0000\uE000'],
  ] as const)
    it(`${JSON.stringify(markdown)} is ${JSON.stringify(words)}`, () =>
      assert.equal(plainWords(markdown), words));

  it('has all words of a text that is nothing but marks', () => {
    for (const mark of ['`', '*', '[', '_', '> ', '~', '![', '(', '`` ` ', '**a', '[a](']) {
      const text = `Begin ${mark.repeat(500)} end`;
      assert.match(plainWords(text), /^Begin.* end$/s);
    }
  });
});
