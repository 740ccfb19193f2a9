import assert from 'node:assert/strict';

import { ApiError } from '../../src/core/api/apiError.ts';
import { AccountWindow } from '../../src/core/usage/accountWindow.ts';
import { TimeZone } from '../../src/core/usage/timeZone.ts';
import { sumCounts } from '../../src/core/usage/usageTally.ts';
import type { UsageEvent } from '../../src/core/usage/usage.ts';
import { defaultUsageQuery } from '../../src/core/usage/usageQuery.ts';
import { failure, json } from './answers.ts';
import { clientOf, errorOf, never } from './asking.ts';
import { useWireServer } from './useWireServer.ts';
import { type Answer, WireServer } from './wireServer.ts';

const filter = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };

/** A page of events with these identifiers, each of one request, three tokens and two microdollars. */
function page(ids: readonly string[], next: object = {}): Answer {
  const data = ids.map((id) => ({
    id,
    occurred_at: '2026-03-01T12:00:00Z',
    requests: 1,
    input_tokens: 2,
    output_tokens: 1,
    billable_microusd: 2,
  }));
  return json({ data, ...next });
}

describe('H. Usage: pages', () => {
  const wire = useWireServer();

  /** What came of paging, and the error with which it ended. */
  async function read(client = clientOf(wire.server)): Promise<{
    readonly events: readonly UsageEvent[];
    readonly error: ApiError | undefined;
  }> {
    const events: UsageEvent[] = [];
    try {
      for await (const { events: more } of client.usageEvents(filter, 100, never)) events.push(...more);
    } catch (error) {
      assert.ok(error instanceof ApiError, String(error));
      return { events, error };
    }
    return { events, error: undefined };
  }
  /** What the view of usage has of it. */
  function viewOf(): AccountWindow {
    const zone = new TimeZone('UTC');
    const view = new AccountWindow(
      () => Promise.resolve(clientOf(wire.server)),
      () => filter.to,
      zone,
    );
    view.show(() => filter, zone);
    return view;
  }
  const parameters = (number: number): URLSearchParams =>
    new URL(wire.server.requests[number]?.target ?? '', 'http://host').searchParams;

  it('130 reads the events of three pages, each once, in order, with the right sums', async () => {
    wire.server.next(
      page(['a', 'b'], { next_cursor: '2' }),
      page(['c', 'a'], { next_cursor: '3' }),
      page(['d'], { next_cursor: null }),
    );
    const { events, error } = await read();
    assert.equal(error, undefined);
    assert.deepEqual(
      events.map(({ id }) => id),
      ['a', 'b', 'c', 'd'],
    );
    assert.deepEqual(sumCounts(events), {
      requests: 4,
      inputTokens: 8,
      outputTokens: 4,
      totalTokens: 12,
      cost: { currency: 'USD', nanos: 8000n },
    });
    assert.deepEqual(Object.fromEntries(parameters(0)), {
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-02T00:00:00.000Z',
      limit: '100',
    });
    assert.equal(parameters(1).get('cursor'), '2');
  });

  it('131 ends where the service says so, in whichever way', async () => {
    const ends = [
      {},
      { next_cursor: '' },
      { next_cursor: ' ' },
      { next_cursor: null },
      { next_cursor: 'null' },
      { next_cursor: 'more', has_more: false },
      { next_page: 'more', metadata: { has_more: false } },
    ];
    for (const end of ends) {
      wire.server.next(page(['a'], end));
      assert.deepEqual((await read()).error, undefined, JSON.stringify(end));
    }
    const ways = [
      { nextPageToken: '2' },
      { next: '2' },
      { next: '/v1/me/model-usage/events?cursor=2&limit=1' },
      { pagination: { next_cursor: '2' } },
      { links: { next: 'https://host.example/x?page=2' } },
      { metadata: { page: 1, total_pages: 3, has_more: true } },
      { has_more: true, last_id: '2' },
    ];
    for (const way of ways) {
      const first = wire.server.requests.length;
      wire.server.next(page(['a'], way), page(['b']));
      assert.equal((await read()).events.length, 2, JSON.stringify(way));
      assert.equal(parameters(first + 1).get('cursor'), '2');
    }
  });

  it('132 stops where the pages lead in circles or nowhere, and says that this is not the whole', async () => {
    wire.server.next(page(['a'], { next_cursor: 'x' }), page(['b'], { next_cursor: 'x' }));
    const circle = await read();
    assert.equal(circle.events.length, 2);
    assert.match(circle.error?.message ?? '', /not complete/);
    let number = 0;
    wire.server.always((exchange) => page([], { next_cursor: String((number += 1)) })(exchange));
    const empty = await read();
    assert.match(empty.error?.message ?? '', /not complete/);
    assert.ok(number < 50);
  });

  it('133 gives a cursor back as it came, encoded once', async () => {
    const cursor = '+a/b=c&d#e f%20ü日?';
    wire.server.next(page(['a'], { next_cursor: cursor }), page(['b']));
    await read();
    assert.equal(parameters(1).get('cursor'), cursor);
  });

  it('134 keeps the rows that came before a page that fails, and tries again what may pass', async () => {
    wire.server.next(
      page(['a'], { next_cursor: '2' }),
      failure(503),
      failure(429, {}, { 'retry-after-ms': '1' }),
    );
    wire.server.next(page(['b']));
    assert.equal((await read()).events.length, 2);
    wire.server.next(page(['a'], { next_cursor: '2' }), failure(400, { message: 'Invalid cursor.' }));
    const { events, error } = await read();
    assert.deepEqual([events.length, error?.kind], [1, 'badRequest']);
    // The view of it: rows stay, and why the rest did not come is told.
    wire.server.always((exchange) =>
      exchange.request.target.includes('cursor=')
        ? failure(400, { message: 'Invalid cursor.' })(exchange)
        : page(['a'], { next_cursor: '2' })(exchange),
    );
    const view = viewOf();
    await view.refresh();
    await view.loadMore();
    assert.equal(view.state.events.length, 1);
    assert.match(String(view.state.moreError), /Invalid cursor/);
    view.dispose();
  });

  it('135 never follows a link to another origin, and sends the key to its own only', async () => {
    const other = await WireServer.start();
    try {
      wire.server.next(page(['a'], { next: `${other.origin}/steal?cursor=2` }), page(['b']));
      const { events } = await read();
      assert.equal(events.length, 2);
      assert.match(wire.server.requests[1]?.target ?? '', /^\/v1\/me\/model-usage\/events\?/);
      wire.server.next(page(['a'], { next: `${other.origin}/steal` }));
      await read();
      assert.equal(other.connections, 0);
    } finally {
      await other.stop();
    }
  });

  it('136 sends exactly the parameters that the person named, and leaves out a limit that is refused', async () => {
    const names = {
      ...defaultUsageQuery.names,
      from: 'start_time',
      to: '',
      cursor: 'page',
      limit: 'page_size',
    };
    const usageQuery = { ...defaultUsageQuery, names, timeFormat: 'unix' } as const;
    const client = clientOf(wire.server, { usageQuery });
    wire.server.next(
      page(['a'], { next_page: '2' }),
      failure(422, { message: "Unknown parameter 'page_size'." }),
    );
    wire.server.next(page(['b']));
    const { events } = await read(client);
    assert.equal(events.length, 2);
    assert.deepEqual(Object.fromEntries(parameters(0)), { start_time: '1772323200', page_size: '100' });
    assert.deepEqual(Object.fromEntries(parameters(2)), { start_time: '1772323200', page: '2' });
    wire.server.next(failure(400, { message: "Unknown parameter 'start_time'." }));
    assert.equal((await errorOf(client.usageSummary(filter, never))).kind, 'badRequest');
  });

  it('143 throws away pages of another connection that arrive late', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    wire.server.always(async (exchange) => {
      const { target } = exchange.request;
      if (target.includes('cursor=')) await held;
      const isSummary = !target.includes('/events');
      await page(['a'], isSummary ? {} : { next_cursor: '2' })(exchange);
    });
    const view = viewOf();
    await view.refresh();
    assert.equal(view.state.events.length, 1);
    const more = view.loadMore();
    const asked = await wire.server.request(2);
    view.reset();
    letGo();
    await more;
    await asked.closed;
    assert.deepEqual(view.state.events, []);
    assert.equal(view.state.moreError, undefined);
    view.dispose();
  });

  it('144 reads a summary to its last page, and gives nothing of it where a page cannot be read', async () => {
    const client = clientOf(wire.server);
    wire.server.next(
      page(['a', 'b'], { next_cursor: '2' }),
      failure(503),
      page(['c', 'b'], { next_cursor: '3' }),
      page(['d']),
    );
    const whole = await client.usageSummary(filter, never);
    assert.deepEqual([whole.rows.length, whole.complete, whole.totals.requests], [4, true, 4]);
    assert.deepEqual(
      [0, 1, 2, 3].map((number) => parameters(number).get('cursor')),
      [null, '2', '2', '3'],
    );
    assert.equal(parameters(3).get('from'), '2026-03-01T00:00:00.000Z');
    wire.server.next(page(['a'], { next_cursor: '2' }), failure(429, {}, { 'retry-after': '3600' }));
    const error = await errorOf(client.usageSummary(filter, never));
    assert.deepEqual([error.kind, error.retryAfter], ['rateLimited', 3_600_000]);
  });

  it('145 stops where the pages of a summary lead in circles or nowhere', async () => {
    const client = clientOf(wire.server);
    wire.server.next(page(['a'], { next_cursor: 'x' }), page(['b'], { next_cursor: 'x' }));
    assert.match((await errorOf(client.usageSummary(filter, never))).message, /not complete/);
    let number = 0;
    wire.server.always((exchange) => page([], { next_cursor: String((number += 1)) })(exchange));
    assert.match((await errorOf(client.usageSummary(filter, never))).message, /not complete/);
    assert.ok(number < 50);
    // Always something new, and never an end: what there is of it is not the whole.
    wire.server.always((exchange) => page([`e${(number += 1)}`], { next_cursor: String(number) })(exchange));
    const endless = await client.usageSummary(filter, never);
    assert.deepEqual([endless.complete, endless.totals], [false, {}]);
    assert.ok(number < 500);
    number = 0;
    const short = await client.usageSummary(filter, never, 5);
    assert.deepEqual([number, short.complete, short.rows.length], [5, false, 5]);
  });

  it('146 ends a summary at once when it is cancelled between its pages', async () => {
    const controller = new AbortController();
    wire.server.next(page(['a'], { next_cursor: '2' }), () => controller.abort());
    const error = await errorOf(clientOf(wire.server).usageSummary(filter, controller.signal));
    assert.equal(error.kind, 'cancelled');
    assert.equal(wire.server.requests.length, 2);
  });

  it('147 asks nothing twice because of a parameter that it does not send', async () => {
    const named = (limit: string) => ({ ...defaultUsageQuery, names: { ...defaultUsageQuery.names, limit } });
    wire.server.next(failure(400, { message: 'No - not now.' }));
    await read(clientOf(wire.server, { usageQuery: named('') }));
    assert.equal(wire.server.requests.length, 1);
    // A name may be anything; a longer word is another one.
    wire.server.next(failure(400, { message: 'Unknown: page[size].' }), page(['a']));
    assert.equal((await read(clientOf(wire.server, { usageQuery: named('page[size]') }))).events.length, 1);
    wire.server.next(failure(400, { message: 'The limits are reached.' }));
    assert.equal(
      (await read(clientOf(wire.server, { usageQuery: named('limit') }))).error?.kind,
      'badRequest',
    );
  });
});
