import type { AppendFiles } from '../base/appendFiles.ts';
import { Emitter } from '../base/emitter.ts';
import { type Disposable, Disposables } from '../base/lifecycle.ts';
import type { Logger } from '../base/logger.ts';
import type { TimeZone } from '../usage/timeZone.ts';
import type { UsageCube } from '../usage/usageCube.ts';
import type { UsageWindow } from '../usage/usageWindows.ts';
import { LedgerBook } from './ledgerBook.ts';
import type { BegunEntry, LedgerEnding, LedgerEntry, LedgerRequest } from './ledgerEntry.ts';
import { holdsSomeOf, isOutOfDate, ledgerFileAt } from './ledgerFile.ts';
import { LedgerFileReader } from './ledgerFileReader.ts';
import { type LedgerRecord, writeRecord } from './ledgerRecord.ts';

export interface LedgerOptions {
  readonly now: () => Date;
  /** Unlike any other, in this window and in others. */
  readonly newId: () => string;
  /** Days after which a month that is over may go. */
  readonly retentionDays: () => number;
}

/**
 * Every request that Modelside made, in this window and in others, in files that only grow. A request is recorded when
 * it begins and when it ends, so that one whose window died is known, too.
 */
export class Ledger implements Disposable {
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #files: AppendFiles;
  readonly #options: LedgerOptions;
  readonly #log: Logger;
  readonly #disposables = new Disposables();
  readonly #book = new LedgerBook();
  readonly #readers = new Map<string, LedgerFileReader>();
  /** Requests of this window that have not ended. */
  readonly #open = new Map<string, BegunEntry>();
  #writing: Promise<void> = Promise.resolve();
  #reading: Promise<boolean> = Promise.resolve(false);
  #willReread = false;
  #latestFile: string | undefined;

  constructor(files: AppendFiles, options: LedgerOptions, log: Logger) {
    this.#files = files;
    this.#options = options;
    this.#log = log;
    this.#disposables.add(this.#changed);
    this.#disposables.add(files.onDidChange(() => void this.#reread()));
  }

  /** Records that a request begins, in the background, and returns what to end it with. */
  begin(request: LedgerRequest): string {
    const now = this.#options.now();
    const entry = { ...request, id: this.#options.newId(), at: now.toISOString() };
    this.#open.set(entry.id, entry);
    if (ledgerFileAt(now) !== this.#latestFile) {
      this.#latestFile = ledgerFileAt(now);
      void this.prune();
    }
    this.#record({ kind: 'begun', entry });
    return entry.id;
  }

  /** Records how a request ended, in the background; a second end of the same one tells nothing. */
  end(id: string, ending: LedgerEnding): void {
    const begun = this.#open.get(id);
    if (!begun) return;
    this.#open.delete(id);
    this.#record({ kind: 'ended', entry: { ...begun, ...ending } });
  }

  /** The requests that began in a window, oldest first; rejects where the files cannot be read. */
  async entries(window: UsageWindow): Promise<readonly LedgerEntry[]> {
    await this.#read(window);
    return this.#book.entries(window, this.#options.now(), (id) => this.#open.has(id));
  }

  /**
   * Sums of what was asked of a service, by the days of a zone: whole for the window; other days may be in it, too. Kept
   * up to date, so that the next call costs what has come since.
   */
  async cube(origin: string, window: UsageWindow, zone: TimeZone): Promise<UsageCube> {
    await this.#read(window);
    return this.#book.cube(origin, zone);
  }

  /** Resolves when all that was recorded is on disk, or could not be written. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  /** Removes the months that are out of date. Never rejects. */
  async prune(): Promise<void> {
    try {
      const now = this.#options.now();
      for (const { name } of await this.#files.list()) {
        if (isOutOfDate(name, this.#options.retentionDays(), now)) await this.#files.remove(name);
      }
    } catch (error) {
      this.#log.warn(`Old usage records could not be removed: ${String(error)}`);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #record(record: LedgerRecord): void {
    const name = ledgerFileAt(new Date(record.entry.at));
    this.#book.add(name, record);
    this.#changed.fire();
    // An end is what a person pays for; a beginning only matters until then.
    const sync = record.kind === 'ended';
    this.#writing = this.#writing
      .then(() => this.#files.append(name, writeRecord(record), { sync }))
      .catch((error: unknown) => this.#log.error(`A usage record could not be written: ${String(error)}`));
  }

  /** One reading after the other, so that no two take the same piece of a file. Resolves to whether there was news. */
  #read(window?: UsageWindow): Promise<boolean> {
    const reading = this.#reading.then(() => this.#readFiles(window));
    // One that fails does not keep the next one from trying.
    this.#reading = reading.catch(() => false);
    return reading;
  }

  /** What is new in the files of a window and in those that were read before. */
  async #readFiles(window: UsageWindow | undefined): Promise<boolean> {
    const sizes = new Map((await this.#files.list()).map(({ name, size }) => [name, size]));
    const wanted = [...sizes.keys()].filter((name) => window && holdsSomeOf(name, window));
    let changed = false;
    for (const name of new Set([...this.#readers.keys(), ...wanted])) {
      changed = (await this.#readFile(name, sizes.get(name))) || changed;
    }
    return changed;
  }

  async #readFile(name: string, size: number | undefined): Promise<boolean> {
    let reader = this.#readers.get(name);
    if (!reader) this.#readers.set(name, (reader = new LedgerFileReader(this.#files, name)));
    const { records, anew } = await reader.read(size);
    let changed = anew && this.#book.forgetFile(name);
    for (const record of records) changed = this.#book.add(name, record) || changed;
    return changed;
  }

  /** Another window has written, or this one: only what is news is told. */
  async #reread(): Promise<void> {
    if (this.#willReread) return;
    this.#willReread = true;
    await this.#reading;
    // From here on a change may be one that this reading does not see.
    this.#willReread = false;
    try {
      if (await this.#read()) this.#changed.fire();
    } catch (error) {
      this.#log.warn(`Usage records could not be read: ${String(error)}`);
    }
  }
}
