import assert from 'node:assert/strict';

import { leastCube, summaryCube } from '../../../../src/core/usage/summaryCube.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import type { UsageSummary } from '../../../../src/core/usage/usage.ts';
import { breakDown } from '../../../../src/core/usage/usageBreakdown.ts';

const at = new Date('2026-03-01T12:00:00Z');
const usd = (nanos: bigint) => ({ currency: 'USD', nanos });
const row = (model: string, totalTokens: number) => ({ model, project: undefined, totalTokens });

function cubeOf(summary: Partial<UsageSummary>) {
  const whole = { totals: {}, rows: [], freshAt: undefined, complete: true, ...summary };
  return summaryCube(whole, at, new TimeZone('UTC'));
}

function byModel(summary: Partial<UsageSummary>): readonly unknown[] {
  return breakDown(cubeOf(summary).cells(), ['model']).groups.map(({ key, tally }) => [key, tally.counts]);
}

describe('summaryCube', () => {
  it('has the rows, and nothing twice', () => {
    const rows = [row('a', 5), row('b', 2)];
    assert.deepEqual(byModel({ rows, totals: { totalTokens: 7 } }), [
      ['a', { totalTokens: 5 }],
      ['b', { totalTokens: 2 }],
    ]);
    const paid = rows.map((one) => ({ ...one, cost: usd(3n) }));
    assert.deepEqual(cubeOf({ rows: paid, totals: { cost: usd(6n) } }).total.costs, [usd(6n)]);
    assert.deepEqual(byModel({ rows }), byModel({ rows, totals: { totalTokens: 7 } }));
  });

  it('has what the totals say beyond the rows, of no model', () => {
    const rows = [row('a', 5)];
    assert.deepEqual(byModel({ rows, totals: { totalTokens: 7, requests: 3, cost: usd(9n) } }), [
      ['a', { totalTokens: 5 }],
      [undefined, { totalTokens: 2, requests: 3, cost: usd(9n) }],
    ]);
    assert.equal(cubeOf({ rows, totals: { requests: 0 } }).total.sum('requests'), 0);
    assert.deepEqual(cubeOf({ rows, totals: { cost: usd(9n) } }).total.counts, {
      totalTokens: 5,
      cost: usd(9n),
    });
  });

  it('has all of the cost that the totals say, also where some of it stands in the rows', () => {
    const rows = [
      { ...row('a', 5), cost: usd(1n) },
      { ...row('b', 2), cost: usd(3n) },
    ];
    const { total } = cubeOf({ rows, totals: { totalTokens: 7, cost: usd(9n) } });
    assert.deepEqual(total.costs, [usd(9n)]);
    // What is of no model has no tokens, and that is known.
    assert.deepEqual([total.sum('totalTokens'), total.reported('totalTokens')], [7, total.rows]);
    assert.deepEqual(cubeOf({ rows, totals: { cost: usd(2n) } }).total.costs, [usd(4n)]);
    const mixed = [...rows, { ...row('c', 1), cost: { currency: 'EUR', nanos: 1n } }];
    assert.deepEqual(cubeOf({ rows: mixed, totals: { cost: usd(9n) } }).total.costs[1], usd(4n));
  });

  it('keeps the currencies of the rows apart', () => {
    const rows = [
      { ...row('a', 1), cost: usd(2n) },
      { ...row('b', 1), cost: { currency: 'EUR', nanos: 3n } },
    ];
    assert.deepEqual(cubeOf({ rows }).total.costs, [{ currency: 'EUR', nanos: 3n }, usd(2n)]);
  });

  it('has the totals where rows are missing, and nothing where there are none', () => {
    const rows = [row('a', 5)];
    assert.deepEqual(byModel({ rows, totals: { totalTokens: 7 }, complete: false }), [
      [undefined, { totalTokens: 7 }],
    ]);
    assert.equal(cubeOf({ rows, complete: false }).total.rows, 0);
  });

  it('has rows of which some are missing for the least that it can be, where one asks for that', () => {
    const leastOf = (summary: Partial<UsageSummary>) => {
      const whole = { totals: {}, rows: [], freshAt: undefined, complete: false, ...summary };
      return leastCube(whole, at, new TimeZone('UTC')).total;
    };
    const rows = [row('a', 5), row('b', 2)];
    const least = leastOf({ rows });
    assert.deepEqual([least.sum('totalTokens'), least.reported('totalTokens') < least.rows], [7, true]);
    const known = leastOf({ rows, totals: { totalTokens: 9 } });
    assert.deepEqual([known.sum('totalTokens'), known.reported('totalTokens')], [9, known.rows]);
    assert.equal(leastOf({ rows, complete: true }).rows, 2);
    assert.equal(leastOf({}).rows, 0);
  });
});
