import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import { EventPager, type EventSource } from '../../../../src/core/usage/eventPager.ts';
import type { UsageEvent } from '../../../../src/core/usage/usage.ts';
import { event, ScriptedEvents } from './scriptedEvents.ts';

const filter = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };
const never = new AbortController().signal;
const expired = new ApiError('badRequest', 'Gone.', { status: 400, code: 'cursor_expired' });
const ids = (events: readonly UsageEvent[]): readonly unknown[] => events.map(({ id }) => id);

async function readAll(pager: EventPager): Promise<readonly UsageEvent[]> {
  let events: readonly UsageEvent[] = [];
  while (pager.hasMore) {
    const next = await pager.next(never);
    events = next.anew ? next.events : [...events, ...next.events];
  }
  return events;
}

describe('EventPager', () => {
  it('gives each event once, also where the pages shift while they are read', async () => {
    const source = new ScriptedEvents([[event('a'), event('b')], [event('b'), event('c')], [event('d')]]);
    assert.deepEqual(ids(await readAll(new EventPager(source, filter, 2))), ['a', 'b', 'c', 'd']);
  });

  it('takes rows without an identifier for as many events as there are', async () => {
    const source = new ScriptedEvents([[event(undefined), event(undefined)], [event(undefined)]]);
    assert.equal((await readAll(new EventPager(source, filter, 2))).length, 3);
  });

  it('gives the page that failed when it is asked again', async () => {
    const source = new ScriptedEvents([[event('a')], [event('b')]]);
    const pager = new EventPager(source, filter, 1);
    await pager.next(never);
    source.failures.push(new ApiError('network', 'Down.'));
    await assert.rejects(pager.next(never), { kind: 'network' });
    assert.deepEqual(ids((await pager.next(never)).events), ['b']);
    assert.equal(pager.hasMore, false);
  });

  it('begins again when its cursor has expired, and gives only what it has not given', async () => {
    const source = new ScriptedEvents([[event('a')], [event('b')], [event('c')]]);
    const pager = new EventPager(source, filter, 1);
    await pager.next(never);
    await pager.next(never);
    source.failures.push(expired);
    const { events, anew } = await pager.next(never);
    assert.deepEqual([ids(events), anew, pager.hasMore], [['c'], false, false]);
    assert.deepEqual(source.asked, [undefined, '1', '2', undefined, '1', '2']);
    assert.equal(pager.skipped, 3);
  });

  it('finds its way back however far the cursor had come', async () => {
    const pages = Array.from({ length: 40 }, (_page, index) => [event(`e${index}`)]);
    const source = new ScriptedEvents(pages);
    source.failures.push(...pages.slice(1).map(() => undefined), expired);
    assert.deepEqual(ids(await readAll(new EventPager(source, filter, 1))), ids(pages.flat()));
    assert.equal(source.asked.length, 80);
  });

  it('gives everything anew when its cursor has expired and the events have no identifiers', async () => {
    const source = new ScriptedEvents([[event('a')], [event(undefined)], [event('c')]]);
    const pager = new EventPager(source, filter, 1);
    await pager.next(never);
    await pager.next(never);
    source.failures.push(expired);
    const again = await pager.next(never);
    assert.deepEqual([ids(again.events), again.anew], [['a'], true]);
    assert.deepEqual(ids(await readAll(pager)), [undefined, 'c']);
  });

  it('tells that everything comes anew even if the first page then fails', async () => {
    const source = new ScriptedEvents([[event(undefined)], [event('b')]]);
    const pager = new EventPager(source, filter, 1);
    await pager.next(never);
    source.failures.push(expired, new ApiError('network', 'Down.'));
    await assert.rejects(pager.next(never), { kind: 'network' });
    assert.equal((await pager.next(never)).anew, true);
    assert.equal((await pager.next(never)).anew, false);
  });

  it('gives up on cursors that keep expiring', async () => {
    const source = new ScriptedEvents([[event('a')], [event('b')]]);
    const pager = new EventPager(source, filter, 1);
    source.failures.push(...Array.from({ length: 4 }, () => [undefined, expired]).flat());
    await pager.next(never);
    await assert.rejects(pager.next(never), expired);
    assert.equal(source.asked.filter((cursor) => cursor === undefined).length, 4);
  });

  it('gives nothing more after the last page', async () => {
    const source = new ScriptedEvents([[event('a')]]);
    const pager = new EventPager(source, filter, 1);
    await pager.next(never);
    assert.deepEqual(await pager.next(never), { events: [], anew: false });
    assert.equal(source.asked.length, 1);
  });

  it('takes a refusal of the first page for what it is', async () => {
    const source = new ScriptedEvents([[event('a')]]);
    source.failures.push(expired);
    await assert.rejects(new EventPager(source, filter, 1).next(never), expired);
    assert.equal(source.asked.length, 1);
  });

  it('says that it does not come to an end where a cursor comes again, after what the page had', async () => {
    const source = new ScriptedEvents([[event('a')], [event('b')], [event('c')]]);
    source.cursorAfter = (page) => String((page + 1) % 3);
    const pager = new EventPager(source, filter, 1);
    const events = [await pager.next(never), await pager.next(never), await pager.next(never)];
    assert.deepEqual(ids(events.flatMap((page) => page.events)), ['a', 'b', 'c']);
    await pager.next(never);
    await assert.rejects(pager.next(never), /do not come to an end/);
    assert.equal(pager.hasMore, true);
  });

  it('says the same of pages without anything new', async () => {
    const source = new ScriptedEvents([]);
    source.cursorAfter = (page) => String(page + 1);
    const pager = new EventPager(source, filter, 1);
    await assert.rejects(readAll(pager), /do not come to an end/);
    assert.equal(source.asked.length, 10);
  });

  it('asks for no more pages than it may, whatever is on them, and says that there are more', async () => {
    const source = new ScriptedEvents([[event('a')]]);
    source.cursorAfter = (page) => String(page + 1);
    // Rows of other times without end, as of a service that takes no window.
    const outside: EventSource = {
      async *usageEvents(...args) {
        for await (const page of source.usageEvents(...args)) yield { ...page, outside: 200 };
      },
    };
    const pager = new EventPager(outside, filter, 1, undefined, 4);
    const given: (readonly unknown[])[] = [];
    while (pager.goesOn) given.push(ids((await pager.next(never)).events));
    assert.deepEqual([given, source.asked.length, pager.hasMore], [[['a'], []], 4, true]);
    assert.deepEqual(await pager.next(never), { events: [], anew: false });
    assert.equal(source.asked.length, 4);
  });

  it('counts what it has to read once more, too, among the pages that it may ask for', async () => {
    const source = new ScriptedEvents([[event('a')], [event('b')], [event('c')]]);
    source.failures.push(undefined, expired);
    const pager = new EventPager(source, filter, 1, undefined, 3);
    await pager.next(never);
    assert.deepEqual(await pager.next(never), { events: [], anew: false });
    assert.deepEqual([pager.goesOn, pager.hasMore], [false, true]);
  });

  it('keeps a page for the next asker when the first one has gone', async () => {
    const source = new ScriptedEvents([[event('a')]]);
    const pager = new EventPager(source, filter, 1);
    const controller = new AbortController();
    const gone = pager.next(controller.signal);
    controller.abort();
    await assert.rejects(gone, { kind: 'cancelled' });
    assert.deepEqual(ids((await pager.next(never)).events), ['a']);
  });
});
