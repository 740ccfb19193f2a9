import assert from 'node:assert/strict';

import { sumCounts, UsageTally } from '../../src/core/usage/usageTally.ts';
import type { UsageCounts, UsagePage, UsageSummary } from '../../src/core/usage/usage.ts';
import { json, reply } from './answers.ts';
import { apiKey, clientOf, never } from './asking.ts';
import { useWireServer } from './useWireServer.ts';

const filter = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };

describe('H. Usage: rows', () => {
  const wire = useWireServer();
  const summaryOf = (body: unknown): Promise<UsageSummary> => {
    wire.server.next(json(body));
    return clientOf(wire.server).usageSummary(filter, never);
  };
  const pageOf = async (text: string): Promise<UsagePage> => {
    wire.server.next(reply(text));
    const pages = await Array.fromAsync(clientOf(wire.server).usageEvents(filter, 100, never));
    assert.ok(pages[0]);
    return pages[0];
  };
  const rowsOf = async (rows: readonly unknown[]): Promise<UsagePage['events']> =>
    (await pageOf(JSON.stringify({ data: rows }))).events;

  it('129 shows a summary that has totals and no list', async () => {
    const summary = await summaryOf({
      fresh_at: '2026-03-01T12:00:00Z',
      totals: { billable_microusd: 1_234_567 },
    });
    assert.deepEqual(summary, {
      totals: { cost: { currency: 'USD', nanos: 1_234_567_000n } },
      rows: [],
      freshAt: new Date('2026-03-01T12:00:00Z'),
      complete: true,
    });
  });

  it('137 reads times in every form in use, and none where there is none', async () => {
    const moment = new Date('2026-03-01T12:00:00Z');
    const seconds = moment.getTime() / 1000;
    const forms: readonly (readonly [unknown, Date | undefined])[] = [
      [seconds, moment],
      [seconds * 1000, moment],
      [seconds * 1e6, moment],
      [String(seconds), moment],
      ['2026-03-01T12:00:00Z', moment],
      ['2026-03-01T13:00:00+01:00', moment],
      ['2026-03-01', new Date('2026-03-01T00:00:00Z')],
      ['yesterday-ish', undefined],
      [-5, undefined],
      [1e300, undefined],
      [null, undefined],
      [{}, undefined],
    ];
    const events = await rowsOf(forms.map(([time], index) => ({ id: String(index), occurred_at: time })));
    assert.deepEqual(
      events.map(({ occurredAt }) => occurredAt),
      forms.map(([, date]) => date),
    );
    const names = ['created_at', 'timestamp', 'date', 'start_time', 'started_at'];
    const named = await rowsOf(names.map((name) => ({ [name]: '2026-03-01' })));
    assert.ok(named.every(({ occurredAt }) => occurredAt?.getTime() === Date.parse('2026-03-01')));
  });

  it('138 reads buckets of time, rows with figures of their own, and names in camel case', async () => {
    const openAi = {
      data: [
        {
          object: 'bucket',
          start_time: 1_772_366_400,
          results: [
            { model: 'a', input_tokens: 10, input_cached_tokens: 4, output_tokens: 5, num_model_requests: 2 },
            { model: 'b', amount: { value: 0.5, currency: 'usd' } },
          ],
        },
      ],
      has_more: false,
    };
    const [first, second] = (await pageOf(JSON.stringify(openAi))).events;
    assert.deepEqual(first?.occurredAt, new Date('2026-03-01T12:00:00Z'));
    assert.deepEqual(
      [first?.requests, first?.inputTokens, first?.cachedInputTokens, first?.totalTokens],
      [2, 10, 4, 15],
    );
    assert.deepEqual(second?.cost, { currency: 'USD', nanos: 500_000_000n });
    const anthropic = {
      data: [
        {
          starting_at: '2026-03-01T00:00:00Z',
          results: [
            {
              model: 'c',
              uncached_input_tokens: 10,
              cache_read_input_tokens: 20,
              cache_creation: { ephemeral_1h_input_tokens: 1, ephemeral_5m_input_tokens: 2 },
              output_tokens: 5,
            },
          ],
        },
      ],
      has_more: false,
    };
    const [third] = (await pageOf(JSON.stringify(anthropic))).events;
    assert.deepEqual([third?.inputTokens, third?.cachedInputTokens, third?.totalTokens], [33, 20, 38]);
    const liteLlm = {
      results: [
        {
          date: '2026-03-01',
          metrics: { spend: 0.25, prompt_tokens: 3, completion_tokens: 1, api_requests: 1 },
        },
      ],
      metadata: {
        total_spend: 0.25,
        total_prompt_tokens: 3,
        total_api_requests: 1,
        page: 1,
        has_more: false,
      },
    };
    const summary = await summaryOf(liteLlm);
    assert.deepEqual(summary.totals, {
      requests: 1,
      inputTokens: 3,
      cost: { currency: 'USD', nanos: 250_000_000n },
    });
    assert.equal(summary.rows[0]?.totalTokens, 4);
    const camel = {
      activity: [{ date: '2026-03-01', inputTokens: 3, outputTokens: 1, requestCount: 2, cost: 0.1 }],
    };
    assert.deepEqual(sumCounts((await pageOf(JSON.stringify(camel))).events), {
      requests: 2,
      inputTokens: 3,
      outputTokens: 1,
      totalTokens: 4,
      cost: { currency: 'USD', nanos: 100_000_000n },
    });
  });

  it('139 reads amounts of money exactly, whatever their unit, and keeps currencies apart', async () => {
    const cases: readonly (readonly [string, string, bigint])[] = [
      ['{"billable_microusd":9007199254740993}', 'USD', 9_007_199_254_740_993_000n],
      ['{"billable_microusd":"9007199254740993"}', 'USD', 9_007_199_254_740_993_000n],
      ['{"cost":"0.000012345"}', 'USD', 12_345n],
      ['{"cost":0.1}', 'USD', 100_000_000n],
      ['{"spend":1.5e-7}', 'USD', 150n],
      ['{"spend":"1.5E-7"}', 'USD', 150n],
      ['{"spend":"-2e+2"}', 'USD', -200_000_000_000n],
      ['{"refund_usd":"-0.5","currency":"USD"}', 'USD', -500_000_000n],
      ['{"amount_cents":1999}', 'USD', 19_990_000_000n],
      ['{"cost_nanousd":7,"cost":1}', 'USD', 7n],
      ['{"amount":{"value":"1.25","currency":"eur"}}', 'EUR', 1_250_000_000n],
      ['{"cost":"2.50","currency":"EUR"}', 'EUR', 2_500_000_000n],
      ['{"cost_usd":-3}', 'USD', -3_000_000_000n],
    ];
    const { events } = await pageOf(`{"data":[${cases.map(([text]) => text).join(',')}]}`);
    assert.deepEqual(
      events.map(({ cost }) => cost),
      cases.map(([, currency, nanos]) => ({ currency, nanos })),
    );
    const tenths = await rowsOf(Array.from({ length: 10 }, () => ({ cost: 0.1 })));
    assert.equal(sumCounts(tenths).cost?.nanos, 1_000_000_000n);
    assert.equal(sumCounts(events).cost, undefined, 'Nobody adds dollars to euros.');
    const [unknown] = await rowsOf([{ model: 'a', price_in_shells: 7 }]);
    assert.equal(unknown?.cost, undefined);
  });

  it('140 counts what was read from a cache once, whether it is part of the input or beside it', async () => {
    const cases: readonly (readonly [object, UsageCounts])[] = [
      [
        { prompt_tokens: 10, prompt_tokens_details: { cached_tokens: 4 }, completion_tokens: 5 },
        { inputTokens: 10, cachedInputTokens: 4, outputTokens: 5, totalTokens: 15 },
      ],
      [
        { uncached_input_tokens: 6, cache_read_input_tokens: 4, output_tokens: 5 },
        { inputTokens: 10, cachedInputTokens: 4, outputTokens: 5, totalTokens: 15 },
      ],
      [
        { input_tokens: 6, cache_read_input_tokens: 40, cache_creation_input_tokens: 2, output_tokens: 5 },
        { inputTokens: 48, cachedInputTokens: 40, outputTokens: 5, totalTokens: 53 },
      ],
      [
        { input_tokens: 6, cache_read_input_tokens: 4, output_tokens: 5, total_tokens: 15 },
        { inputTokens: 10, cachedInputTokens: 4, outputTokens: 5, totalTokens: 15 },
      ],
      [
        { input_tokens: 10, input_cached_tokens: 4, input_uncached_tokens: 6, output_tokens: 5 },
        { inputTokens: 10, cachedInputTokens: 4, outputTokens: 5, totalTokens: 15 },
      ],
    ];
    const events = await rowsOf(cases.map(([row]) => row));
    assert.deepEqual(
      events.map((event) => sumCounts([event])),
      cases.map(([, counts]) => counts),
    );
  });

  it('141 shows the good rows of a page and counts the others', async () => {
    const rows: unknown[] = Array.from({ length: 100 }, (_, index) => ({
      id: `e${index}`,
      input_tokens: index,
    }));
    rows[50] = 'broken';
    const page = await pageOf(JSON.stringify({ data: rows }));
    assert.deepEqual([page.events.length, page.skipped], [99, 1]);
    const odd = await pageOf(
      JSON.stringify({ data: [{ id: 'a', input_tokens: 'many' }, {}, { foo: 1 }, null] }),
    );
    assert.deepEqual([odd.events.length, odd.skipped], [1, 3]);
  });

  it('142 takes over nothing of a row that could be a prompt or a key', async () => {
    const secret = { prompt: 'CANARY', messages: [{ content: 'CANARY' }], input: 'CANARY', output: 'CANARY' };
    const row = { id: 'e', model: 'a', input_tokens: 1, api_key: apiKey, provider_key: 'CANARY', ...secret };
    const page = await pageOf(JSON.stringify({ data: [row], prompt: 'CANARY' }));
    const summary = await summaryOf({ data: [row], totals: { ...row, requests: 1 } });
    for (const taken of [page, summary]) {
      assert.doesNotMatch(JSON.stringify(taken), new RegExp(`CANARY|${apiKey}`));
    }
    assert.equal(page.events[0]?.inputTokens, 1);
  });

  it('151 gives no sum with a count in it that cannot be held exactly, and takes no nonsense for a count', async () => {
    const text = (counts: string) => `{"data":[{"model":"a","input_tokens":1},{"model":"a",${counts}}]}`;
    for (const counts of [
      '"input_tokens":9007199254740993',
      '"input_tokens":"90071992547409930"',
      '"input_tokens":1e20',
    ])
      assert.equal(sumCounts((await pageOf(text(counts))).events).inputTokens, Number.POSITIVE_INFINITY);
    for (const counts of [
      '"input_tokens":-5',
      '"input_tokens":1.5',
      '"input_tokens":"many"',
      '"input_tokens":null',
    ])
      assert.equal(sumCounts((await pageOf(text(counts))).events).inputTokens, 1);
    const credit = [
      { cost: '5' },
      { cost: '-7.25' },
      { cost: '1', currency: 'EUR' },
      { cost: '-1', currency: 'EUR' },
    ];
    const tally = new UsageTally();
    for (const event of await rowsOf(credit)) tally.add(event);
    assert.deepEqual(tally.costs, [
      { currency: 'EUR', nanos: 0n },
      { currency: 'USD', nanos: -2_250_000_000n },
    ]);
  });
});
