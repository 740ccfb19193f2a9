import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import type { UsagePage } from '../../../../src/core/usage/usage.ts';
import { summaryOfEvents } from '../../../../src/core/usage/summaryOfEvents.ts';
import { event, ScriptedEvents } from './scriptedEvents.ts';

const never = new AbortController().signal;
const filter = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };

/** Whose pages have no rows that cannot be read. */
class ReadableEvents extends ScriptedEvents {
  override async *usageEvents(...args: Parameters<ScriptedEvents['usageEvents']>): AsyncGenerator<UsagePage> {
    for await (const page of super.usageEvents(...args)) yield { ...page, skipped: 0 };
  }
}

describe('Sums made from events', () => {
  it('are of all pages, by model and project', async () => {
    const source = new ReadableEvents([
      [event('a', { totalTokens: 5 }), event('b', { totalTokens: 6, model: 'small' })],
      [event('c', { totalTokens: 7 })],
    ]);
    const { totals, rows, complete } = await summaryOfEvents(source, filter, never);
    assert.deepEqual([totals.requests, totals.totalTokens, complete], [3, 18, true]);
    assert.deepEqual(
      rows.map(({ model, totalTokens }) => [model, totalTokens]),
      [
        ['large', 12],
        ['small', 6],
      ],
    );
  });

  it('are nought where there is no event, which is known then', async () => {
    const { totals } = await summaryOfEvents(new ReadableEvents([[]]), filter, never);
    assert.deepEqual(totals, { requests: 0, totalTokens: 0 });
  });

  it('are not complete where a row could not be read', async () => {
    const { complete } = await summaryOfEvents(new ScriptedEvents([[event('a')]]), filter, never);
    assert.equal(complete, false);
  });

  it('begin anew where the list does', async () => {
    const source = new ReadableEvents([
      [event(undefined, { totalTokens: 5 })],
      [event('b', { totalTokens: 6 })],
    ]);
    source.failures.push(undefined, new ApiError('badRequest', 'Gone.', { status: 410 }));
    assert.equal((await summaryOfEvents(source, filter, never)).totals.totalTokens, 11);
  });

  it('are not to be had where there are too many', async () => {
    const pages = Array.from({ length: 6 }, (_, page) => [event(String(page))]);
    await assert.rejects(summaryOfEvents(new ReadableEvents(pages), filter, never), { kind: 'notFound' });
  });
});
