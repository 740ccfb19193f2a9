import { Emitter } from '../base/emitter.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { UsageEvent, UsageFilter, UsagePage, UsageSummary } from './usage.ts';
import { type UsagePeriod, usagePeriods, windowOf } from './usageWindows.ts';

export interface UsageSource {
  usageSummary(filter: UsageFilter, signal: AbortSignal): Promise<UsageSummary>;
  usageEvents(
    filter: UsageFilter,
    pageSize: number,
    signal: AbortSignal,
  ): AsyncGenerator<UsagePage, void, void>;
}

export interface UsageState {
  /** As last read; kept, with its age, when a refresh fails. */
  readonly summaries: ReadonlyMap<UsagePeriod, UsageSummary> | undefined;
  /** The latest events, as far as they were asked for. */
  readonly events: readonly UsageEvent[];
  readonly hasMoreEvents: boolean;
  readonly readAt: Date | undefined;
  readonly loading: 'no' | 'all' | 'more';
  readonly error: unknown;
  /** Why the last *Load More* failed; what was loaded before stays. */
  readonly moreError: unknown;
}

const empty: UsageState = {
  summaries: undefined,
  events: [],
  hasMoreEvents: false,
  readAt: undefined,
  loading: 'no',
  error: undefined,
  moreError: undefined,
};

const pageSize = 50;

/** What the service says the account has used: three windows, and the latest events page by page. */
export class AccountUsage implements Disposable {
  readonly #changed = new Emitter<UsageState>();
  readonly onDidChange = this.#changed.event;
  readonly #source: () => Promise<UsageSource>;
  readonly #now: () => Date;
  #state = empty;
  #pages: AsyncGenerator<UsagePage, void, void> | undefined;
  #controller = new AbortController();
  #refreshing: Promise<void> | undefined;

  constructor(source: () => Promise<UsageSource>, now: () => Date) {
    this.#source = source;
    this.#now = now;
  }

  get state(): UsageState {
    return this.#state;
  }

  /** Reads all anew; whoever asks meanwhile gets the same reading. Never rejects: see `state.error`. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#load(this.#controller.signal);
    return this.#refreshing;
  }

  /** Adds the next page of events. Never rejects: see `state.moreError`. */
  async loadMore(): Promise<void> {
    const { signal } = this.#controller;
    const pages = this.#pages;
    if (!pages || this.#state.loading !== 'no' || !this.#state.hasMoreEvents) return;
    this.#set({ ...this.#state, loading: 'more', moreError: undefined });
    try {
      const page = await nextPage(pages);
      if (signal.aborted) return;
      const events = [...this.#state.events, ...page.events];
      this.#set({ ...this.#state, events, hasMoreEvents: page.nextCursor !== undefined, loading: 'no' });
    } catch (error) {
      // A generator that threw is at its end: the way on is a refresh.
      if (!signal.aborted)
        this.#set({ ...this.#state, hasMoreEvents: false, loading: 'no', moreError: error });
    }
  }

  /** Another service or key: what is known is not of this one. */
  reset(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.#refreshing = undefined;
    this.#pages = undefined;
    this.#set(empty);
  }

  dispose(): void {
    this.#controller.abort();
    this.#changed.dispose();
  }

  async #load(signal: AbortSignal): Promise<void> {
    this.#set({ ...this.#state, loading: 'all' });
    try {
      const source = await this.#source();
      const now = this.#now();
      const pages = source.usageEvents(windowOf('30days', now), pageSize, signal);
      const [page, ...summaries] = await Promise.all([
        nextPage(pages),
        ...usagePeriods.map(async (period) => {
          const summary = await source.usageSummary(windowOf(period, now), signal);
          return [period, summary] as const;
        }),
      ]);
      if (signal.aborted) return;
      this.#pages = pages;
      this.#set({
        summaries: new Map(summaries),
        events: page.events,
        hasMoreEvents: page.nextCursor !== undefined,
        readAt: now,
        loading: 'no',
        error: undefined,
        moreError: undefined,
      });
    } catch (error) {
      if (!signal.aborted) this.#set({ ...this.#state, loading: 'no', error });
    }
    if (!signal.aborted) this.#refreshing = undefined;
  }

  #set(state: UsageState): void {
    this.#state = state;
    this.#changed.fire(state);
  }
}

async function nextPage(pages: AsyncGenerator<UsagePage, void, void>): Promise<UsagePage> {
  const next = await pages.next();
  return next.done ? { events: [], nextCursor: undefined, skipped: 0 } : next.value;
}
