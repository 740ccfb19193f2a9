import type { Money } from './money.ts';
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

/**
 * The same, but of a part of the rows, too: another row, which reports nothing, stands for the others, so that the sums
 * are known for the least that it can be.
 */
export function leastCube(summary: UsageSummary, at: Date, zone: TimeZone): UsageCube {
  const { rows, totals, complete } = summary;
  if (complete || rows.length === 0 || Object.keys(totals).length > 0) return summaryCube(summary, at, zone);
  const others = { model: undefined, project: undefined };
  return summaryCube({ ...summary, rows: [...rows, others], complete: true }, at, zone);
}

/** The figures that the rows do not have, or not all of; nothing where they have all. */
function beyond(totals: UsageCounts, rows: readonly UsageCounts[]): UsageCounts {
  const sum = sumCounts(rows);
  const rest: Mutable<UsageCounts> = {};
  let hasMore = false;
  for (const field of countFields) {
    const total = totals[field];
    if (total === undefined) continue;
    const more = total - (sum[field] ?? 0);
    hasMore ||= sum[field] === undefined || more > 0;
    // Nought, too, is reported: the sum with the rows is then the whole.
    rest[field] = more > 0 ? more : 0;
  }
  const cost = costBeyond(totals, rows);
  if (cost) {
    hasMore ||= cost.nanos > 0n || rows.every((row) => row.cost === undefined);
    rest.cost = cost;
  }
  return hasMore ? rest : {};
}

/** Where rows are in other currencies, nobody knows what of them is in the total. */
function costBeyond(totals: UsageCounts, rows: readonly UsageCounts[]): Money | undefined {
  const { cost } = totals;
  const costs = rows.map((row) => row.cost).filter((one) => one !== undefined);
  if (!cost || costs.some(({ currency }) => currency !== cost.currency)) return undefined;
  const nanos = costs.reduce((rest, one) => rest - one.nanos, cost.nanos);
  return { currency: cost.currency, nanos: nanos > 0n ? nanos : 0n };
}
