import assert from 'node:assert/strict';

import { readPeriods } from '../../../../src/core/usage/readPeriods.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import type { UsageFilter, UsageSummary } from '../../../../src/core/usage/usage.ts';

const now = new Date('2026-03-15T10:30:00Z');
const berlin = new TimeZone('Europe/Berlin');

describe('readPeriods', () => {
  it('reads three windows of one moment, by the days of the zone, and passes the signal on', async () => {
    const { signal } = new AbortController();
    const asked: UsageFilter[] = [];
    const source = {
      usageSummary: (filter: UsageFilter, passed: AbortSignal): Promise<UsageSummary> => {
        assert.equal(passed, signal);
        const requests = asked.push(filter);
        return Promise.resolve({ totals: { requests }, rows: [], freshAt: undefined, complete: true });
      },
    };
    const { summaries, readAt } = await readPeriods(Promise.resolve(source), now, berlin, signal);
    assert.equal(readAt, now);
    assert.deepEqual(
      Array.from(summaries, ([period, { totals }]) => [period, totals.requests]),
      [
        ['today', 1],
        ['7days', 2],
        ['30days', 3],
      ],
    );
    assert.deepEqual(
      asked.map(({ from, to }) => [from.toISOString().slice(0, 16), to]),
      [
        ['2026-03-14T23:00', now],
        ['2026-03-08T23:00', now],
        ['2026-02-13T23:00', now],
      ],
    );
  });
});
