import { Emitter } from '../base/emitter.ts';
import type { Disposable } from '../base/lifecycle.ts';
import { EventPager } from './eventPager.ts';
import type { UsageEvent, UsageSummary } from './usage.ts';
import type { UsageSource } from './usageSource.ts';
import { type UsagePeriod, usagePeriods, windowOf } from './usageWindows.ts';

export interface UsageState {
  /** As last read; kept, with its age, when a refresh fails. */
  readonly summaries: ReadonlyMap<UsagePeriod, UsageSummary> | undefined;
  /** The latest events, as far as they were asked for. */
  readonly events: readonly UsageEvent[];
  readonly hasMoreEvents: boolean;
  readonly readAt: Date | undefined;
  readonly loading: 'no' | 'all' | 'more';
  readonly error: unknown;
  /** Why the last *Load More* failed; what was loaded before stays, and it can be tried again. */
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
  #pager: EventPager | undefined;
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
    const pager = this.#pager;
    if (!pager?.hasMore || this.#state.loading !== 'no') return;
    this.#set({ ...this.#state, loading: 'more', moreError: undefined });
    try {
      const { events: more, anew } = await pager.next(signal);
      if (signal.aborted || pager !== this.#pager) return;
      const events = anew ? more : [...this.#state.events, ...more];
      this.#set({ ...this.#state, ...this.#still, events, hasMoreEvents: pager.hasMore });
    } catch (error) {
      if (signal.aborted || pager !== this.#pager) return;
      this.#set({ ...this.#state, ...this.#still, moreError: error });
    }
  }

  /** Another service or key: what is known is not of this one. */
  reset(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.#refreshing = undefined;
    this.#pager = undefined;
    this.#set(empty);
  }

  dispose(): void {
    this.#controller.abort();
    this.#changed.dispose();
  }

  /** A page may come while everything is being read anew. */
  get #still(): Pick<UsageState, 'loading'> {
    return { loading: this.#refreshing ? 'all' : 'no' };
  }

  async #load(signal: AbortSignal): Promise<void> {
    this.#set({ ...this.#state, loading: 'all' });
    try {
      const source = await this.#source();
      const now = this.#now();
      const pager = new EventPager(source, windowOf('30days', now), pageSize);
      const [page, ...summaries] = await Promise.all([
        pager.next(signal),
        ...usagePeriods.map(async (period) => {
          return [period, await source.usageSummary(windowOf(period, now), signal)] as const;
        }),
      ]);
      if (signal.aborted) return;
      this.#pager = pager;
      this.#set({
        ...empty,
        summaries: new Map(summaries),
        events: page.events,
        hasMoreEvents: pager.hasMore,
        readAt: now,
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
