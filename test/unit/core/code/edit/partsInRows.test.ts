import assert from 'node:assert/strict';

import { PreviewRows, undecided } from '../../../../../src/core/code/edit/previewRows.ts';

/** The first two lines, and the last two. */
const parts = [
  { start: 0, end: 2 },
  { start: 4, end: 6 },
];

function shown(fresh: string): PreviewRows {
  const rows = new PreviewRows('a b c d e f'.split(' '), parts);
  rows.propose(fresh.split(' '), true);
  rows.adopt(rows.layOut('preview'));
  return rows;
}

/** What each part has when one hunk was accepted and the others were rejected. */
function partsWith(rows: PreviewRows, accepted: number): readonly string[] {
  const hunk = undecided(rows.rows)[accepted]?.hunk;
  assert.ok(hunk);
  rows.decide(hunk, 'accept');
  rows.decideAll('reject');
  rows.adopt(rows.layOut('original'));
  rows.adopt(rows.layOut('final'));
  return textsIn(rows);
}

function textsIn(rows: PreviewRows): readonly string[] {
  const texts = rows.rows.map(({ text }) => text);
  return (rows.shownParts ?? []).map(({ start, end }) => texts.slice(start, end).join(' '));
}

describe('Parts of a text in which some hunks were accepted', () => {
  it('are where they were as long as nothing was', () => {
    assert.deepEqual(textsIn(new PreviewRows('a b c d e f'.split(' '), parts)), ['a b', 'e f']);
  });

  it('have the new lines in place of the old ones, and the later parts move along', () => {
    assert.deepEqual(partsWith(shown('a B1 B2 B3 c d e F'), 0), ['a B1 B2 B3', 'e f']);
    assert.deepEqual(partsWith(shown('a B1 B2 B3 c d e F'), 1), ['a b', 'e F']);
  });

  it('have the lines that were added above and below them', () => {
    assert.deepEqual(partsWith(shown('// a b c d E f'), 0), ['// a b', 'e f']);
    assert.deepEqual(partsWith(shown('a b // c d E f'), 0), ['a b //', 'e f']);
    assert.deepEqual(partsWith(shown('A b c d e f //'), 1), ['a b', 'e f //']);
  });

  it('are empty, and still between the same lines, where all of one was removed', () => {
    const rows = shown('c d E f');
    assert.deepEqual(partsWith(rows, 0), ['', 'e f']);
    assert.deepEqual(rows.shownParts, [
      { start: 0, end: 0 },
      { start: 2, end: 4 },
    ]);
  });

  it('have what the person has written in them, and not what was written between them', () => {
    const rows = shown('a b c d E f');
    rows.edited({ start: 1, end: 2, lines: ['mine', 'too'] });
    rows.edited({ start: 4, end: 5, lines: ['not', 'selected'] });
    assert.deepEqual(partsWith(rows, 0), ['a mine too', 'E f']);
  });

  it('are none where there were none', () => {
    assert.equal(new PreviewRows(['a']).shownParts, undefined);
  });
});
