import type { UsageCounts, UsageSummary } from './usage.ts';

/**
 * Up to when the figures of a window hold what was used, as far as one can tell. A service that says nothing of it may
 * book an answer long after it has given it: as long as its figures stay the same, nothing was booked since.
 *
 * @param before the figures of the same window that were read before these.
 */
export function countedUpTo(
  summary: UsageSummary,
  readAt: Date,
  before: { readonly summary: UsageSummary; readonly countedUpTo: Date } | undefined,
): Date {
  if (summary.freshAt) return summary.freshAt < readAt ? summary.freshAt : readAt;
  return before && areSame(before.summary.totals, summary.totals) ? before.countedUpTo : readAt;
}

function areSame(one: UsageCounts, other: UsageCounts): boolean {
  return (
    one.requests === other.requests &&
    one.totalTokens === other.totalTokens &&
    one.cost?.currency === other.cost?.currency &&
    one.cost?.nanos === other.cost?.nanos
  );
}
