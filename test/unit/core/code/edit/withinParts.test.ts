import assert from 'node:assert/strict';

import { PreviewRows } from '../../../../../src/core/code/edit/previewRows.ts';
import { withinParts } from '../../../../../src/core/code/edit/withinParts.ts';

const old = ['a', 'b', 'c', 'd', 'e', 'f'];
/** The first two lines, and the last two. */
const parts = [
  { start: 0, end: 2 },
  { start: 4, end: 6 },
];

describe('A new text within parts of the old one', () => {
  it('has what is new in the parts, and the old lines between them', () => {
    const fresh = ['a', 'B', 'c', 'D', 'e', 'F'];
    assert.deepEqual(withinParts(old, fresh, parts, true).fresh, ['a', 'B', 'c', 'd', 'e', 'F']);
  });

  it('keeps lines between the parts that are missing in the answer', () => {
    assert.deepEqual(withinParts(old, ['a', 'b', 'e', 'f'], parts, true).fresh, old);
    assert.deepEqual(withinParts(old, ['A', 'b', 'c', 'd', 'E', 'f'], parts, true).fresh, [
      'A',
      'b',
      'c',
      'd',
      'E',
      'f',
    ]);
  });

  it('has lines that are added above and below a part', () => {
    const fresh = ['// a', 'a', 'b', '// b', 'c', 'd', '// e', 'e', 'f'];
    assert.deepEqual(withinParts(old, fresh, parts, true).fresh, fresh);
  });

  it('leaves out lines that are added between the parts', () => {
    assert.deepEqual(withinParts(old, ['a', 'b', 'c', '// d', 'd', 'e', 'f'], parts, true).fresh, old);
  });

  it('is the beginning of that while it is written', () => {
    assert.deepEqual(withinParts(old, ['a', 'B', 'c'], parts, false).fresh, ['a', 'B', 'c']);
    assert.deepEqual(withinParts(old, ['a', 'b', 'c', '// d', 'd'], parts, false).fresh, [
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('is what rows with parts propose', () => {
    const rows = new PreviewRows(old, parts);
    rows.propose(['a', 'B', 'c', 'D', 'e', 'f'], true);
    rows.decideAll('accept');
    assert.deepEqual(
      rows.layOut('final').map(({ text }) => text),
      ['a', 'B', 'c', 'd', 'e', 'f'],
    );
  });
});
