import assert from 'node:assert/strict';

import { AccountUsage } from '../../../../src/core/usage/accountUsage.ts';
import type { UsageEvent, UsagePage } from '../../../../src/core/usage/usage.ts';
import type { UsageSource } from '../../../../src/core/usage/usageSource.ts';
import { windowOf } from '../../../../src/core/usage/usageWindows.ts';

const now = (): Date => new Date(2026, 2, 15, 10, 30);

function event(id: string): UsageEvent {
  return { id, occurredAt: undefined, requestId: undefined, model: 'a', project: undefined };
}

/** Serves pages in order; `fail` makes the next page fail once. */
class PagedSource implements UsageSource {
  readonly asked: (string | undefined)[] = [];
  fail = false;
  /** What pages after the first one wait for. */
  late = Promise.resolve();

  usageSummary(): ReturnType<UsageSource['usageSummary']> {
    return Promise.resolve({ totals: { requests: 1 }, rows: [], freshAt: undefined, complete: true });
  }

  async *usageEvents(...[, , , cursor]: Parameters<UsageSource['usageEvents']>): AsyncGenerator<UsagePage> {
    this.asked.push(cursor);
    await (cursor === undefined ? Promise.resolve() : this.late);
    if (this.fail) {
      this.fail = false;
      throw new Error('busy');
    }
    const number = Number(cursor ?? 0);
    yield {
      events: [event(`e${number}`)],
      nextCursor: number < 2 ? String(number + 1) : undefined,
      skipped: 0,
    };
  }
}

function usageOf(source: UsageSource): AccountUsage {
  return new AccountUsage(() => Promise.resolve(source), now);
}

const ids = (usage: AccountUsage): readonly (string | undefined)[] => usage.state.events.map(({ id }) => id);

describe('AccountUsage', () => {
  it('reads three windows and the first page of events', async () => {
    const usage = usageOf(new PagedSource());
    await usage.refresh();
    assert.deepEqual([...(usage.state.summaries?.keys() ?? [])], ['today', '7days', '30days']);
    assert.deepEqual(ids(usage), ['e0']);
    assert.equal(usage.state.hasMoreEvents, true);
    assert.deepEqual(usage.state.readAt, now());
  });

  it('follows the cursor page by page to the end', async () => {
    const source = new PagedSource();
    const usage = usageOf(source);
    await usage.refresh();
    await usage.loadMore();
    await usage.loadMore();
    await usage.loadMore();
    assert.deepEqual(ids(usage), ['e0', 'e1', 'e2']);
    assert.equal(usage.state.hasMoreEvents, false);
    assert.deepEqual(source.asked, [undefined, '1', '2']);
  });

  it('keeps what was loaded when a page fails, and loads that page when asked again', async () => {
    const source = new PagedSource();
    const usage = usageOf(source);
    await usage.refresh();
    source.fail = true;
    await usage.loadMore();
    assert.deepEqual(ids(usage), ['e0']);
    assert.equal(String(usage.state.moreError), 'Error: busy');
    await usage.loadMore();
    assert.deepEqual(ids(usage), ['e0', 'e1']);
    assert.equal(usage.state.moreError, undefined);
  });

  it('does not mix a page of the list before into one that was read anew', async () => {
    const source = new PagedSource();
    const usage = usageOf(source);
    await usage.refresh();
    const late = Promise.withResolvers<void>();
    source.late = late.promise;
    const more = usage.loadMore();
    await usage.refresh();
    late.resolve();
    await more;
    assert.deepEqual([ids(usage), usage.state.loading], [['e0'], 'no']);
    await usage.loadMore();
    assert.deepEqual(ids(usage), ['e0', 'e1']);
  });

  it('goes on loading everything when a page comes meanwhile', async () => {
    const source = new PagedSource();
    const usage = usageOf(source);
    await usage.refresh();
    const loading: string[] = [];
    usage.onDidChange((state) => loading.push(state.loading));
    await Promise.all([usage.loadMore(), usage.refresh()]);
    assert.deepEqual(loading, ['more', 'all', 'all', 'no']);
  });

  it('keeps old figures with their age when a refresh fails', async () => {
    const source = new PagedSource();
    const usage = usageOf(source);
    await usage.refresh();
    source.fail = true;
    await usage.refresh();
    assert.equal(String(usage.state.error), 'Error: busy');
    assert.deepEqual(usage.state.readAt, now());
    assert.deepEqual(ids(usage), ['e0']);
  });

  it('shows nothing of the service that was connected before', async () => {
    const usage = usageOf(new PagedSource());
    const reading = usage.refresh();
    usage.reset();
    await reading;
    assert.equal(usage.state.summaries, undefined);
    assert.equal(usage.state.loading, 'no');
  });
});

describe('windowOf', () => {
  it('begins at midnight of the first day, in local time', () => {
    assert.deepEqual(windowOf('today', now()).from, new Date(2026, 2, 15));
    assert.deepEqual(windowOf('7days', now()).from, new Date(2026, 2, 9));
    assert.deepEqual(windowOf('30days', now()).from, new Date(2026, 1, 14));
    assert.deepEqual(windowOf('today', now()).to, now());
  });
});
