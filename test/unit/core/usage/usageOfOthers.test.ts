import assert from 'node:assert/strict';

import { decodeSummaryPage, decodeUsagePage } from '../../../../src/core/usage/decodeUsage.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import type { UsageFilter } from '../../../../src/core/usage/usage.ts';
import { breakDown } from '../../../../src/core/usage/usageBreakdown.ts';
import { UsageCube } from '../../../../src/core/usage/usageCube.ts';
import {
  defaultUsageQuery,
  usageQuery,
  type UsageQuerySettings,
} from '../../../../src/core/usage/usageQuery.ts';

const utc = new TimeZone('UTC');
const filter: UsageFilter = {
  from: new Date('2026-03-01T00:00:00Z'),
  to: new Date('2026-03-03T00:00:00Z'),
  model: 'large',
};
const usd = (nanos: bigint) => ({ currency: 'USD', nanos });

function settings(names: Partial<UsageQuerySettings['names']>, timeFormat: UsageQuerySettings['timeFormat']) {
  return { ...defaultUsageQuery, names: { ...defaultUsageQuery.names, ...names }, timeFormat };
}

/** Sums of a page, by day. */
function byDay(body: unknown): readonly unknown[] {
  const cube = new UsageCube(utc);
  const page = decodeUsagePage(body);
  assert.equal(page?.skipped, 0);
  cube.addAll(page.events);
  return breakDown(cube.cells(), ['day']).groups.map(({ key, tally }) => [key, tally.counts]);
}

describe('Usage in the form of other services', () => {
  it('of OpenAI: buckets of time with rows in them, in seconds', () => {
    const query = settings({ from: 'start_time', to: 'end_time', model: 'models[]', cursor: 'page' }, 'unix');
    assert.deepEqual(usageQuery(filter, { cursor: 'page_2', limit: 31 }, query, new Set()), {
      start_time: '1772323200',
      end_time: '1772496000',
      'models[]': 'large',
      page: 'page_2',
      limit: '31',
    });
    const row = (model: string, input: number) => ({
      object: 'organization.usage.completions.result',
      input_tokens: input,
      output_tokens: 10,
      input_cached_tokens: 5,
      input_audio_tokens: 0,
      num_model_requests: 2,
      project_id: null,
      model,
    });
    const bucket = (start: number, ...results: readonly object[]) => ({
      object: 'bucket',
      start_time: start,
      end_time: start + 86_400,
      results,
    });
    const body = {
      object: 'page',
      data: [
        bucket(1_772_323_200, row('large', 100), row('small', 50)),
        bucket(1_772_409_600, row('large', 7)),
        bucket(1_772_496_000),
      ],
      has_more: true,
      next_page: 'page_2',
    };
    assert.deepEqual(byDay(body), [
      [
        '2026-03-01',
        { requests: 4, inputTokens: 150, cachedInputTokens: 10, outputTokens: 20, totalTokens: 170 },
      ],
      [
        '2026-03-02',
        { requests: 2, inputTokens: 7, cachedInputTokens: 5, outputTokens: 10, totalTokens: 17 },
      ],
    ]);
    assert.equal(decodeUsagePage(body)?.nextCursor, 'page_2');
    const summary = decodeSummaryPage(body);
    assert.deepEqual([summary?.nextCursor, summary?.totals, summary?.rows?.length], ['page_2', undefined, 3]);
  });

  it('of OpenAI: costs, with the amount in an object of its own', () => {
    const results = [
      { object: 'organization.costs.result', amount: { value: 0.06, currency: 'usd' }, line_item: null },
      { object: 'organization.costs.result', amount: { value: '0.000000001', currency: 'usd' } },
    ];
    const body = { object: 'page', data: [{ object: 'bucket', start_time: 1_772_323_200, results }] };
    assert.deepEqual(byDay(body), [['2026-03-01', { cost: usd(60_000_001n) }]]);
  });

  it('of Anthropic: what was read from a cache and written to it stands beside the rest of the input', () => {
    const query = settings(
      { from: 'starting_at', to: 'ending_at', model: 'models[]', cursor: 'page' },
      'iso',
    );
    const { starting_at: from } = usageQuery(filter, {}, query, new Set());
    assert.equal(from, '2026-03-01T00:00:00.000Z');
    const results = [
      {
        uncached_input_tokens: 1500,
        cache_creation: { ephemeral_1h_input_tokens: 1000, ephemeral_5m_input_tokens: 500 },
        cache_read_input_tokens: 200,
        output_tokens: 500,
        server_tool_use: { web_search_requests: 10 },
        model: 'large',
      },
    ];
    const body = {
      data: [{ starting_at: '2026-03-01T00:00:00Z', ending_at: '2026-03-02T00:00:00Z', results }],
      has_more: false,
      next_page: null,
    };
    assert.deepEqual(byDay(body), [
      ['2026-03-01', { inputTokens: 3200, cachedInputTokens: 200, outputTokens: 500, totalTokens: 3700 }],
    ]);
  });

  it('of OpenRouter: a row for each day and model, in dollars', () => {
    const row = (date: string, usage: number) => ({
      date,
      model: 'large',
      model_permaslug: 'large-2026',
      endpoint_id: 'x',
      provider_name: 'y',
      usage,
      byok_usage_inference: 0.5,
      requests: 5,
      prompt_tokens: 50,
      completion_tokens: 125,
      reasoning_tokens: 25,
    });
    const body = { data: [row('2026-03-01', 0.015), row('2026-03-02 00:00:00', 1)] };
    const counts = { requests: 5, inputTokens: 50, outputTokens: 125, reasoningTokens: 25, totalTokens: 175 };
    assert.deepEqual(byDay(body), [
      ['2026-03-01', { ...counts, cost: usd(15_000_000n) }],
      ['2026-03-02', { ...counts, cost: usd(1_000_000_000n) }],
    ]);
  });

  it('of LiteLLM: figures in an object of their own, dates of which the last is inside, numbered pages', () => {
    const query = settings(
      { from: 'start_date', to: 'end_date', cursor: 'page', limit: 'page_size' },
      'date',
    );
    assert.deepEqual(usageQuery(filter, { limit: 50 }, query, new Set()), {
      start_date: '2026-03-01',
      end_date: '2026-03-02',
      model: 'large',
      page_size: '50',
    });
    const metrics = {
      spend: 0.1,
      prompt_tokens: 100,
      completion_tokens: 50,
      cache_read_input_tokens: 20,
      cache_creation_input_tokens: 0,
      total_tokens: 150,
      successful_requests: 3,
      failed_requests: 1,
      api_requests: 4,
    };
    const body = {
      results: [
        { date: '2026-03-02', metrics, breakdown: { models: {} } },
        { date: '2026-03-01', metrics: { ...metrics, spend: 0.2 } },
      ],
      metadata: { total_spend: 0.3, total_api_requests: 8, page: 1, total_pages: 2, has_more: true },
    };
    const counts = {
      requests: 4,
      inputTokens: 100,
      cachedInputTokens: 20,
      outputTokens: 50,
      totalTokens: 150,
    };
    assert.deepEqual(byDay(body), [
      ['2026-03-01', { ...counts, cost: usd(200_000_000n) }],
      ['2026-03-02', { ...counts, cost: usd(100_000_000n) }],
    ]);
    assert.equal(decodeUsagePage(body)?.nextCursor, '2');
    assert.deepEqual(decodeSummaryPage(body)?.totals, { requests: 8, cost: usd(300_000_000n) });
  });
});
