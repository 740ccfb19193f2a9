import type { Mutable } from './mutable.ts';
import type { TimeZone } from './timeZone.ts';
import type { UsageCounts, UsageSummary } from './usage.ts';
import { UsageCube } from './usageCube.ts';
import { countFields, sumCounts } from './usageTally.ts';

/**
 * What a service says of a window, as a cube: all of it at one moment, because it does not say when. Its totals count
 * where it gives no rows, or not all of them; what they have beyond the rows is of no model. Without either, nothing is
 * known.
 */
export function summaryCube(summary: UsageSummary, at: Date, zone: TimeZone): UsageCube {
  const cube = new UsageCube(zone);
  const { rows, totals, complete } = summary;
  const known = complete ? rows : [];
  const rest = beyond(totals, known);
  for (const row of known) cube.add({ ...row, occurredAt: at });
  if (Object.keys(rest).length > 0)
    cube.add({ ...rest, model: undefined, project: undefined, occurredAt: at });
  return cube;
}

/** The figures that the rows do not have, or not all of. */
function beyond(totals: UsageCounts, rows: readonly UsageCounts[]): UsageCounts {
  const sum = sumCounts(rows);
  const rest: Mutable<UsageCounts> = {};
  for (const field of countFields) {
    const more = (totals[field] ?? 0) - (sum[field] ?? 0);
    const isNew = totals[field] !== undefined && sum[field] === undefined;
    if (isNew || more > 0) rest[field] = more;
  }
  const { cost } = totals;
  const isInRows = rows.some((row) => row.cost !== undefined);
  if (cost && !isInRows) rest.cost = cost;
  return rest;
}
