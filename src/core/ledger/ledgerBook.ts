import type { TimeZone } from '../usage/timeZone.ts';
import { UsageCube, type UsageItem } from '../usage/usageCube.ts';
import type { UsageWindow } from '../usage/usageWindows.ts';
import { type Bill, saysMore } from './bill.ts';
import { type BegunEntry, type EndedEntry, isFree, type LedgerEntry } from './ledgerEntry.ts';
import type { BilledEntry, LedgerRecord } from './ledgerRecord.ts';
import { usageOfEntry } from './ledgerUsage.ts';

interface Line {
  readonly file: string;
  /** When it began: milliseconds since 1970. */
  readonly time: number;
  readonly begun: BegunEntry;
  readonly ended?: EndedEntry;
  readonly bill?: Bill;
}

/**
 * After so long, in milliseconds, a request of another window of which no end is known is taken for one whose window
 * died. Where it was still running after all, its end corrects that.
 */
const longestRequest = 1_800_000;

/** The entries that are known, each once however often it was recorded, with sums for each service. */
export class LedgerBook {
  readonly #lines = new Map<string, Line>();
  /** Identifiers of requests: by the answer that they are for, and of those of which no sure bill is known. */
  readonly #byAnswer = new Map<string, string>();
  readonly #unbilled = new Set<string>();
  readonly #cubes: { readonly origin: string; readonly cube: UsageCube }[] = [];

  /** Returns whether that was new. A beginning after an end tells nothing; of two ends the first one counts. */
  add(file: string, record: LedgerRecord): boolean {
    if (record.kind === 'billed') return this.#addBill(record.entry);
    const { kind, entry } = record;
    const known = this.#lines.get(entry.id);
    if (known && (kind === 'begun' || known.ended)) return false;
    if (known) this.#drop(known);
    const line = { file, time: Date.parse(entry.at), begun: entry };
    this.#put(kind === 'begun' ? line : { ...line, ended: entry });
    return true;
  }

  /** What the service booked for an answer, where that is known. */
  billOfAnswer(answerId: string): Bill | undefined {
    return this.#lines.get(this.#byAnswer.get(answerId) ?? '')?.bill;
  }

  /**
   * What was asked of a service since then and is over, was not refused, and has no sure bill. What began earlier is not
   * asked for again: time only goes on.
   */
  unbilled(origin: string, since: Date, now: Date, isOpen: (id: string) => boolean): readonly LedgerEntry[] {
    const unbilled: LedgerEntry[] = [];
    for (const id of this.#unbilled) {
      const line = this.#lines.get(id);
      if (!line || line.time < since.getTime()) {
        this.#unbilled.delete(id);
      } else if (line.begun.origin === origin) {
        const entry = entryOf(line, now, isOpen);
        if (entry.outcome !== 'running') unbilled.push(entry);
      }
    }
    return unbilled;
  }

  /** Forgets what a file had; returns whether it had anything. */
  forgetFile(file: string): boolean {
    const lines = [...this.#lines.values()].filter((line) => line.file === file);
    for (const line of lines) this.#drop(line);
    return lines.length > 0;
  }

  /** In the order in which they began. `isOpen` says which requests this window has under way. */
  entries({ from, to }: UsageWindow, now: Date, isOpen: (id: string) => boolean): readonly LedgerEntry[] {
    return [...this.#lines.values()]
      .filter(({ time }) => time >= from.getTime() && time < to.getTime())
      .toSorted((one, other) => one.time - other.time || order(one.begun.id, other.begun.id))
      .map((line) => entryOf(line, now, isOpen));
  }

  /** The sums of what was asked of a service, by the days of a zone; kept up to date from now on. */
  cube(origin: string, zone: TimeZone): UsageCube {
    const known = this.#cubes.find(({ origin: of, cube }) => of === origin && cube.zone.name === zone.name);
    if (known) return known.cube;
    const cube = new UsageCube(zone);
    for (const line of this.#lines.values()) {
      if (line.begun.origin === origin) cube.add(usageOf(line));
    }
    this.#cubes.push({ origin, cube });
    return cube;
  }

  #addBill({ id, bill }: BilledEntry): boolean {
    const known = this.#lines.get(id);
    if (!known || !saysMore(bill, known.bill)) return false;
    this.#drop(known);
    this.#put({ ...known, bill });
    return true;
  }

  #put(line: Line): void {
    const { begun, ended, bill } = line;
    this.#lines.set(begun.id, line);
    if (begun.answerId !== undefined) this.#byAnswer.set(begun.answerId, begun.id);
    const isBilled = bill !== undefined && bill.match !== 'likely';
    if (!isBilled && !(ended && isFree(ended))) this.#unbilled.add(begun.id);
    for (const cube of this.#cubesOf(line)) cube.add(usageOf(line));
  }

  #drop(line: Line): void {
    const { id, answerId } = line.begun;
    this.#lines.delete(id);
    this.#unbilled.delete(id);
    if (answerId !== undefined && this.#byAnswer.get(answerId) === id) this.#byAnswer.delete(answerId);
    for (const cube of this.#cubesOf(line)) cube.remove(usageOf(line));
  }

  #cubesOf({ begun }: Line): readonly UsageCube[] {
    return this.#cubes.filter(({ origin }) => origin === begun.origin).map(({ cube }) => cube);
  }
}

function order(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function entryOf(
  { begun, ended, bill, time }: Line,
  now: Date,
  isOpen: (id: string) => boolean,
): LedgerEntry {
  // One from the future began before the clock was set back.
  const isLively = isOpen(begun.id) || Math.abs(now.getTime() - time) < longestRequest;
  const outcome = isLively ? 'running' : 'interrupted';
  const entry = ended ?? { ...begun, outcome, tokens: {} };
  return bill ? { ...entry, bill } : entry;
}

function usageOf({ begun, ended, bill }: Line): UsageItem {
  return usageOfEntry({ ...(ended ?? begun), ...(bill && { bill }) });
}
