import type { TimeZone } from '../usage/timeZone.ts';
import { UsageCube } from '../usage/usageCube.ts';
import type { UsageWindow } from '../usage/usageWindows.ts';
import type { BegunEntry, EndedEntry, LedgerEntry } from './ledgerEntry.ts';
import type { LedgerRecord } from './ledgerRecord.ts';
import { usageOfEntry } from './ledgerUsage.ts';

interface Line {
  readonly file: string;
  readonly begun: BegunEntry;
  readonly ended?: EndedEntry;
}

/** After so long, in milliseconds, a request of which no end is known is taken for one whose window died. */
const longestRequest = 1_800_000;

/** The entries that are known, each once however often it was recorded, with sums for each service. */
export class LedgerBook {
  readonly #lines = new Map<string, Line>();
  readonly #cubes: { readonly origin: string; readonly cube: UsageCube }[] = [];

  /** Returns whether that was new. A beginning after an end tells nothing; of two ends the first one counts. */
  add(file: string, { kind, entry }: LedgerRecord): boolean {
    const known = this.#lines.get(entry.id);
    if (known && (kind === 'begun' || known.ended)) return false;
    if (known) this.#drop(known);
    this.#put(kind === 'begun' ? { file, begun: entry } : { file, begun: entry, ended: entry });
    return true;
  }

  /** Forgets what a file had; returns whether it had anything. */
  forgetFile(file: string): boolean {
    const lines = [...this.#lines.values()].filter((line) => line.file === file);
    for (const line of lines) this.#drop(line);
    return lines.length > 0;
  }

  /** In the order in which they began. `isOpen` says which requests this window has under way. */
  entries({ from, to }: UsageWindow, now: Date, isOpen: (id: string) => boolean): readonly LedgerEntry[] {
    const isLively = (entry: BegunEntry): boolean =>
      isOpen(entry.id) || now.getTime() - Date.parse(entry.at) < longestRequest;
    const entries: LedgerEntry[] = [];
    for (const { begun, ended } of this.#lines.values()) {
      const time = Date.parse(begun.at);
      if (time < from.getTime() || time >= to.getTime()) continue;
      const outcome = isLively(begun) ? 'running' : 'interrupted';
      entries.push(ended ?? { ...begun, outcome, tokens: {} });
    }
    return entries.toSorted((one, other) => order(one.at, other.at) || order(one.id, other.id));
  }

  /** The sums of what was asked of a service, by the days of a zone; kept up to date from now on. */
  cube(origin: string, zone: TimeZone): UsageCube {
    const known = this.#cubes.find(({ origin: of, cube }) => of === origin && cube.zone.name === zone.name);
    if (known) return known.cube;
    const cube = new UsageCube(zone);
    for (const line of this.#lines.values()) {
      if (line.begun.origin === origin) cube.add(usageOfEntry(line.ended ?? line.begun));
    }
    this.#cubes.push({ origin, cube });
    return cube;
  }

  #put(line: Line): void {
    this.#lines.set(line.begun.id, line);
    for (const cube of this.#cubesOf(line)) cube.add(usageOfEntry(line.ended ?? line.begun));
  }

  #drop(line: Line): void {
    this.#lines.delete(line.begun.id);
    for (const cube of this.#cubesOf(line)) cube.remove(usageOfEntry(line.ended ?? line.begun));
  }

  #cubesOf({ begun }: Line): readonly UsageCube[] {
    return this.#cubes.filter(({ origin }) => origin === begun.origin).map(({ cube }) => cube);
  }
}

function order(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
