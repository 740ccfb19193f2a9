import type { CountField, UsageTally } from './usageTally.ts';

/** How a figure has changed from one window to the next. */
export interface UsageChange {
  readonly now: number;
  readonly before: number;
  /** 0.5 for half as much again, -1 for nothing left; `undefined` where there was nothing before to compare with. */
  readonly share: number | undefined;
}

/** `undefined` where either window does not report the figure, or not exactly: a dash is not a zero. */
export function compareCounts(
  current: UsageTally,
  previous: UsageTally,
  field: CountField,
): UsageChange | undefined {
  return changeOf(countOf(current, field), countOf(previous, field));
}

/** The same of what was spent, in units of the currency; only where both are in one and the same. */
export function compareCosts(current: UsageTally, previous: UsageTally): UsageChange | undefined {
  const currencies = new Set([...current.costs, ...previous.costs].map(({ currency }) => currency));
  return currencies.size === 1 ? changeOf(unitsOf(current), unitsOf(previous)) : undefined;
}

/** Where there was no usage at all, there was none of each figure. */
function countOf(tally: UsageTally, field: CountField): number | undefined {
  return tally.rows === 0 ? 0 : tally.sum(field);
}

function unitsOf(tally: UsageTally): number | undefined {
  const { cost } = tally.counts;
  return tally.rows === 0 ? 0 : cost && Number(cost.nanos) / 1e9;
}

function changeOf(now: number | undefined, before: number | undefined): UsageChange | undefined {
  if (now === undefined || before === undefined) return undefined;
  if (!Number.isFinite(now) || !Number.isFinite(before)) return undefined;
  return { now, before, share: before === 0 ? undefined : now / before - 1 };
}
