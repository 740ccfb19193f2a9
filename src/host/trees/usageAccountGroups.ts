import type { AccountWindowState } from '../../core/usage/accountWindow.ts';
import { summaryCube } from '../../core/usage/summaryCube.ts';
import { breakDown, type UsageDimension, type UsageGroup } from '../../core/usage/usageBreakdown.ts';
import type { SumBasis } from './usageText.ts';

/** A group with what its sums are made of. */
export interface ShownGroup {
  readonly group: UsageGroup;
  readonly basis: SumBasis;
  readonly groups: readonly ShownGroup[];
}

/**
 * What the account is divided into. While pages are missing, models and projects have the sums of the service itself, as
 * far as these come first in the order and the service divides by them: it knows no days.
 */
export function accountGroups(
  state: AccountWindowState,
  order: readonly UsageDimension[],
): readonly ShownGroup[] {
  const { cube, whole } = state;
  const loaded = breakDown(cube.cells(), order).groups;
  const known = whole ? [] : summedBy(state, order);
  if (known.length === 0) return shownGroups(loaded, whole ? 'rows' : 'part');
  const { summary, readAt } = state;
  return summary && readAt
    ? joined(breakDown(summaryCube(summary, readAt, cube.zone).cells(), known).groups, loaded)
    : shownGroups(loaded, 'part');
}

/** All of them as they are, days and months with the latest first. */
export function shownGroups(groups: readonly UsageGroup[], basis: SumBasis): readonly ShownGroup[] {
  const isTime = groups.some(({ dimension }) => dimension === 'day' || dimension === 'month');
  const ordered = isTime ? groups.toReversed() : groups;
  return ordered.map((group) => ({ group, basis, groups: shownGroups(group.groups, basis) }));
}

/** The first dimensions of the order by which the service has divided all of it. */
function summedBy(
  { summary }: AccountWindowState,
  order: readonly UsageDimension[],
): readonly UsageDimension[] {
  if (!summary?.complete) return [];
  const end = order.findIndex(
    (dimension) =>
      (dimension !== 'model' && dimension !== 'project') ||
      summary.rows.every((row) => row[dimension] === undefined),
  );
  return end === -1 ? order : order.slice(0, end);
}

/** Whole sums above, and below them what the pages that are loaded have of the same. */
function joined(whole: readonly UsageGroup[], loaded: readonly UsageGroup[]): readonly ShownGroup[] {
  return whole.map((group) => {
    const below = loaded.find(({ key }) => key === group.key)?.groups ?? [];
    return {
      group,
      basis: 'service',
      groups: group.groups.length > 0 ? joined(group.groups, below) : shownGroups(below, 'part'),
    };
  });
}
