import assert from 'node:assert/strict';

import { EventPager } from '../../src/core/usage/eventPager.ts';
import type { UsageFilter } from '../../src/core/usage/usage.ts';
import { defaultUsageQuery } from '../../src/core/usage/usageQuery.ts';
import { json } from './answers.ts';
import { clientOf, errorOf, never } from './asking.ts';
import { useWireServer } from './useWireServer.ts';

const filter = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };

describe('H. Usage: what was asked for', () => {
  const wire = useWireServer();
  const parameters = (number: number): URLSearchParams =>
    new URL(wire.server.requests[number]?.target ?? '', 'http://host').searchParams;

  it('148 looks after the window, the model and the project itself where it does not send them', async () => {
    const names = { ...defaultUsageQuery.names, from: '', to: '', model: '', project: '' };
    const client = clientOf(wire.server, { usageQuery: { ...defaultUsageQuery, names } });
    const asked = { ...filter, model: 'large', project: 'web' };
    const row = (id: string, time: string | undefined, model = 'large', project = 'web') => ({
      id,
      occurred_at: time,
      model,
      project,
      input_tokens: 1,
      output_tokens: 1,
    });
    const data = [
      row('before', '2026-02-28T23:59:59.999Z'),
      row('first', '2026-03-01T00:00:00Z'),
      row('last', '2026-03-01T23:59:59.999Z'),
      row('after', '2026-03-02T00:00:00Z'),
      row('other model', '2026-03-01T12:00:00Z', 'small'),
      row('other project', '2026-03-01T12:00:00Z', 'large', 'app'),
    ];
    wire.server.always(json({ data: [...data, row('no time', undefined)] }));
    const pages = await Array.fromAsync(client.usageEvents(asked, 100, never));
    assert.deepEqual(
      pages.map(({ events, skipped, outside }) => [events.map(({ id }) => id), skipped, outside]),
      [[['first', 'last'], 1, 4]],
    );
    assert.equal((await errorOf(client.usageSummary(asked, never))).kind, 'notFound');
    wire.server.always(json({ data, totals: { total_tokens: 999 } }));
    const summary = await client.usageSummary(asked, never);
    assert.deepEqual([summary.rows.length, summary.totals.totalTokens], [2, 4]);
    wire.server.always(json({ totals: { total_tokens: 999 } }));
    assert.equal((await errorOf(client.usageSummary(asked, never))).kind, 'notFound');
    assert.deepEqual(Object.fromEntries(parameters(0)), { limit: '100' });
  });

  it('149 leaves out what a service that takes only dates gives of the rest of its days', async () => {
    const client = clientOf(wire.server, { usageQuery: { ...defaultUsageQuery, timeFormat: 'date' } });
    const berlin = { from: new Date('2026-02-28T23:00:00Z'), to: new Date('2026-03-01T23:00:00Z') };
    const days = { first: Date.parse('2026-03-01'), last: Date.parse('2026-03-01') };
    const times = [
      '2026-02-28T22:59:59Z',
      '2026-02-28T23:00:00Z',
      '2026-03-01T22:59:59Z',
      '2026-03-01T23:00:00Z',
    ];
    const dates = ['2026-02-28', '2026-03-01', '2026-03-02'];
    wire.server.always(
      json({ data: [...times, ...dates].map((time) => ({ timestamp: time, requests: 1 })) }),
    );
    const kept = async (window: UsageFilter) =>
      (await Array.fromAsync(client.usageEvents(window, 100, never))).flatMap(({ events }) =>
        events.map(({ occurredAt }) => occurredAt?.toISOString().slice(0, 16)),
      );
    assert.deepEqual(await kept({ ...berlin, days }), [
      '2026-02-28T23:00',
      '2026-03-01T22:59',
      '2026-03-01T00:00',
    ]);
    // Of a window that does not say its days, those of UTC that it touches.
    assert.deepEqual(await kept(berlin), [
      '2026-02-28T23:00',
      '2026-03-01T22:59',
      '2026-02-28T00:00',
      '2026-03-01T00:00',
    ]);
    assert.deepEqual([parameters(0).get('from'), parameters(0).get('to')], ['2026-02-28', '2026-03-01']);
  });

  it('150 goes through any number of pages of other times to those that were asked for', async () => {
    const names = { ...defaultUsageQuery.names, from: '', to: '' };
    const client = clientOf(wire.server, { usageQuery: { ...defaultUsageQuery, names } });
    let number = 0;
    wire.server.always((exchange) => {
      number += 1;
      const time = number < 31 ? '2026-04-01T00:00:00Z' : '2026-03-01T12:00:00Z';
      const next = number < 32 ? String(number) : undefined;
      return json({ data: [{ id: `e${number}`, occurred_at: time }], next_cursor: next })(exchange);
    });
    const pager = new EventPager(client, filter, 1);
    assert.deepEqual(
      (await pager.next(never)).events.map(({ id }) => id),
      ['e31'],
    );
    assert.equal(wire.server.requests.length, 31);
    assert.deepEqual(
      (await pager.next(never)).events.map(({ id }) => id),
      ['e32'],
    );
    assert.equal(pager.hasMore, false);
    number = 0;
    const pages = await Array.fromAsync(client.usageEvents(filter, 1, never));
    assert.deepEqual([pages.length, pages.flatMap(({ events }) => events).length], [32, 2]);
  });
});
