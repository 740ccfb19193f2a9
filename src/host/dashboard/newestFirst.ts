import type { UsageEvent } from '../../core/usage/usage.ts';

/** Events that grow page by page, the newest first, whatever the order of the service. Those without a time come last. */
export class NewestFirst {
  #known: readonly UsageEvent[] | undefined;
  #seen = 0;
  #ascends = true;
  #descends = true;
  #sorted: readonly UsageEvent[] = [];

  /** The same list as before while nothing has come. Services have one order or the other: then nothing is sorted. */
  of(events: readonly UsageEvent[]): readonly UsageEvent[] {
    if (events === this.#known && events.length === this.#seen) return this.#sorted;
    if (events !== this.#known || events.length < this.#seen) {
      this.#known = events;
      this.#seen = 0;
      this.#ascends = true;
      this.#descends = true;
    }
    for (let index = Math.max(1, this.#seen); index < events.length; index += 1) {
      const difference = timeOf(events[index]) - timeOf(events[index - 1]);
      if (difference > 0) this.#descends = false;
      if (difference < 0) this.#ascends = false;
    }
    this.#seen = events.length;
    if (this.#descends) this.#sorted = events.slice();
    else if (this.#ascends) this.#sorted = events.toReversed();
    else this.#sorted = events.toSorted((one, other) => timeOf(other) - timeOf(one));
    return this.#sorted;
  }
}

/** Before everything else where there is none: a difference of two infinities would be no number. */
function timeOf(event: UsageEvent | undefined): number {
  return event?.occurredAt?.getTime() ?? -Number.MAX_VALUE / 2;
}
