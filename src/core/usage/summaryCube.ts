import type { TimeZone } from './timeZone.ts';
import type { UsageSummary } from './usage.ts';
import { UsageCube } from './usageCube.ts';

/**
 * What a service says of a window, as a cube: all of it at one moment, because it does not say when. Its totals count
 * where it gives no rows.
 */
export function summaryCube(summary: UsageSummary, at: Date, zone: TimeZone): UsageCube {
  const cube = new UsageCube(zone);
  const { rows, totals, complete } = summary;
  const items = rows.length > 0 && complete ? rows : [{ ...totals, model: undefined, project: undefined }];
  if (rows.length > 0 || Object.keys(totals).length > 0) {
    cube.addAll(items.map((row) => ({ ...row, occurredAt: at })));
  }
  return cube;
}
