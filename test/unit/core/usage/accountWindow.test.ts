import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import type { WaitListener } from '../../../../src/core/api/getJson.ts';
import { AccountWindow } from '../../../../src/core/usage/accountWindow.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import type { UsageEvent, UsageFilter, UsagePage, UsageSummary } from '../../../../src/core/usage/usage.ts';
import type { UsageSource } from '../../../../src/core/usage/usageSource.ts';

const now = (): Date => new Date('2026-03-29T12:00:00Z');
const zone = new TimeZone('UTC');
const filter = (): UsageFilter => ({ from: new Date('2026-03-01T00:00:00Z'), to: now() });
const summary: UsageSummary = { totals: { totalTokens: 7 }, rows: [], freshAt: undefined, complete: true };

function event(id: string): UsageEvent {
  return { id, occurredAt: now(), requestId: undefined, model: 'a', project: undefined, totalTokens: 1 };
}

/** Gives page after page; each may be an error instead. */
class Source implements UsageSource {
  pages: (UsagePage | ApiError)[] = [];
  sums: UsageSummary | ApiError = summary;
  /** Why the client waits before it has a page. */
  waits: ApiError | undefined;
  readonly asked: { readonly filter: UsageFilter; readonly signal: AbortSignal }[] = [];
  #gate: Promise<void> = Promise.resolve();

  /** Whoever asks from now on waits for the returned function to be called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return resolve;
  }

  /** Nobody who asks from now on waits. */
  release(): void {
    this.#gate = Promise.resolve();
  }

  /** Waits until events were asked for so many times. */
  async asks(count: number): Promise<void> {
    while (this.asked.length < count) await Promise.resolve();
  }

  async usageSummary(): Promise<UsageSummary> {
    await this.#gate;
    if (this.sums instanceof ApiError) throw this.sums;
    return this.sums;
  }

  async *usageEvents(
    asked: UsageFilter,
    _: number,
    signal: AbortSignal,
    __?: string,
    onWait?: WaitListener,
  ): AsyncGenerator<UsagePage, void, void> {
    this.asked.push({ filter: asked, signal });
    if (this.waits) onWait?.(this.waits.retryAfter ?? 0, this.waits);
    await this.#gate;
    const next = this.pages.shift();
    if (next instanceof ApiError) throw next;
    if (next) yield next;
  }
}

function page(ids: readonly string[], nextCursor?: string): UsagePage {
  return { events: ids.map(event), nextCursor, skipped: 0 };
}

