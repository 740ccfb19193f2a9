import assert from 'node:assert/strict';

import { findOnce, moveRange } from '../../../../../src/core/code/edit/anchor.ts';
import { hunksBetween, hunksSoFar } from '../../../../../src/core/code/edit/hunks.ts';

const lines = (text: string): readonly string[] => text.split(' ');

describe('Hunks', () => {
  it('are the places that differ, without lines around them', () => {
    assert.deepEqual(hunksBetween(lines('a b c d e'), lines('a x c d e f')), [
      { oldStart: 1, oldEnd: 2, freshStart: 1, freshEnd: 2 },
      { oldStart: 5, oldEnd: 5, freshStart: 5, freshEnd: 6 },
    ]);
    assert.deepEqual(hunksBetween(lines('a b'), lines('a b')), []);
  });

  it('do not remove, while the text is written, what it has not come to', () => {
    assert.deepEqual(hunksSoFar(lines('f { a } g { b }'), lines('f { x }')), [
      { oldStart: 2, oldEnd: 3, freshStart: 2, freshEnd: 3 },
    ]);
    assert.deepEqual(hunksSoFar(lines('a b'), []), []);
  });

  it('keep lines together that stand together', () => {
    assert.deepEqual(hunksSoFar(lines('} a } g'), lines('x } g')), [
      { oldStart: 0, oldEnd: 2, freshStart: 0, freshEnd: 1 },
    ]);
  });

  it('are found in texts of 10,000 lines of which few are alike, with a bound on the work', () => {
    const many = (step: number): readonly string[] =>
      Array.from({ length: 10_000 }, (_, index) => String((index * step) % 5));
    const [old, fresh] = [many(1), many(2)];
    const covered = hunksBetween(old, fresh).reduce((sum, hunk) => sum + hunk.freshEnd - hunk.freshStart, 0);
    assert.ok(covered > 0 && covered <= fresh.length);
    const moved = Array.from({ length: 10_000 }, (_, index) => `line ${(index + 5000) % 10_000}`);
    const sorted = moved.toSorted((one, other) => Number(one.slice(5)) - Number(other.slice(5)));
    assert.equal(hunksBetween(sorted, moved).length, 2);
  });
});

describe('Lines that are watched', () => {
  it('move with what changes before them, and stay when something changes behind', () => {
    const range = { start: 4, end: 6 };
    assert.deepEqual(moveRange(range, { start: 1, end: 2, count: 3 }), { start: 6, end: 8 });
    assert.deepEqual(moveRange(range, { start: 4, end: 4, count: 1 }), { start: 5, end: 7 });
    assert.deepEqual(moveRange(range, { start: 6, end: 9, count: 0 }), range);
    assert.equal(moveRange(range, { start: 5, end: 6, count: 1 }), undefined);
  });

  it('are found again only if they stand in one place', () => {
    assert.deepEqual(findOnce(lines('a b c b d'), lines('b d')), { start: 3, end: 5 });
    assert.equal(findOnce(lines('a b c b'), ['b']), undefined);
    assert.equal(findOnce(['', 'a'], ['']), undefined);
  });
});
