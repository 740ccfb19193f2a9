import assert from 'node:assert/strict';

import { countedUpTo } from '../../../../src/core/usage/countedUpTo.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import type { UsageCounts, UsageSummary } from '../../../../src/core/usage/usage.ts';
import { usedSince } from '../../../../src/core/usage/usedSince.ts';
import { ending, request } from '../ledger/ledgerFixture.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 29, 12, minute));

function summary(totals: UsageCounts, freshAt?: Date): UsageSummary {
  return { totals, rows: [], freshAt, complete: true };
}

describe('The figures of the account hold what was used', () => {
  it('up to when they were read, as far as one can tell', () => {
    assert.deepEqual(countedUpTo(summary({ requests: 1 }), at(5), undefined), at(5));
  });

  it('up to when the service says, if that is not later than the reading', () => {
    assert.deepEqual(countedUpTo(summary({}, at(3)), at(5), undefined), at(3));
    assert.deepEqual(countedUpTo(summary({}, at(9)), at(5), undefined), at(5));
  });

  it('up to an earlier reading as long as they stay the same', () => {
    const before = { summary: summary({ requests: 1, totalTokens: 5 }), countedUpTo: at(1) };
    assert.deepEqual(countedUpTo(summary({ requests: 1, totalTokens: 5 }), at(5), before), at(1));
    assert.deepEqual(countedUpTo(summary({ requests: 2, totalTokens: 9 }), at(5), before), at(5));
    const usd = (nanos: bigint) => summary({ cost: { currency: 'USD', nanos } });
    const spent = { summary: usd(1n), countedUpTo: at(1) };
    assert.deepEqual(countedUpTo(usd(1n), at(5), spent), at(1));
    assert.deepEqual(countedUpTo(usd(2n), at(5), spent), at(5));
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
