import assert from 'node:assert/strict';

import { type CountedFigures, countedUpTo } from '../../../../src/core/usage/countedUpTo.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import type { UsageCounts } from '../../../../src/core/usage/usage.ts';
import { usedSince } from '../../../../src/core/usage/usedSince.ts';
import { ending, request } from '../ledger/ledgerFixture.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 29, 12, minute));

/** Read at that minute; of the day that began at noon. */
function figures(minute: number, totals: UsageCounts, freshAt?: Date): CountedFigures {
  return { from: at(0), totals, freshAt, readAt: at(minute) };
}

describe('The figures of the account hold what was used', () => {
  it('up to when they were read, as far as one can tell', () => {
    assert.deepEqual(countedUpTo(figures(5, { requests: 1 }), undefined), at(5));
  });

  it('up to when the service says, if that is not later than the reading', () => {
    assert.deepEqual(countedUpTo(figures(5, {}, at(3)), undefined), at(3));
    assert.deepEqual(countedUpTo(figures(5, {}, at(9)), undefined), at(5));
  });

  it('up to when they were read where the service says a mere date', () => {
    const date = new Date('2026-03-29T00:00:00Z');
    const midnight = { ...figures(5, { requests: 1 }, date), from: date };
    assert.deepEqual(countedUpTo(midnight, undefined), at(5));
  });

  it('up to a time before all of it only where they have nothing', () => {
    const longAgo = new Date('2023-06-01T09:30:00Z');
    assert.deepEqual(countedUpTo(figures(5, { requests: 1, totalTokens: 40 }, longAgo), undefined), at(5));
    assert.deepEqual(countedUpTo(figures(5, { requests: 0, totalTokens: 0 }, longAgo), undefined), longAgo);
  });

  it('up to an earlier reading as long as they stay the same', () => {
    const before = { totals: { requests: 1, totalTokens: 5 }, countedUpTo: at(1) };
    assert.deepEqual(countedUpTo(figures(5, { requests: 1, totalTokens: 5 }), before), at(1));
    assert.deepEqual(countedUpTo(figures(5, { requests: 2, totalTokens: 9 }), before), at(5));
    const usd = (nanos: bigint) => ({ cost: { currency: 'USD', nanos } });
    const spent = { totals: usd(1n), countedUpTo: at(1) };
    assert.deepEqual(countedUpTo(figures(5, usd(1n)), spent), at(1));
    assert.deepEqual(countedUpTo(figures(5, usd(2n)), spent), at(5));
  });
});

describe('What was used since', () => {
  const entry = (minute: number, durationMs: number) => ({
    ...request,
    ...ending,
    id: String(minute),
    at: at(minute).toISOString(),
    durationMs,
  });
  const used = (entries: Parameters<typeof usedSince>[0]) =>
    usedSince(entries, at(0), at(10), new TimeZone('UTC')).total;

  it('is what ended after that moment, also if it began before', () => {
    const entries = [entry(5, 60_000), entry(9, 120_000), entry(11, 1000)];
    assert.equal(used(entries).rows, 2);
    assert.equal(used(entries).sum('totalTokens'), 30);
  });

  it('holds nothing of another day, nor of what is under way', () => {
    const running = {
      ...request,
      id: 'r',
      at: at(11).toISOString(),
      outcome: 'running',
      tokens: {},
    } as const;
    assert.equal(used([entry(-5, 3_600_000), running]).rows, 0);
  });
});
