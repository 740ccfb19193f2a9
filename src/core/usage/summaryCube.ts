import type { TimeZone } from './timeZone.ts';
import type { UsageSummary } from './usage.ts';
import { UsageCube } from './usageCube.ts';

/**
 * What a service says of a window, as a cube: all of it at one moment, because it does not say when. Its totals count
 * where it gives no rows, or not all of them; without either, nothing is known.
 */
export function summaryCube(summary: UsageSummary, at: Date, zone: TimeZone): UsageCube {
  const cube = new UsageCube(zone);
  const { rows, totals, complete } = summary;
  const sums = Object.keys(totals).length > 0 ? [{ ...totals, model: undefined, project: undefined }] : [];
  const items = rows.length > 0 && complete ? rows : sums;
  cube.addAll(items.map((row) => ({ ...row, occurredAt: at })));
  return cube;
}
