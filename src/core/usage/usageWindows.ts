import { type CalendarDay, nameOfDay, TimeZone } from './timeZone.ts';

export type UsagePeriod = 'today' | '7days' | '30days';

export const usagePeriods: readonly UsagePeriod[] = ['today', '7days', '30days'];

/** Whole days of the calendar, the last one inside: `2026-03-01`. */
export interface CustomPeriod {
  readonly first: string;
  readonly last: string;
}

export type WindowChoice = UsagePeriod | 'yesterday' | 'thisMonth' | 'lastMonth' | CustomPeriod;

/** Half open: `from` is inside, `to` is not. */
export interface UsageWindow {
  readonly from: Date;
  readonly to: Date;
  /**
   * The days that it is of, both ends inside, by the calendar of the person; without them those of UTC. A service that
   * sums up whole days is taken by their names.
   */
  readonly days?: { readonly first: CalendarDay; readonly last: CalendarDay };
  /** `now`: there is nothing after it. `withinDay`: its last day went on. */
  readonly ends?: 'now' | 'withDay' | 'withinDay';
}

const dayLength = 86_400_000;

/**
 * The window of a choice. One that reaches to the present ends now. Days are those of the zone, the computer's unless
 * another one is given: `7days` is today and the six days before it, from midnight, however long the days are.
 */
export function windowOf(choice: WindowChoice, now: Date, zone: TimeZone = TimeZone.local()): UsageWindow {
  const { first, last, open } = daysOf(choice, zone.dayAt(now.getTime()));
  return {
    from: new Date(zone.startOf(first)),
    to: open ? now : new Date(zone.startOf(last + dayLength)),
    days: { first, last },
    ends: open ? 'now' : 'withDay',
  };
}

/**
 * The window to compare with: as many days just before, or the month before. For a choice that ends now it ends at the
 * same time of its last day, so that half a day is not compared with a whole one.
 */
export function windowBefore(
  choice: WindowChoice,
  now: Date,
  zone: TimeZone = TimeZone.local(),
): UsageWindow {
  const { first, last, open } = daysOf(choice, zone.dayAt(now.getTime()));
  const isMonth = choice === 'thisMonth' || choice === 'lastMonth';
  const firstBefore = isMonth ? monthBefore(first) : first - (last - first + dayLength);
  // The 31st has no counterpart in a shorter month: then that month counts whole.
  const lastBefore = firstBefore + (last - first);
  const isCut = open && lastBefore < first;
  const to = isCut ? zone.momentOf(lastBefore, zone.clockAt(now.getTime())) : zone.startOf(first);
  return {
    from: new Date(zone.startOf(firstBefore)),
    to: new Date(to),
    days: { first: firstBefore, last: isCut ? lastBefore : first - dayLength },
    ends: isCut ? 'withinDay' : 'withDay',
  };
}

/** Every day that a window touches, as `2026-03-29`, so that a day without usage has its place too. */
export function dayNames({ from, to }: UsageWindow, zone: TimeZone): readonly string[] {
  if (from >= to) return [];
  const first = zone.dayAt(from.getTime());
  const days = (zone.dayAt(to.getTime() - 1) - first) / dayLength + 1;
  return Array.from({ length: days }, (_, index) => nameOfDay(first + index * dayLength));
}

interface Days {
  readonly first: CalendarDay;
  readonly last: CalendarDay;
  /** Ends now, not at the end of the last day. */
  readonly open: boolean;
}

function daysOf(choice: WindowChoice, today: CalendarDay): Days {
  const firstOfMonth = today - (new Date(today).getUTCDate() - 1) * dayLength;
  switch (choice) {
    case 'today':
      return { first: today, last: today, open: true };
    case 'yesterday':
      return { first: today - dayLength, last: today - dayLength, open: false };
    case '7days':
      return { first: today - 6 * dayLength, last: today, open: true };
    case '30days':
      return { first: today - 29 * dayLength, last: today, open: true };
    case 'thisMonth':
      return { first: firstOfMonth, last: today, open: true };
    case 'lastMonth':
      return { first: monthBefore(firstOfMonth), last: firstOfMonth - dayLength, open: false };
    default:
      return customDays(choice);
  }
}

function customDays({ first, last }: CustomPeriod): Days {
  const [begin = Number.NaN, end = Number.NaN] = [first, last].map((name) => dayOf(name));
  if (!(begin <= end)) throw new RangeError(`There are no days from ${first} to ${last}.`);
  return { first: begin, last: end, open: false };
}

/** The day of a name such as `2026-03-01`; `NaN` where the calendar has no such day. */
export function dayOf(name: string): CalendarDay {
  const day = /^\d{4}-\d\d-\d\d$/.test(name) ? Date.parse(name) : Number.NaN;
  // `Date` takes the 30th of February for the 2nd of March.
  return !Number.isNaN(day) && nameOfDay(day) === name ? day : Number.NaN;
}

function monthBefore(firstOfMonth: CalendarDay): CalendarDay {
  const date = new Date(firstOfMonth);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1);
}
