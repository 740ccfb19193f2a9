import type { UsageCounts, UsageSummary } from './usage.ts';

const day = 86_400_000;

/** What the account says of a window, and when it said so. */
export interface CountedFigures extends Pick<UsageSummary, 'totals' | 'freshAt'> {
  /** The beginning of the window. */
  readonly from: Date;
  readonly readAt: Date;
}

/**
 * Up to when the figures of a window hold what was used, as far as one can tell. A service that says nothing of it may
 * book an answer long after it has given it: as long as its figures stay the same, nothing was booked since.
 *
 * @param before the figures of the same window that were read before these.
 */
export function countedUpTo(
  figures: CountedFigures,
  before: { readonly totals: UsageCounts; readonly countedUpTo: Date } | undefined,
): Date {
  const { totals, readAt } = figures;
  const said = saidTime(figures);
  if (said) return said < readAt ? said : readAt;
  return before && areSame(before.totals, totals) ? before.countedUpTo : readAt;
}

/**
 * Nothing where a service says a mere date, which is read as the beginning of the day, or a time before anything of the
 * window could be used, of which it has figures nevertheless.
 */
function saidTime({ totals, freshAt, from }: CountedFigures): Date | undefined {
  if (!freshAt || freshAt.getTime() % day === 0) return undefined;
  const hasSome =
    (totals.requests ?? 0) > 0 || (totals.totalTokens ?? 0) > 0 || (totals.cost?.nanos ?? 0n) > 0n;
  return freshAt < from && hasSome ? undefined : freshAt;
}

function areSame(one: UsageCounts, other: UsageCounts): boolean {
  return (
    one.requests === other.requests &&
    one.totalTokens === other.totalTokens &&
    one.cost?.currency === other.cost?.currency &&
    one.cost?.nanos === other.cost?.nanos
  );
}
