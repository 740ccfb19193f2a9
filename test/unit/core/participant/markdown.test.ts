import assert from 'node:assert/strict';

import { markdownTable } from '../../../../src/core/participant/markdownTable.ts';
import { plainMarkdown } from '../../../../src/core/participant/plainMarkdown.ts';

describe('Text from elsewhere in Markdown', () => {
  it('shows what it says and is no markup', () => {
    const text = plainMarkdown('a|b ![x](https://e.example) <img> `c` $(bug) *d*\\');
    assert.doesNotMatch(text, /(?<!\\)[[\]!|<>`*()$]|(?<!\\):\//);
    assert.equal(text.replaceAll(/\\(.)/g, '$1'), 'a|b ![x](https://e.example) <img> `c` $(bug) *d*\\');
  });

  it('stays on one line', () => {
    assert.equal(plainMarkdown(' a\n\n# b\t'), String.raw`a \# b`);
  });
});

describe('A table in Markdown', () => {
  it('has a head, the sides on which its columns stand, and rows', () => {
    const columns = [
      { title: 'Model', align: 'left' },
      { title: 'Cost', align: 'right' },
    ] as const;
    assert.equal(markdownTable(columns, [['a', '1']]), '| Model | Cost |\n| --- | ---: |\n| a | 1 |');
  });
});
