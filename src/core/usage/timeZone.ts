const dayLength = 86_400_000;
const minuteLength = 60_000;

/** A calendar day: midnight of it in UTC, whichever zone it is meant in. Days are added to it without any clock. */
export type CalendarDay = number;

/** The day of UTC that a moment is on. */
export function utcDayAt(time: number): CalendarDay {
  return time - mod(time, dayLength);
}

/** `2026-03-29`. */
export function nameOfDay(day: CalendarDay): string {
  return new Date(day).toISOString().slice(0, 10);
}

/**
 * The clock of one time zone. What it is asked, it works out from the zone's offsets, which it looks up once for each day:
 * `Intl` is far too slow to be asked for every event.
 */
export class TimeZone {
  /** IANA name, such as `Europe/Berlin`. */
  readonly name: string;
  readonly #format: Intl.DateTimeFormat;
  /** Milliseconds east of UTC, by day of UTC; `undefined` for a day on which they change. */
  readonly #offsetOfDay = new Map<number, number | undefined>();
  readonly #offsetOfMinute = new Map<number, number>();

  /** Throws a `RangeError` where there is no such zone. */
  constructor(name: string) {
    this.name = name;
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** That of the computer, as it is set now. */
  static local(this: void): TimeZone {
    return new TimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  }

  /** The day that it is at a moment, given in milliseconds since 1970. */
  dayAt(time: number): CalendarDay {
    return utcDayAt(time + this.#offsetAt(time));
  }

  /** From 0 to 23. In an hour that a clock change repeats, both times. */
  hourAt(time: number): number {
    return Math.floor(mod(time + this.#offsetAt(time), dayLength) / 3_600_000);
  }

  /** Milliseconds on the clock since midnight; not since the day began, if the clock was changed. */
  clockAt(time: number): number {
    return mod(time + this.#offsetAt(time), dayLength);
  }

  /** The first moment of a day. Not always midnight: some zones set their clocks on at that very hour. */
  startOf(day: CalendarDay): number {
    const before = this.#offsetAt(day - dayLength);
    if (before === this.#offsetAt(day + dayLength)) return day - before;
    // The clock is changed somewhere near: no zone is more than 26 hours off.
    let low = day - 26 * 3_600_000;
    let high = day + 26 * 3_600_000;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.dayAt(middle) >= day) high = middle;
      else low = middle;
    }
    return high;
  }

  /** The first moment of a day at which its clock stands so or, where it skips that, as much later as it skips. */
  momentOf(day: CalendarDay, clock: number): number {
    const local = day + clock;
    const first = local - this.#offsetAt(local - dayLength);
    const second = local - this.#offsetAt(local + dayLength);
    return this.#shows(first, local) || !this.#shows(second, local) ? first : second;
  }

  #shows(time: number, local: number): boolean {
    return time + this.#offsetAt(time) === local;
  }

  #offsetAt(time: number): number {
    const day = Math.floor(time / dayLength);
    let offset = this.#offsetOfDay.get(day);
    if (offset === undefined && !this.#offsetOfDay.has(day)) {
      const first = this.#lookUp(day * dayLength);
      offset = first === this.#lookUp((day + 1) * dayLength) ? first : undefined;
      this.#offsetOfDay.set(day, offset);
    }
    return offset ?? this.#offsetInMinute(time);
  }

  /** Clocks are changed at whole minutes only, nearly always at whole hours. */
  #offsetInMinute(time: number): number {
    const minute = Math.floor(time / minuteLength);
    let offset = this.#offsetOfMinute.get(minute);
    if (offset === undefined) {
      offset = this.#lookUp(minute * minuteLength);
      this.#offsetOfMinute.set(minute, offset);
    }
    return offset;
  }

  #lookUp(time: number): number {
    const parts = new Map(this.#format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const at = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const local = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
    return local - Math.floor(time / 1000) * 1000;
  }
}

function mod(value: number, length: number): number {
  return ((value % length) + length) % length;
}
