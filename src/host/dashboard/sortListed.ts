import type { SortKey } from '../../protocol/dashboard.ts';
import { type Listed, timeOf, usageOf } from './listed.ts';

/** In the order that was asked for; what does not tell what it goes by comes last, either way. */
export function sortListed(listed: readonly Listed[], by: SortKey, isAscending: boolean): readonly Listed[] {
  const sign = isAscending ? 1 : -1;
  return listed
    .map((one) => ({ one, size: sizeOf(one, by) }))
    .toSorted((one, other) => {
      if (one.size === undefined || other.size === undefined)
        return Number(one.size === undefined) - Number(other.size === undefined);
      return sign * (one.size - other.size);
    })
    .map(({ one }) => one);
}

/** Amounts of different currencies by their numbers: there is no other way to put them in one order. */
function sizeOf(row: Listed, by: SortKey): number | undefined {
  switch (by) {
    case 'time':
      return timeOf(row)?.getTime();
    case 'tokens':
      return usageOf(row).totalTokens;
    case 'cost': {
      const { cost } = usageOf(row);
      return cost && Number(cost.nanos);
    }
  }
}
