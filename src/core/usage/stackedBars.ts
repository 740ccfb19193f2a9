import { breakDown, type UsageDimension, type UsageGroup } from './usageBreakdown.ts';
import type { UsageCell } from './usageCube.ts';
import { UsageTally } from './usageTally.ts';

/** Part of each bar. */
export interface StackSeries {
  /** `undefined` where it was not reported. */
  readonly key: string | undefined;
  /** All that is too small for a series of its own. */
  readonly isRest: boolean;
  readonly total: UsageTally;
}

export interface StackedBars {
  readonly series: readonly StackSeries[];
  readonly bars: readonly { readonly key: string; readonly tallies: readonly UsageTally[] }[];
}

/** So many series stand for themselves: more colours cannot be told apart. */
const mostSeries = 5;

/**
 * Usage in bars, each divided in the same way. What is largest comes first; what is beyond the fifth is put together.
 *
 * @param keys every bar that there is, also those without usage.
 * @param sizeOf by what to tell the larger from the smaller.
 */
export function stackBars(
  cells: readonly UsageCell[],
  along: 'day' | 'hour',
  by: UsageDimension,
  keys: readonly string[],
  sizeOf: (tally: UsageTally) => number,
): StackedBars {
  const bySize = breakDown(cells, [by]).groups.toSorted(
    (one, other) => sizeOf(other.tally) - sizeOf(one.tally),
  );
  const own = bySize.length > mostSeries + 1 ? bySize.slice(0, mostSeries) : bySize;
  const rest = bySize.slice(own.length);
  const series: readonly StackSeries[] = [
    ...own.map(({ key, tally }) => ({ key, isRest: false, total: tally })),
    ...(rest.length === 0 ? [] : [{ key: undefined, isRest: true, total: together(rest) }]),
  ];
  const place = new Map(own.map(({ key }, index) => [key, index]));
  const groups = new Map(breakDown(cells, [along, by]).groups.map((group) => [group.key, group]));
  const bars = keys.map((key) => {
    const tallies = series.map(() => new UsageTally());
    for (const group of groups.get(key)?.groups ?? []) {
      tallies[place.get(group.key) ?? own.length]?.merge(group.tally);
    }
    return { key, tallies };
  });
  return { series, bars };
}

/** Round numbers from 0 up to the first one that is no smaller than the largest value. */
export function axisTicks(largest: number): readonly number[] {
  if (!(largest > 0) || !Number.isFinite(largest)) return [0];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  const count = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

function together(groups: readonly UsageGroup[]): UsageTally {
  const sum = new UsageTally();
  for (const { tally } of groups) sum.merge(tally);
  return sum;
}
