import type { LedgerEntry } from '../ledger/ledgerEntry.ts';
import { usageOfEntry } from '../ledger/ledgerUsage.ts';
import type { TimeZone } from './timeZone.ts';
import { UsageCube } from './usageCube.ts';

/** What the requests have used that began after `from` and ended after `mark`. What is under way has no figures yet. */
export function usedSince(
  entries: readonly LedgerEntry[],
  from: Date,
  mark: Date,
  zone: TimeZone,
): UsageCube {
  const cube = new UsageCube(zone);
  for (const entry of entries) {
    const { durationMs } = entry;
    if (durationMs === undefined) continue;
    const begun = Date.parse(entry.at);
    if (begun >= from.getTime() && begun + durationMs > mark.getTime()) cube.add(usageOfEntry(entry));
  }
  return cube;
}
