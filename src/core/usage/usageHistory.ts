import { Emitter } from '../base/emitter.ts';
import type { Disposable } from '../base/lifecycle.ts';
import { type EventSource, EventPager } from './eventPager.ts';
import { readAllEvents, type ReadingStep } from './readAllEvents.ts';
import type { TimeZone } from './timeZone.ts';
import type { UsageEvent, UsageFilter } from './usage.ts';
import { UsageCube } from './usageCube.ts';

export interface HistoryState {
  /** What is asked for; `undefined` before anything is. */
  readonly filter: UsageFilter | undefined;
  readonly loading: 'no' | 'pages' | 'waiting';
  /** When the reading goes on, while the service lets it wait. */
  readonly waitingUntil: Date | undefined;
  /** Events read so far. */
  readonly loaded: number;
  /** Rows that could not be read at all. */
  readonly skipped: number;
  /** Every page was read. Otherwise all sums are of the pages loaded. */
  readonly whole: boolean;
  /** When the reading began: figures are of that moment. */
  readonly readAt: Date | undefined;
  /** Why the reading ended too early; what was read stays, and it can go on. */
  readonly error: unknown;
}

const empty: HistoryState = {
  filter: undefined,
  loading: 'no',
  waitingUntil: undefined,
  loaded: 0,
  skipped: 0,
  whole: false,
  readAt: undefined,
  error: undefined,
};

/** A service that takes fewer refuses the parameter by its name, and the client then leaves it out. */
const pageSize = 1000;

/** Every event of one window, as the service gives them, with sums that grow page by page. */
export class UsageHistory implements Disposable {
  readonly #changed = new Emitter<HistoryState>();
  readonly onDidChange = this.#changed.event;
  readonly #source: () => Promise<EventSource>;
  readonly #now: () => Date;
  #state = empty;
  #events: UsageEvent[] = [];
  #cube: UsageCube;
  #pager: EventPager | undefined;
  #controller = new AbortController();

  /** Sums go by the days of `zone`, until another one is chosen. */
  constructor(source: () => Promise<EventSource>, now: () => Date, zone: TimeZone) {
    this.#cube = new UsageCube(zone);
    this.#source = source;
    this.#now = now;
  }

  get state(): HistoryState {
    return this.#state;
  }

  /** In the order of the service. Grows while pages arrive, and is another list for another filter. */
  get events(): readonly UsageEvent[] {
    return this.#events;
  }

  /** The sums of `events`. */
  get cube(): UsageCube {
    return this.#cube;
  }

  /** Reads all events of a filter; what was read or is being read for another one ends at once. Never rejects. */
  show(filter: UsageFilter): Promise<void> {
    this.#forget();
    this.#state = { ...empty, filter, readAt: this.#now() };
    return this.resume();
  }

  /** Sums what was read, and what comes, by the days of another zone. The window stays as it was asked for. */
  countBy(zone: TimeZone): void {
    this.#cube = new UsageCube(zone);
    this.#cube.addAll(this.#events);
    this.#set(this.#state);
  }

  /** Goes on after `stop` or an error, with the page that is missing. Never rejects: see `state.error`. */
  async resume(): Promise<void> {
    const { filter, loading, whole } = this.#state;
    if (!filter || loading !== 'no' || whole) return;
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    this.#set({ ...this.#state, loading: 'pages', error: undefined });
    try {
      const pager =
        this.#pager ??
        new EventPager(await this.#source(), filter, pageSize, (pause, { kind }) => {
          if (kind === 'rateLimited') this.#wait(filter, new Date(this.#now().getTime() + pause));
        });
      if (signal.aborted) return;
      this.#pager = pager;
      for await (const step of readAllEvents(pager, this.#now, signal)) {
        // A page that was read counts even if `stop` came meanwhile: the pager does not give it again.
        if (this.#pager === pager) this.#take(step, pager, signal.aborted);
        if (signal.aborted) return;
      }
    } catch (error) {
      if (!signal.aborted) this.#set({ ...this.#state, loading: 'no', waitingUntil: undefined, error });
    }
  }

  /** Keeps what was read. */
  stop(): void {
    this.#controller.abort();
    if (this.#state.loading === 'no') return;
    this.#set({ ...this.#state, loading: 'no', waitingUntil: undefined });
  }

  /** Another service or key: what is known is not of this one. */
  reset(): void {
    this.#forget();
    this.#set(empty);
  }

  dispose(): void {
    this.#controller.abort();
    this.#changed.dispose();
  }

  #forget(): void {
    this.#controller.abort();
    this.#pager = undefined;
    this.#events = [];
    this.#cube = new UsageCube(this.#cube.zone);
  }

  /** The client waits before it asks for the same page again. */
  #wait(filter: UsageFilter, until: Date): void {
    if (this.#state.filter !== filter || this.#state.loading === 'no') return;
    this.#set({ ...this.#state, loading: 'waiting', waitingUntil: until });
  }

  #take(step: ReadingStep, pager: EventPager, stopped: boolean): void {
    if (step.kind === 'waiting') {
      if (!stopped) this.#set({ ...this.#state, loading: 'waiting', waitingUntil: step.until });
      return;
    }
    if (step.anew) {
      this.#events = [];
      this.#cube = new UsageCube(this.#cube.zone);
    }
    for (const event of step.events) this.#events.push(event);
    this.#cube.addAll(step.events);
    const whole = !pager.hasMore;
    this.#set({
      ...this.#state,
      loading: whole || stopped ? 'no' : 'pages',
      waitingUntil: undefined,
      loaded: this.#events.length,
      skipped: pager.skipped,
      whole,
    });
  }

  #set(state: HistoryState): void {
    this.#state = state;
    this.#changed.fire(state);
  }
}
