import assert from 'node:assert/strict';

import { placeOfCode } from '../../../../../src/core/code/edit/placeOfCode.ts';

const document = [
  'import { a } from "a";',
  '',
  'export function one(n: number) {',
  '  return n + 1;',
  '}',
  '',
  'export function two(n: number) {',
  '  const twice = n * 2;',
  '  return twice;',
  '}',
  '',
  'export const three = 3;',
];

function place(...code: readonly string[]): readonly [number, number] | undefined {
  const found = placeOfCode(document, code);
  return found && [found.start, found.end];
}

describe('The place of a block of code in a document', () => {
  it('is that of the function with the same first line, to its end', () => {
    assert.deepEqual(
      place('export function one(n: number) {', '  if (n > 9) {', '    return 9;', '  }', '  return n;', '}'),
      [2, 5],
    );
    assert.deepEqual(place('export function two(n: number) {', '  return n + n;', '}'), [6, 10]);
  });

  it('is the whole of a file that is there as a whole', () => {
    const changed = document.map((line) => line.replace('n + 1', 'n + 2'));
    assert.deepEqual(place(...changed), [0, document.length]);
  });

  it('is a single line that both have', () => {
    assert.deepEqual(place('export const three = 3;', 'export const four = 4;'), [11, 12]);
  });

  it('is nowhere where the two have nothing certain in common', () => {
    assert.equal(place('export function zero() {', '  return 0;', '}'), undefined);
    assert.equal(place('', '}'), undefined);
    assert.equal(place(), undefined);
  });
});
