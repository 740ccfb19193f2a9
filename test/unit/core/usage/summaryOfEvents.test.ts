import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import { budgetStatus } from '../../../../src/core/usage/budget.ts';
import type { UsagePage } from '../../../../src/core/usage/usage.ts';
import { summaryOfEvents } from '../../../../src/core/usage/summaryOfEvents.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import type { UsageCube } from '../../../../src/core/usage/usageCube.ts';
import { event, ScriptedEvents } from './scriptedEvents.ts';

const never = new AbortController().signal;
const now = new Date('2026-03-01T18:00:00Z');
const filter = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };

/** Whose pages have no rows that cannot be read. */
class ReadableEvents extends ScriptedEvents {
  override async *usageEvents(...args: Parameters<ScriptedEvents['usageEvents']>): AsyncGenerator<UsagePage> {
    for await (const page of super.usageEvents(...args)) yield { ...page, skipped: 0 };
  }
}

function sumOf(source: ScriptedEvents): Promise<UsageCube> {
  return summaryOfEvents(source, filter, now, new TimeZone('UTC'), never);
}

/** Of the day that it is, by what the account says. */
async function statusOf(source: ScriptedEvents, tokens: number): Promise<unknown> {
  const cube = await sumOf(source);
  const budget = { period: 'day', limit: { unit: 'tokens', amount: tokens } } as const;
  const { used, atLeast, level } = budgetStatus(budget, { source: 'account', cube }, now);
  return { used, atLeast, level };
}

describe('Sums made from events', () => {
  it('are of all pages, by model and project', async () => {
    const source = new ReadableEvents([
      [event('a', { totalTokens: 5 }), event('b', { totalTokens: 6, model: 'small' })],
      [event('c', { totalTokens: 7 })],
    ]);
    const cube = await sumOf(source);
    assert.deepEqual(cube.total.counts, { requests: 3, totalTokens: 18 });
    assert.deepEqual(
      Array.from(cube.cells(), ({ model, tally }) => [model, tally.sum('totalTokens')]),
      [
        ['large', 12],
        ['small', 6],
      ],
    );
  });

  it('are nought where there is no event, which is known then', async () => {
    assert.deepEqual((await sumOf(new ReadableEvents([[]]))).total.counts, { requests: 0, totalTokens: 0 });
    assert.deepEqual(await statusOf(new ReadableEvents([[]]), 10), {
      used: 0n,
      atLeast: false,
      level: 'below',
    });
  });

  it('are exact where every event says what is counted, and else the least that it can be', async () => {
    const whole = [event('a', { totalTokens: 5 }), event('b', { totalTokens: 6 })];
    assert.deepEqual(await statusOf(new ReadableEvents([whole]), 20), {
      used: 11n,
      atLeast: false,
      level: 'below',
    });
    const part = [event('a', { totalTokens: 5 }), event('b')];
    assert.deepEqual(await statusOf(new ReadableEvents([part]), 20), {
      used: 5n,
      atLeast: true,
      level: 'below',
    });
  });

  it('are the least that it can be where a row could not be read', async () => {
    const source = new ScriptedEvents([[event('a', { totalTokens: 5 })]]);
    assert.deepEqual(await statusOf(source, 20), { used: 5n, atLeast: true, level: 'below' });
  });

  it('begin anew where the list does', async () => {
    const source = new ReadableEvents([
      [event(undefined, { totalTokens: 5 })],
      [event('b', { totalTokens: 6 })],
    ]);
    source.failures.push(undefined, new ApiError('badRequest', 'Gone.', { status: 410 }));
    assert.equal((await sumOf(source)).total.sum('totalTokens'), 11);
  });

  it('are the least that it can be where there are too many, of which only some are asked for', async () => {
    const pages = Array.from({ length: 6 }, (_, page) => [event(String(page), { totalTokens: 5 })]);
    const source = new ReadableEvents(pages);
    assert.deepEqual(await statusOf(source, 20), { used: 25n, atLeast: true, level: 'over' });
    assert.equal(source.asked.length, 5);
  });
});
