import assert from 'node:assert/strict';

import { decodeSummaryPage, decodeUsagePage } from '../../../../src/core/usage/decodeUsage.ts';

describe('decodeSummaryPage', () => {
  it('reads totals, rows, freshness and the cursor', () => {
    const page = decodeSummaryPage({
      fresh_at: '2026-03-01T12:00:00Z',
      totals: { requests: 3, input_tokens: 10, output_tokens: 5, billable_microusd: 1500 },
      data: [{ id: 'r', date: '2026-03-01', model: 'a', project: 'p', requests: 3, total_tokens: 15 }],
      next_cursor: 'more',
    });
    assert.deepEqual(page, {
      totals: {
        requests: 3,
        inputTokens: 10,
        outputTokens: 5,
        totalTokens: 15,
        cost: { currency: 'USD', nanos: 1_500_000n },
      },
      rows: [
        {
          id: 'r',
          occurredAt: new Date('2026-03-01T00:00:00Z'),
          wholeDay: true,
          model: 'a',
          project: 'p',
          requests: 3,
          totalTokens: 15,
        },
      ],
      freshAt: new Date('2026-03-01T12:00:00Z'),
      nextCursor: 'more',
    });
  });

  it('is whole without rows, and without totals', () => {
    const page = decodeSummaryPage({ fresh_at: '2026-03-01T12:00:00Z', totals: { billable_microusd: 7 } });
    assert.equal(page?.rows, undefined);
    assert.equal(page?.totals?.cost?.nanos, 7000n);
    assert.deepEqual(decodeSummaryPage({ data: [] }), {
      totals: undefined,
      rows: [],
      freshAt: undefined,
      nextCursor: undefined,
    });
  });

  for (const body of ['<html>', null, {}, { error: 'x' }]) {
    it(`does not take ${JSON.stringify(body)} for a summary`, () =>
      assert.equal(decodeSummaryPage(body), undefined));
  }
});

describe('decodeUsagePage', () => {
  it('reads events and the cursor', () => {
    const page = decodeUsagePage({
      data: [
        {
          id: 'e1',
          occurred_at: '2026-03-01T12:00:00Z',
          model: 'a',
          request_id: 'r',
          input_tokens: 1,
          output_tokens: 2,
        },
      ],
      next_cursor: 'next',
    });
    assert.equal(page?.nextCursor, 'next');
    assert.equal(page?.events[0]?.totalTokens, 3);
    assert.deepEqual(page?.events[0]?.occurredAt, new Date('2026-03-01T12:00:00Z'));
  });

  it('keeps the good rows and counts the others', () => {
    const page = decodeUsagePage({ data: [{ id: 'e1' }, 'x', null, { id: 'e2', occurred_at: 'never' }] });
    assert.deepEqual(
      page?.events.map(({ id }) => id),
      ['e1', 'e2'],
    );
    assert.equal(page?.skipped, 2);
  });

  for (const cursor of [null, '', 'null', undefined]) {
    it(`ends at the cursor ${JSON.stringify(cursor)}`, () => {
      assert.equal(decodeUsagePage({ data: [], next_cursor: cursor })?.nextCursor, undefined);
    });
  }

  it('takes a time without a zone for UTC, wherever the computer is', () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
    try {
      const times = ['2026-03-01 12:00:00', '2026-03-01T12:00', '2026-03-01T12:00:00.000+00:00'];
      const page = decodeUsagePage({ data: times.map((time) => ({ date: time })) });
      assert.deepEqual(
        page?.events.map(({ occurredAt }) => occurredAt?.toISOString()),
        times.map(() => '2026-03-01T12:00:00.000Z'),
      );
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('takes a date, and a bucket of a day of UTC, for the whole of that day, and nothing else', () => {
    const times: readonly (readonly [object, boolean])[] = [
      [{ date: '2026-03-01' }, true],
      [{ date: '2026-03-01 00:00:00' }, true],
      [{ timestamp: '2026-03-01' }, true],
      [{ startTime: '2026-03-01' }, true],
      [{ start_time: 1_772_323_200, end_time: 1_772_409_600 }, true],
      [{ starting_at: '2026-03-01T00:00:00Z', ending_at: '2026-03-02T00:00:00Z' }, true],
      [{ starting_at: '2026-03-01T00:00:00Z', ending_at: '2026-03-01T01:00:00Z' }, false],
      [{ start_time: 1_772_326_800, end_time: 1_772_413_200 }, false],
      [{ occurred_at: '2026-03-01T00:00:00Z' }, false],
      [{ date: '2026-03-01T12:00:00Z' }, false],
    ];
    const page = decodeUsagePage({ data: times.map(([time]) => ({ ...time, requests: 1 })) });
    assert.deepEqual(
      page?.events.map(({ wholeDay }) => wholeDay ?? false),
      times.map(([, isDay]) => isDay),
    );
    const bucket = { start_time: 1_772_323_200, end_time: 1_772_409_600, results: [{ requests: 1 }] };
    assert.equal(decodeUsagePage({ data: [bucket] })?.events[0]?.wholeDay, true);
  });

  it('goes on to the next of numbered pages, to the last one', () => {
    const cursor = (body: object) => decodeUsagePage({ data: [], ...body })?.nextCursor;
    assert.equal(cursor({ page: 1, total_pages: 3 }), '2');
    assert.equal(cursor({ page: 3, total_pages: 3 }), undefined);
    assert.equal(cursor({ page: 1, total_pages: 3, has_more: false }), undefined);
    assert.equal(cursor({ metadata: { page: 2, total_pages: 3 } }), '3');
  });

  it('reads no amount of which nobody knows the unit', () => {
    const rows = [
      { currency: 'USD', amount: '123.45' },
      { currency: 'USD', amount: 12_345 },
      { currency: 'USD', amount: { value: '1.23', currency: 'usd' } },
      { currency: 'USD', cost: '1.23', amount: '123' },
    ];
    const usd = { currency: 'USD', nanos: 1_230_000_000n };
    assert.deepEqual(
      decodeUsagePage({ data: rows.map((row) => ({ model: 'a', ...row })) })?.events.map(({ cost }) => cost),
      [undefined, undefined, usd, usd],
    );
  });

  it('reads the key that a request carried where the service tells it', () => {
    const page = decodeUsagePage({ data: [{ id: 'e1', idempotency_key: 'k' }, { id: 'e2' }] });
    assert.deepEqual(
      page?.events.map((event) => event.idempotencyKey),
      ['k', undefined],
    );
    assert.ok(!('idempotencyKey' in (page?.events[1] ?? {})));
  });

  it('reads rows that are each of another kind', () => {
    const data = Array.from({ length: 20 }, (_, index) => ({ [`x${index}`]: 1, input_tokens: index }));
    const events = decodeUsagePage({ data })?.events;
    assert.deepEqual(
      events?.map(({ inputTokens }) => inputTokens),
      data.map((_row, index) => index),
    );
  });

  it('takes over nothing but what it knows, whatever else a row holds', () => {
    const page = decodeUsagePage({
      data: [{ id: 'e1', prompt: 'CANARY', api_key: 'CANARY', messages: ['CANARY'] }],
    });
    assert.ok(!JSON.stringify(page).includes('CANARY'));
  });
});
