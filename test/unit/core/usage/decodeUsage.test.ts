import assert from 'node:assert/strict';

import { decodeUsagePage, decodeUsageSummary } from '../../../../src/core/usage/decodeUsage.ts';

describe('decodeUsageSummary', () => {
  it('reads totals, rows and freshness', () => {
    const summary = decodeUsageSummary({
      fresh_at: '2026-03-01T12:00:00Z',
      totals: { requests: 3, input_tokens: 10, output_tokens: 5, billable_microusd: 1500 },
      data: [{ model: 'a', project: 'p', requests: 3, total_tokens: 15 }],
      next_cursor: null,
    });
    assert.deepEqual(summary, {
      totals: {
        requests: 3,
        inputTokens: 10,
        outputTokens: 5,
        totalTokens: 15,
        cost: { currency: 'USD', nanos: 1_500_000n },
      },
      rows: [{ model: 'a', project: 'p', requests: 3, totalTokens: 15 }],
      freshAt: new Date('2026-03-01T12:00:00Z'),
      complete: true,
    });
  });

  it('is whole without rows', () => {
    const summary = decodeUsageSummary({
      fresh_at: '2026-03-01T12:00:00Z',
      totals: { billable_microusd: 7 },
    });
    assert.deepEqual(summary?.rows, []);
    assert.equal(summary?.totals.cost?.nanos, 7000n);
  });

  it('sums the rows where there are no totals, without inventing what none reports', () => {
    const summary = decodeUsageSummary({
      data: [
        { model: 'a', input_tokens: 1 },
        { model: 'b', input_tokens: 2 },
      ],
    });
    assert.deepEqual(summary?.totals, { inputTokens: 3 });
  });

  it('does not add up different currencies', () => {
    const data = [
      { model: 'a', cost: '1.5', currency: 'USD' },
      { model: 'b', cost: '2', currency: 'EUR' },
    ];
    assert.equal(decodeUsageSummary({ data })?.totals.cost, undefined);
  });

  it('says when there are more rows than these', () => {
    assert.equal(decodeUsageSummary({ data: [], next_cursor: 'x' })?.complete, false);
    assert.equal(decodeUsageSummary({ data: [], next_cursor: 'x', has_more: false })?.complete, true);
  });

  for (const body of ['<html>', null, {}, { error: 'x' }]) {
    it(`does not take ${JSON.stringify(body)} for a summary`, () =>
      assert.equal(decodeUsageSummary(body), undefined));
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
