import type { Disposable } from '../../core/base/lifecycle.ts';
import type { EventSource } from '../../core/usage/eventPager.ts';
import type { TimeZone } from '../../core/usage/timeZone.ts';
import type { UsageEvent } from '../../core/usage/usage.ts';
import { UsageHistory } from '../../core/usage/usageHistory.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';
import { HoursOfDay } from './hoursOfDay.ts';
import { NewestFirst } from './newestFirst.ts';

/** The service's events of one choice, with all that is drawn of them counted page by page. */
export class AccountReading implements Disposable {
  readonly history: UsageHistory;
  readonly #zone: TimeZone;
  readonly #newestFirst = new NewestFirst();
  #hours: HoursOfDay;
  #counted: readonly UsageEvent[] = [];
  #countedUpTo = 0;

  /** @param changed there is more of it, or it is in another state. */
  constructor(
    source: () => Promise<EventSource>,
    now: () => Date,
    zone: TimeZone,
    changed: (reading: AccountReading) => void,
  ) {
    this.#zone = zone;
    this.#hours = new HoursOfDay(zone);
    this.history = new UsageHistory(source, now, zone);
    this.history.onDidChange(() => {
      this.#count();
      changed(this);
    });
  }

  get hours(): HoursOfDay {
    return this.#hours;
  }

  get total(): UsageTally {
    return this.history.cube.total;
  }

  get newestFirst(): readonly UsageEvent[] {
    return this.#newestFirst.of(this.history.events);
  }

  dispose(): void {
    this.history.dispose();
  }

  #count(): void {
    const { events } = this.history;
    if (events !== this.#counted || events.length < this.#countedUpTo) {
      this.#hours = new HoursOfDay(this.#zone);
      this.#counted = events;
      this.#countedUpTo = 0;
    }
    for (; this.#countedUpTo < events.length; this.#countedUpTo += 1) {
      const event = events[this.#countedUpTo];
      if (event) this.#hours.add(event);
    }
  }
}