describe('A window of the account', () => {
  let source: Source;
  let window: AccountWindow;
  const ids = (): readonly unknown[] => window.state.events.map(({ id }) => id);

  beforeEach(() => {
    source = new Source();
    window = new AccountWindow(() => Promise.resolve(source), now, zone);
    window.show(filter, zone);
  });

  afterEach(() => window.dispose());

  it('has the sums of the service and the first page, and knows that there are more', async () => {
    source.pages = [page(['1', '2'], 'next')];
    await window.refresh();
    assert.equal(window.state.summary?.totals.totalTokens, 7);
    assert.equal(window.state.cube.total.sum('totalTokens'), 2);
    assert.equal(window.state.whole, false);
    assert.deepEqual(window.state.readAt, now());
  });

  it('knows until when the service lets it wait', async () => {
    source.pages = [page(['1'])];
    source.waits = new ApiError('rateLimited', 'Slow down.', { status: 429, retryAfter: 4000 });
    const until: (Date | undefined)[] = [];
    window.onDidChange(() => until.push(window.state.waitingUntil));
    await window.refresh();
    assert.deepEqual(until, [undefined, new Date(now().getTime() + 4000), undefined]);
  });

  it('adds the next page through the cursor, and is whole with the last one', async () => {
    source.pages = [page(['1'], 'next'), page(['2'])];
    await window.refresh();
    await window.loadMore();
    assert.deepEqual(ids(), ['1', '2']);
    assert.equal(window.state.cube.total.sum('totalTokens'), 2);
    assert.equal(window.state.whole, true);
  });

  it('adds the next page, too, when that is asked for while all is read anew', async () => {
    source.pages = [page(['1'], 'next')];
    await window.refresh();
    source.pages = [page(['1'], 'next'), page(['2'])];
    await Promise.all([window.refresh(), window.loadMore()]);
    assert.deepEqual(ids(), ['1', '2']);
  });

  it('knows how many rows could not be read, on all pages that it has', async () => {
    source.pages = [
      { ...page(['1'], 'next'), skipped: 2 },
      { ...page(['2']), skipped: 1 },
    ];
    await window.refresh();
    assert.equal(window.state.skipped, 2);
    await window.loadMore();
    assert.equal(window.state.skipped, 3);
  });

  it('keeps what it has when the next page fails, and gets it when asked again', async () => {
    source.pages = [page(['1'], 'next'), new ApiError('network', 'gone'), page(['2'])];
    await window.refresh();
    await window.loadMore();
    assert.ok(window.state.moreError);
    assert.equal(window.state.events.length, 1);
    await window.loadMore();
    assert.equal(window.state.moreError, undefined);
    assert.equal(window.state.events.length, 2);
  });

  it('does not mix a page of the list before into one that was read anew', async () => {
    source.pages = [page(['1'], 'next')];
    await window.refresh();
    const go = source.hold();
    const more = window.loadMore();
    await source.asks(2);
    source.release();
    source.pages = [page(['1'], 'next')];
    await window.refresh();
    source.pages = [page(['late'])];
    go();
    await more;
    assert.deepEqual(ids(), ['1']);
    assert.deepEqual(
      [window.state.cube.total.rows, window.state.whole, window.state.loading],
      [1, false, 'no'],
    );
    source.pages = [page(['2'])];
    await window.loadMore();
    assert.deepEqual(ids(), ['1', '2']);
  });

  it('does not tell the trouble of a page of the list before', async () => {
    source.pages = [page(['1'], 'next')];
    await window.refresh();
    const go = source.hold();
    const more = window.loadMore();
    await source.asks(2);
    source.release();
    source.pages = [page(['1'], 'next')];
    await window.refresh();
    source.pages = [new ApiError('network', 'gone')];
    go();
    await more;
    assert.equal(window.state.moreError, undefined);
  });

  it('goes on loading everything when a page comes meanwhile', async () => {
    source.pages = [page(['1'], 'next')];
    await window.refresh();
    const loading: string[] = [];
    window.onDidChange(() => loading.push(window.state.loading));
    source.pages = [page(['2'], 'more'), page(['1'], 'next')];
    await Promise.all([window.loadMore(), window.refresh()]);
    assert.deepEqual(loading, ['more', 'all', 'all', 'no']);
  });

  it('keeps old figures with their age when a refresh fails', async () => {
    source.pages = [page(['1'])];
    await window.refresh();
    source.sums = new ApiError('network', 'gone');
    source.pages = [new ApiError('network', 'gone')];
    await window.refresh();
    assert.equal(window.state.events.length, 1);
    assert.deepEqual(window.state.readAt, now());
    assert.ok(window.state.summaryError && window.state.eventsError);
  });

  it('makes do with events where there are no sums, and with sums where there are no events', async () => {
    source.sums = new ApiError('notFound', 'no such path');
    source.pages = [page(['1'])];
    await window.refresh();
    assert.deepEqual([window.state.summary], [undefined]);
    assert.equal(window.state.events.length, 1);
    window.show(filter, zone);
    source.sums = summary;
    source.pages = [new ApiError('notFound', 'no such path')];
    await window.refresh();
    assert.equal(window.state.summary?.totals.totalTokens, 7);
    assert.equal(window.state.events.length, 0);
  });

  it('ends what is under way when another filter is chosen, and shows nothing of it', async () => {
    source.pages = [page(['old']), page(['new'])];
    const go = source.hold();
    const first = window.refresh();
    await Promise.resolve();
    await Promise.resolve();
    window.show(() => ({ ...filter(), model: 'b' }), zone);
    const second = window.refresh();
    go();
    await Promise.all([first, second]);
    assert.equal(source.asked[0]?.signal.aborted, true);
    assert.equal(source.asked.at(-1)?.filter.model, 'b');
    assert.deepEqual(ids(), ['new']);
  });

  it('shows nothing of the service that was connected before', async () => {
    source.pages = [page(['1'], 'next')];
    const reading = window.refresh();
    window.reset();
    await reading;
    assert.deepEqual([ids(), window.state.readAt, window.state.loading], [[], undefined, 'no']);
    await window.loadMore();
    assert.deepEqual(ids(), []);
  });

  it('reads once for all who ask at the same time', async () => {
    source.pages = [page(['1'])];
    await Promise.all([window.refresh(), window.refresh()]);
    assert.equal(source.asked.length, 1);
  });
});
