import { utcDayAt } from './timeZone.ts';
import type { UsageFilter } from './usage.ts';
import type { UsageQuerySettings } from './usageQuery.ts';

/**
 * What of a filter a service is asked for, as it was set up. It answers for that; the rest has to be looked after here,
 * because a service that was not asked for a window gives what it likes.
 */
export interface AskedUsage {
  readonly filter: UsageFilter;
  /** The service was given both ends and can keep to any moment: its rows need no second look. */
  readonly keepsToMoments: boolean;
  /** What it gives without saying a time is of the window, and so are its totals. */
  readonly keepsToWindow: boolean;
  readonly keepsToModel: boolean;
  readonly keepsToProject: boolean;
}

/** A row of usage by what it is of. */
export interface PlacedUsage {
  readonly id?: string | undefined;
  readonly occurredAt: Date | undefined;
  readonly wholeDay?: boolean;
  readonly model: string | undefined;
  readonly project: string | undefined;
}

export function askedUsage(filter: UsageFilter, { names, timeFormat }: UsageQuerySettings): AskedUsage {
  const isSent = { from: names.from !== '', to: names.to !== '' };
  const isEndKept = filter.ends === 'now' || (isSent.to && isWhole(filter.to, timeFormat));
  return {
    filter,
    keepsToMoments: isSent.from && isSent.to && timeFormat !== 'date',
    keepsToWindow: isSent.from && isWhole(filter.from, timeFormat) && isEndKept,
    keepsToModel: filter.model === undefined || names.model !== '',
    keepsToProject: filter.project === undefined || names.project !== '',
  };
}

/**
 * Whether a row is of what was asked. `unknown`: the service was not asked to keep to something, and the row does not say
 * it either; or only a part of its day is asked for. The sum of a whole day belongs to the window if its date is one of
 * the window's days: by its moments it would stand in two days of every zone but one, and today would have all of
 * yesterday in it.
 */
export function placeOf(row: PlacedUsage, asked: AskedUsage): 'inside' | 'outside' | 'unknown' {
  const { filter, keepsToModel, keepsToProject } = asked;
  const places = [
    timePlace(row, asked),
    keepsToModel ? 'inside' : namePlace(row.model, filter.model),
    keepsToProject ? 'inside' : namePlace(row.project, filter.project),
  ];
  return (
    places.find((place) => place === 'outside') ?? places.find((place) => place === 'unknown') ?? 'inside'
  );
}

function timePlace(row: PlacedUsage, asked: AskedUsage): 'inside' | 'outside' | 'unknown' {
  const { filter, keepsToMoments, keepsToWindow } = asked;
  const time = row.occurredAt?.getTime();
  if (time === undefined) return keepsToWindow ? 'inside' : 'unknown';
  // A single request of which only the date is told was picked by its moment.
  const isSum = row.wholeDay === true && !(keepsToMoments && row.id !== undefined);
  if (isSum) {
    const { first, last } = filter.days ?? daysOfUtc(filter);
    if (time < first || time > last) return 'outside';
    return time === last && filter.ends === 'withinDay' ? 'unknown' : 'inside';
  }
  if (keepsToMoments) return 'inside';
  return time >= filter.from.getTime() && time < filter.to.getTime() ? 'inside' : 'outside';
}

function namePlace(name: string | undefined, asked: string | undefined): 'inside' | 'outside' | 'unknown' {
  if (name === undefined) return 'unknown';
  return name === asked ? 'inside' : 'outside';
}

function daysOfUtc({ from, to }: UsageFilter): NonNullable<UsageFilter['days']> {
  return { first: utcDayAt(from.getTime()), last: utcDayAt(to.getTime() - 1) };
}

/** Whether a format can say this moment: a date says only the beginning of a day of UTC. */
function isWhole(time: Date, format: UsageQuerySettings['timeFormat']): boolean {
  return format !== 'date' || utcDayAt(time.getTime()) === time.getTime();
}
