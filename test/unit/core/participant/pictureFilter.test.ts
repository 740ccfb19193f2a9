import assert from 'node:assert/strict';

import { PictureFilter } from '../../../../src/core/participant/pictureFilter.ts';

function filtered(text: string, length = text.length): string {
  const filter = new PictureFilter();
  let safe = '';
  for (let at = 0; at < text.length; at += length) safe += filter.add(text.slice(at, at + length));
  return safe + filter.end();
}

describe('The filter of pictures', () => {
  const cases: readonly (readonly [name: string, text: string, expected: string])[] = [
    [
      'makes a picture into text',
      'See ![cat](https://a.example/c.png).',
      'See !\\[cat](https://a.example/c.png).',
    ],
    ['makes a picture by reference into text', '![cat][1]\n\n[1]: x.png', '!\\[cat][1]\n\n[1]: x.png'],
    ['is not led astray by a backslash before it', '\\![cat](x.png)', '\\!\\[cat](x.png)'],
    ['finds a picture within a link', '[![cat](x.png)](y)', '[!\\[cat](x.png)](y)'],
    ['finds a picture behind code in the same line', '`a` ![cat](x.png)', '`a` !\\[cat](x.png)'],
    ['finds a picture behind a mark that opens no code', '` ![cat](x.png)\nnext', '` !\\[cat](x.png)\nnext'],
    ['finds a picture behind a block of code', '```\n![a](b)\n```\n![c](d)', '```\n![a](b)\n```\n!\\[c](d)'],
    ['leaves links, exclamations and code within a line', 'Oh! [a](b) `x![0]` no!', 'Oh! [a](b) `x![0]` no!'],
    ['leaves blocks of code', '```ts\nlet a = b![0];\n```\n', '```ts\nlet a = b![0];\n```\n'],
    ['leaves a block of code in a list', '- so:\n  ~~~\n  b![0]\n  ~~~\n', '- so:\n  ~~~\n  b![0]\n  ~~~\n'],
    ['leaves a shorter fence within a longer one', '````\n```\na![0]\n````\n', '````\n```\na![0]\n````\n'],
    ['leaves a block of code that is not closed', '```\na![0]', '```\na![0]'],
  ];
  for (const [name, text, expected] of cases) {
    it(`${name}, however the text is cut`, () => {
      for (let length = 1; length <= text.length; length += 1) {
        assert.equal(filtered(text, length), expected, `in pieces of ${length}`);
      }
    });
  }

  it('gives out words as they come, not only whole lines', () => {
    const filter = new PictureFilter();
    assert.equal(filter.add('Hello wor'), 'Hello wor');
    assert.equal(filter.add('ld'), 'ld');
  });
});
