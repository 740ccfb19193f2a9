import assert from 'node:assert/strict';

import { blockAround, withLeadIn } from '../../../../src/core/code/blockAround.ts';

const typescript = `import { a } from './a.ts';

/** Adds. */
export function add(
  one: number,
  other: number,
): number {
  if (one > other) {
    return one;
  }

  return one + other;
}

class Cart {
  @logged
  total(): number {
    return this.lines.reduce((sum, line) => {
      return sum + line.price;
    }, 0);
  }
}

const double = (n: number) => {
  return n * 2;
};
export const name = 'x';
`.split('\n');

const python = `import os

class Stock:
    """What there is."""

    # counts
    def count(self, name):
        for item in self.items:

            yield item

    def clear(self):
        pass

total = 1
`.split('\n');

/** Counted from 1, as an editor shows them. */
function around(lines: readonly string[], line: number): readonly [number, number] | undefined {
  const span = blockAround(lines, line - 1);
  return span && [span.start + 1, span.end];
}

describe('The block around a line', () => {
  it('is the function, from its head to what closes it', () => {
    for (const line of [4, 5, 7, 8, 9, 11, 12, 13])
      assert.deepEqual(around(typescript, line), [4, 13], `line ${line}`);
    for (const line of [24, 25, 26]) assert.deepEqual(around(typescript, line), [24, 26], `line ${line}`);
  });

  it('is the method rather than the class around it', () => {
    for (const line of [17, 18, 19, 21]) assert.deepEqual(around(typescript, line), [17, 21], `line ${line}`);
    assert.deepEqual(around(typescript, 15), [15, 22]);
  });

  it('is found in Python by indentation', () => {
    for (const line of [7, 8, 9, 10]) assert.deepEqual(around(python, line), [7, 10], `line ${line}`);
    assert.deepEqual(around(python, 13), [12, 13]);
    assert.deepEqual(around(python, 4), [3, 13]);
  });

  it('is none outside of any', () => {
    assert.equal(around(typescript, 1), undefined);
    assert.equal(around(typescript, 27), undefined);
    assert.equal(around(python, 15), undefined);
    assert.equal(around([], 1), undefined);
    assert.equal(around([''], 1), undefined);
  });

  it('takes along the comments and decorators directly above', () => {
    assert.deepEqual(withLeadIn(typescript, { start: 3, end: 13 }), { start: 2, end: 13 });
    assert.deepEqual(withLeadIn(typescript, { start: 16, end: 21 }), { start: 15, end: 21 });
    assert.deepEqual(withLeadIn(python, { start: 6, end: 10 }), { start: 5, end: 10 });
    assert.deepEqual(withLeadIn(python, { start: 0, end: 1 }), { start: 0, end: 1 });
  });

  it('is found in a long file at once', () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => (index % 2 ? '  call(a, b, c);' : ''));
    assert.equal(blockAround(lines, 49_999), undefined);
  });
});
