import { isAskedOf } from '../../core/ledger/isAskedOf.ts';
import type { Ledger } from '../../core/ledger/ledger.ts';
import type { LedgerEntry } from '../../core/ledger/ledgerEntry.ts';
import { usageOfEntry } from '../../core/ledger/ledgerUsage.ts';
import type { TimeZone } from '../../core/usage/timeZone.ts';
import type { UsageFilter } from '../../core/usage/usage.ts';
import { UsageCube } from '../../core/usage/usageCube.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';
import { HoursOfDay } from './hoursOfDay.ts';

/** What this editor's ledger has for one choice. */
export interface EditorReading {
  /** Newest first. */
  readonly entries: readonly LedgerEntry[];
  readonly cube: UsageCube;
  readonly hours: HoursOfDay;
  /** Of the window before. */
  readonly before: UsageTally;
  readonly readAt: Date | undefined;
}

/** Before anything was read. */
export function noEditorReading(zone: TimeZone): EditorReading {
  return { ...counted([], zone), before: new UsageCube(zone).total, readAt: undefined };
}

/** Of the requests to one service; rejects where the ledger cannot be read. */
export async function readEditor(
  ledger: Ledger,
  origin: string,
  filter: UsageFilter,
  before: UsageFilter,
  zone: TimeZone,
): Promise<EditorReading> {
  const read = async (wanted: UsageFilter, to: Date): Promise<readonly LedgerEntry[]> =>
    (await ledger.entries({ from: wanted.from, to })).filter((entry) => isAskedOf(entry, origin, wanted));
  // What began this very moment is inside, too.
  const entries = await read(filter, new Date(filter.to.getTime() + 1));
  const earlier = await read(before, before.to);
  return {
    ...counted(entries, zone),
    before: counted(earlier, zone).cube.total,
    readAt: filter.to,
  };
}

function counted(
  entries: readonly LedgerEntry[],
  zone: TimeZone,
): Pick<EditorReading, 'entries' | 'cube' | 'hours'> {
  const cube = new UsageCube(zone);
  const hours = new HoursOfDay(zone);
  for (const entry of entries) {
    const usage = usageOfEntry(entry);
    cube.add(usage);
    hours.add(usage);
  }
  return { entries: entries.toReversed(), cube, hours };
}
