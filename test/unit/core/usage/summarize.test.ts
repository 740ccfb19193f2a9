import assert from 'node:assert/strict';

import { askedUsage } from '../../../../src/core/usage/askedUsage.ts';
import { decodeSummaryPage } from '../../../../src/core/usage/decodeUsage.ts';
import { summarize } from '../../../../src/core/usage/summarize.ts';
import type { UsageFilter, UsageSummary } from '../../../../src/core/usage/usage.ts';
import { defaultUsageQuery, type UsageQuerySettings } from '../../../../src/core/usage/usageQuery.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { windowBefore, windowOf } from '../../../../src/core/usage/usageWindows.ts';

const march: UsageFilter = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') };
const unasked: UsageQuerySettings = {
  ...defaultUsageQuery,
  names: { ...defaultUsageQuery.names, from: '', to: '' },
};

function summaryOf(
  bodies: readonly unknown[],
  { complete = true, filter = march, settings = defaultUsageQuery } = {},
): UsageSummary | undefined {
  const pages = bodies.map((body) => decodeSummaryPage(body)).filter((page) => page !== undefined);
  return summarize(pages, complete, askedUsage(filter, settings));
}

const row = (date: string, tokens: number, model = 'large') => ({ date, model, total_tokens: tokens });

describe('summarize', () => {
  it('takes the totals and rows of the service as they are where it was asked for all of it', () => {
    const body = {
      fresh_at: '2026-03-01T12:00:00Z',
      totals: { total_tokens: 20 },
      data: [{ model: 'a', total_tokens: 15 }],
    };
    assert.deepEqual(summaryOf([body]), {
      totals: { totalTokens: 20 },
      rows: [{ model: 'a', project: undefined, totalTokens: 15 }],
      freshAt: new Date('2026-03-01T12:00:00Z'),
      complete: true,
    });
    assert.deepEqual(summaryOf([{ totals: { total_tokens: 20 } }])?.totals, { totalTokens: 20 });
    assert.deepEqual(summaryOf([{ data: [] }])?.totals, {});
  });

  it('sums the rows where there are no totals, without inventing what none reports', () => {
    const data = [
      { model: 'a', input_tokens: 1 },
      { model: 'b', input_tokens: 2 },
    ];
    assert.deepEqual(summaryOf([{ data }])?.totals, { inputTokens: 3 });
  });

  it('does not add up different currencies, and gives no sum that is not exact', () => {
    const costs = [
      { model: 'a', cost: '1.5', currency: 'USD' },
      { model: 'b', cost: '2', currency: 'EUR' },
    ];
    assert.deepEqual(summaryOf([{ data: costs }])?.totals, {});
    const many = [{ total_tokens: Number.MAX_SAFE_INTEGER }, { total_tokens: 2 }];
    assert.equal(summaryOf([{ data: many }])?.totals.totalTokens, Number.POSITIVE_INFINITY);
  });

  it('adds up all pages, and takes totals only if every page says the same', () => {
    const page = (tokens: number, total: number) => ({
      data: [row('2026-03-01', tokens)],
      totals: { total_tokens: total },
    });
    assert.equal(summaryOf([page(1, 1), page(2, 2)])?.totals.totalTokens, 3);
    assert.equal(summaryOf([page(1, 5), page(2, 5)])?.totals.totalTokens, 5);
    assert.equal(summaryOf([page(1, 5), page(2, 5)])?.rows.length, 2);
  });

  it('gives no totals of a part, unless the service has shown that they are of the whole', () => {
    const page = { data: [row('2026-03-01', 1)], totals: { total_tokens: 5 } };
    assert.deepEqual(summaryOf([page], { complete: false })?.totals, {});
    assert.deepEqual(summaryOf([page, page], { complete: false })?.totals, { totalTokens: 5 });
    assert.equal(summaryOf([page, page], { complete: false })?.complete, false);
  });

  it('counts a row once that comes again on the next page, but not another row of the same name', () => {
    const named = (tokens: number, cost?: string) => ({ id: 'large', total_tokens: tokens, cost });
    assert.equal(summaryOf([{ data: [named(1)] }, { data: [named(1), named(2)] }])?.totals.totalTokens, 3);
    assert.equal(summaryOf([{ data: [named(1, '1')] }, { data: [named(1, '2')] }])?.rows.length, 2);
    assert.equal(summaryOf([{ data: [named(1)] }])?.totals.requests, undefined);
  });

  it('makes the sums of a window from rows with times where the service was not asked for it', () => {
    const body = {
      data: [row('2026-02-28', 1), row('2026-03-01', 2), row('2026-03-31', 4, 'small'), row('2026-04-01', 8)],
      totals: { total_tokens: 15 },
    };
    const summary = summaryOf([body], { settings: unasked });
    assert.deepEqual([summary?.totals, summary?.rows.length], [{ totalTokens: 6 }, 2]);
    const { names } = defaultUsageQuery;
    const settings = { ...defaultUsageQuery, names: { ...names, from: '', to: '', model: '' } };
    const small = summaryOf([body], { filter: { ...march, model: 'small' }, settings });
    assert.deepEqual(small?.totals, { totalTokens: 4 });
  });

  it('has none where nobody can tell what of it is of the window or of the model', () => {
    const timeless = { data: [{ model: 'large', total_tokens: 1 }] };
    assert.equal(summaryOf([timeless], { settings: unasked }), undefined);
    assert.equal(summaryOf([{ totals: { total_tokens: 1 } }], { settings: unasked }), undefined);
    assert.equal(summaryOf([{ totals: { total_tokens: 1 }, data: [] }], { settings: unasked }), undefined);
    assert.deepEqual(summaryOf([{ data: [] }], { settings: unasked })?.totals, {});
    const settings = { ...defaultUsageQuery, names: { ...defaultUsageQuery.names, model: '' } };
    const filter = { ...march, model: 'large' };
    assert.equal(summaryOf([{ totals: { total_tokens: 1 } }], { filter, settings }), undefined);
    assert.equal(summaryOf([{ data: [{ total_tokens: 1 }] }], { filter, settings }), undefined);
    assert.equal(summaryOf([timeless], { filter, settings })?.totals.totalTokens, 1);
  });

  it('trusts the totals of a window until now that was asked for by its beginning', () => {
    const settings = { ...defaultUsageQuery, names: { ...defaultUsageQuery.names, to: '' } };
    const body = { totals: { total_tokens: 1 } };
    assert.equal(summaryOf([body], { filter: { ...march, ends: 'now' }, settings })?.totals.totalTokens, 1);
    assert.equal(summaryOf([body], { filter: march, settings }), undefined);
  });

  it('does not take what dates say of whole days for a part of a day', () => {
    const utc = new TimeZone('UTC');
    const now = new Date('2026-03-02T18:00:00Z');
    const settings: UsageQuerySettings = { ...defaultUsageQuery, timeFormat: 'date' };
    const body = { totals: { total_tokens: 1 } };
    assert.ok(summaryOf([body], { filter: windowOf('today', now, utc), settings }));
    assert.ok(summaryOf([body], { filter: windowOf('yesterday', now, utc), settings }));
    const before = windowBefore('today', now, utc);
    assert.equal(summaryOf([body], { filter: before, settings }), undefined);
    assert.equal(summaryOf([{ data: [row('2026-03-01', 1)] }], { filter: before, settings }), undefined);
    const berlin = windowOf('yesterday', now, new TimeZone('Europe/Berlin'));
    assert.equal(summaryOf([body], { filter: berlin, settings }), undefined);
    const today = windowOf('today', now, new TimeZone('Europe/Berlin'));
    assert.equal(summaryOf([body], { filter: today, settings }), undefined);
    const days = { data: [row('2026-02-28', 1), row('2026-03-01', 2), row('2026-03-02', 4)], ...body };
    assert.equal(summaryOf([days], { filter: berlin, settings })?.totals.totalTokens, 2);
    // A service that takes moments and then gives the whole days around them has not kept to what was asked.
    assert.equal(summaryOf([days], { filter: berlin })?.totals.totalTokens, 2);
  });
});
