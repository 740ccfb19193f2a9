import { Emitter } from '../base/emitter.ts';
import type { Disposable } from '../base/lifecycle.ts';
import { EventPager } from './eventPager.ts';
import type { TimeZone } from './timeZone.ts';
import type { UsageEvent, UsageFilter, UsageSummary } from './usage.ts';
import { UsageCube } from './usageCube.ts';
import type { UsageSource } from './usageSource.ts';

export interface AccountWindowState {
  /** What the figures are of; `undefined` before anything was read. */
  readonly filter: UsageFilter | undefined;
  /** What the service sums up itself; `undefined` where it does not. */
  readonly summary: UsageSummary | undefined;
  /** The latest events, page by page. */
  readonly events: readonly UsageEvent[];
  /** The sums of `events`. */
  readonly cube: UsageCube;
  /** Rows on the pages that could not be read, or of which nobody can tell whether they belong to the filter. */
  readonly skipped?: number;
  /** Every page was read. */
  readonly whole: boolean;
  readonly readAt: Date | undefined;
  readonly loading: 'no' | 'all' | 'more';
  /** When the reading goes on, while the service lets it wait. */
  readonly waitingUntil?: Date | undefined;
  /** Why there is no newer summary, why there are no newer events, and why the last *Load More* failed. */
  readonly summaryError: unknown;
  readonly eventsError: unknown;
  readonly moreError: unknown;
}

const pageSize = 1000;

/**
 * What the service says of one window, filter and all: its own sums, and events as far as one asked for their pages.
 * While it is read anew the old figures stay; another filter ends what is under way at once.
 */
export class AccountWindow implements Disposable {
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #source: () => Promise<UsageSource>;
  readonly #now: () => Date;
  #state: AccountWindowState;
  #filter: (() => UsageFilter) | undefined;
  #zone: TimeZone;
  #pager: EventPager | undefined;
  #controller = new AbortController();
  #refreshing: Promise<void> | undefined;

  constructor(source: () => Promise<UsageSource>, now: () => Date, zone: TimeZone) {
    this.#source = source;
    this.#now = now;
    this.#zone = zone;
    this.#state = nothing(zone);
  }

  get state(): AccountWindowState {
    return this.#state;
  }

  /** Asks for another filter from now on, worked out anew with each reading, with sums by the days of a zone. */
  show(filter: () => UsageFilter, zone: TimeZone): void {
    this.#filter = filter;
    this.#zone = zone;
    this.reset();
  }

  /** Reads anew; whoever asks meanwhile gets the same reading. Never rejects: see the errors of the state. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#load(this.#controller.signal);
    return this.#refreshing;
  }

  /** Adds the next page of events. Never rejects: see `state.moreError`. */
  async loadMore(): Promise<void> {
    // What is read anew just now begins with the first page: the next one comes after it.
    if (this.#refreshing) await this.#refreshing;
    const pager = this.#pager;
    const { signal } = this.#controller;
    if (!pager?.hasMore || this.#state.loading !== 'no') return;
    this.#set({ ...this.#state, loading: 'more', moreError: undefined });
    try {
      const { events, anew } = await pager.next(signal);
      if (pager !== this.#pager) return;
      const cube = anew ? new UsageCube(this.#zone) : this.#state.cube;
      cube.addAll(events);
      this.#set({
        ...this.#state,
        loading: this.#refreshing ? 'all' : 'no',
        waitingUntil: undefined,
        events: anew ? events : [...this.#state.events, ...events],
        cube,
        skipped: pager.skipped,
        whole: !pager.hasMore,
      });
    } catch (error) {
      if (pager !== this.#pager) return;
      this.#set({
        ...this.#state,
        loading: this.#refreshing ? 'all' : 'no',
        waitingUntil: undefined,
        moreError: error,
      });
    }
  }

  /** Another service, key or filter: what is known is not of this one. */
  reset(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.#refreshing = undefined;
    this.#pager = undefined;
    this.#set(nothing(this.#zone));
  }

  dispose(): void {
    this.#controller.abort();
    this.#pager = undefined;
    this.#changed.dispose();
  }

  async #load(signal: AbortSignal): Promise<void> {
    const filter = this.#filter?.();
    if (!filter) return;
    this.#set({ ...this.#state, loading: 'all' });
    const readAt = this.#now();
    try {
      const source = await this.#source();
      const pager = new EventPager(source, filter, pageSize, (pause, { kind }) => {
        if (kind !== 'rateLimited' || signal.aborted || this.#state.loading === 'no') return;
        this.#set({ ...this.#state, waitingUntil: new Date(this.#now().getTime() + pause) });
      });
      const [summary, page] = await Promise.allSettled([
        source.usageSummary(filter, signal),
        pager.next(signal),
      ]);
      if (signal.aborted) return;
      const nothingNew = summary.status === 'rejected' && page.status === 'rejected';
      let state: AccountWindowState = {
        ...this.#state,
        ...(nothingNew ? {} : { filter, readAt }),
        loading: 'no',
        waitingUntil: undefined,
        summaryError: summary.status === 'rejected' ? summary.reason : undefined,
        eventsError: page.status === 'rejected' ? page.reason : undefined,
      };
      // Figures of two readings are not shown as if they were of one.
      if (!nothingNew)
        state = { ...state, summary: summary.status === 'fulfilled' ? summary.value : undefined };
      if (page.status === 'fulfilled') {
        this.#pager = pager;
        const cube = new UsageCube(this.#zone);
        cube.addAll(page.value.events);
        state = {
          ...state,
          events: page.value.events,
          cube,
          skipped: pager.skipped,
          whole: !pager.hasMore,
          moreError: undefined,
        };
      }
      this.#refreshing = undefined;
      this.#set(state);
    } catch (error) {
      if (signal.aborted) return;
      this.#refreshing = undefined;
      this.#set({
        ...this.#state,
        loading: 'no',
        waitingUntil: undefined,
        summaryError: error,
        eventsError: error,
      });
    }
  }

  #set(state: AccountWindowState): void {
    this.#state = state;
    this.#changed.fire();
  }
}

function nothing(zone: TimeZone): AccountWindowState {
  return {
    filter: undefined,
    summary: undefined,
    events: [],
    cube: new UsageCube(zone),
    skipped: 0,
    whole: false,
    readAt: undefined,
    loading: 'no',
    summaryError: undefined,
    eventsError: undefined,
    moreError: undefined,
  };
}
