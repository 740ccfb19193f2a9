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
    cursor?: string,
  ): AsyncIterable<UsagePage>;
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
  /** Why the last *Load More* failed; what was loaded before stays, and it can be tried again. */
  readonly moreError: unknown;
}

/** Where the events go on, in the window that they were read from. */
interface EventsRest {
  readonly window: UsageFilter;
  readonly cursor: string;
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
  #rest: EventsRest | undefined;
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
    const rest = this.#rest;
    if (!rest || this.#state.loading !== 'no') return;
    this.#set({ ...this.#state, loading: 'more', moreError: undefined });
    try {
      const page = await onePage(await this.#source(), rest.window, signal, rest.cursor);
      if (signal.aborted) return;
      this.#rest = restOf(rest.window, page);
      const events = [...this.#state.events, ...page.events];
      this.#set({ ...this.#state, events, hasMoreEvents: this.#rest !== undefined, loading: 'no' });
    } catch (error) {
      if (!signal.aborted) this.#set({ ...this.#state, loading: 'no', moreError: error });
    }
  }

  /** Another service or key: what is known is not of this one. */
  reset(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.#refreshing = undefined;
    this.#rest = undefined;
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
      const window = windowOf('30days', now);
      const [page, ...summaries] = await Promise.all([
        onePage(source, window, signal),
        ...usagePeriods.map(async (period) => {
          return [period, await source.usageSummary(windowOf(period, now), signal)] as const;
        }),
      ]);
      if (signal.aborted) return;
      this.#rest = restOf(window, page);
      this.#set({
        ...empty,
        summaries: new Map(summaries),
        events: page.events,
        hasMoreEvents: this.#rest !== undefined,
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

async function onePage(
  source: UsageSource,
  window: UsageFilter,
  signal: AbortSignal,
  cursor?: string,
): Promise<UsagePage> {
  for await (const page of source.usageEvents(window, pageSize, signal, cursor)) return page;
  return { events: [], nextCursor: undefined, skipped: 0 };
}

function restOf(window: UsageFilter, page: UsagePage): EventsRest | undefined {
  return page.nextCursor === undefined ? undefined : { window, cursor: page.nextCursor };
}
