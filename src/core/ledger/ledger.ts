import type { AppendFile, AppendFiles } from '../base/appendFiles.ts';
import { Emitter } from '../base/emitter.ts';
import { type Disposable, Disposables } from '../base/lifecycle.ts';
import type { Logger } from '../base/logger.ts';
import { failingState, type StoreState } from '../chat/storeState.ts';
import type { TimeZone } from '../usage/timeZone.ts';
import type { UsageCube } from '../usage/usageCube.ts';
import type { UsageWindow } from '../usage/usageWindows.ts';
import type { Bill } from './bill.ts';
import { LedgerBook } from './ledgerBook.ts';
import type { BegunEntry, EndedEntry, LedgerEnding, LedgerEntry, LedgerRequest } from './ledgerEntry.ts';
import { holdsSomeOf, isOutOfDate, ledgerFileAt } from './ledgerFile.ts';
import { LedgerFileReader } from './ledgerFileReader.ts';
import { type LedgerRecord, writeRecord } from './ledgerRecord.ts';
import { LedgerWriter, type WriteFailure } from './ledgerWriter.ts';

/** Milliseconds. */
const justNow = 60_000;

export interface LedgerOptions {
  readonly now: () => Date;
  /** Unlike any other, in this window and in others. */
  readonly newId: () => string;
  /** Days after which a month that is over may go. */
  readonly retentionDays: () => number;
}

/**
 * Every request that Modelside made, in this window and in others, in files that only grow. A request is recorded when
 * it begins and when it ends, so that one whose window died is known, too. What cannot be written counts nevertheless,
 * and is written with the next record.
 */
export class Ledger implements Disposable {
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #used = new Emitter<void>();
  /** A request has ended, here or in another window: the service counts it, now or soon. */
  readonly onDidUse = this.#used.event;
  readonly #stateChanged = new Emitter<StoreState>();
  readonly onDidChangeState = this.#stateChanged.event;
  readonly #files: AppendFiles;
  readonly #options: LedgerOptions;
  readonly #log: Logger;
  readonly #disposables = new Disposables();
  readonly #book = new LedgerBook();
  readonly #readers = new Map<string, LedgerFileReader>();
  /** Requests of this window that have not ended. */
  readonly #open = new Map<string, BegunEntry>();
  readonly #writer: LedgerWriter;
  #state: StoreState = { status: 'ok' };
  #reading: Promise<void> = Promise.resolve();
  #willReread = false;
  #latestFile: string | undefined;

  constructor(files: AppendFiles, options: LedgerOptions, log: Logger) {
    this.#files = files;
    this.#options = options;
    this.#log = log;
    this.#writer = new LedgerWriter(files, (failure) => this.#settle(failure));
    this.#disposables.add(this.#changed);
    this.#disposables.add(this.#used);
    this.#disposables.add(this.#stateChanged);
    this.#disposables.add(files.onDidChange(() => void this.#reread()));
  }

  /** Whether what is recorded can be kept. */
  get state(): StoreState {
    return this.#state;
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

  /** Records what the service booked for a request, in the background. */
  bill({ id, at }: Pick<LedgerEntry, 'id' | 'at'>, bill: Bill): void {
    this.#record({ kind: 'billed', entry: { id, at, bill } });
  }

  /** What the service booked for an answer; `undefined` where that is not known, or not read yet (`load`). */
  billOfAnswer(answerId: string): Bill | undefined {
    return this.#book.billOfAnswer(answerId);
  }

  /** What was asked of a service since then, is over and has no sure bill, as far as it was read (`load`). */
  unbilled(origin: string, since: Date): readonly LedgerEntry[] {
    return this.#book.unbilled(origin, since, this.#options.now(), (id) => this.#open.has(id));
  }

  /** Reads what began in a window; rejects where the files cannot be read. */
  async load(window: UsageWindow): Promise<void> {
    await this.#read(window);
  }

  /** The requests that began in a window, oldest first; rejects where the files cannot be read. */
  async entries(window: UsageWindow): Promise<readonly LedgerEntry[]> {
    await this.#read(window);
    return this.known(window);
  }

  /** The same at once, as far as it was read (`load`). */
  known(window: UsageWindow): readonly LedgerEntry[] {
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

  /** Resolves when all that was recorded is on disk, or could not be written; tries anew what could not. Never rejects. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  /** Removes the months that are out of date. Never rejects. */
  async prune(): Promise<void> {
    const now = this.#options.now();
    const warn = (error: unknown): void =>
      this.#log.warn(`Old usage records could not be removed: ${String(error)}`);
    const files = await this.#files.list().catch(warn);
    for (const { name } of files ?? []) {
      if (isOutOfDate(name, this.#options.retentionDays(), now)) await this.#files.remove(name).catch(warn);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #record(record: LedgerRecord): void {
    const name = ledgerFileAt(new Date(record.entry.at));
    this.#book.add(name, record);
    this.#changed.fire();
    if (record.kind === 'ended') this.#used.fire();
    // An end is what a person pays for; a beginning only matters until then.
    const sync = record.kind === 'ended';
    try {
      this.#writer.add(name, writeRecord(record), sync);
    } catch (error) {
      this.#log.error(`A usage record cannot be kept: ${String(error)}`);
    }
  }

  #settle(failure: WriteFailure | undefined): void {
    const state: StoreState = failure ? failingState(failure.error) : { status: 'ok' };
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    if (failure) this.#log.error(`Usage records cannot be saved: ${String(failure.error)}`);
    else this.#log.info('Usage records are saved again.');
    this.#stateChanged.fire(state);
  }

  /** One reading after the other, so that no two take the same piece of a file. */
  #read(window: UsageWindow): Promise<void> {
    const reading = this.#reading.then(() => this.#readFiles(window));
    // One that fails does not keep the next one from trying.
    this.#reading = reading.catch(() => {});
    return reading;
  }

  /** What is new in the files of a window and in those that were read before; whoever reads it, all are told. */
  async #readFiles(window: UsageWindow): Promise<void> {
    const files = new Map((await this.#files.list()).map((file) => [file.name, file]));
    const wanted = [...files.keys()].filter((name) => holdsSomeOf(name, window));
    const news = { changed: false, used: false };
    for (const name of new Set([...this.#readers.keys(), ...wanted])) {
      await this.#readFile(name, files.get(name), news);
    }
    if (news.changed) this.#changed.fire();
    if (news.used) this.#used.fire();
  }

  async #readFile(
    name: string,
    file: AppendFile | undefined,
    news: { changed: boolean; used: boolean },
  ): Promise<void> {
    let reader = this.#readers.get(name);
    if (!reader) this.#readers.set(name, (reader = new LedgerFileReader(this.#files, name)));
    await reader.read(file, {
      take: (record) => {
        if (!this.#book.add(name, record)) return;
        news.changed = true;
        if (record.kind === 'ended' && this.#hasJustEnded(record.entry)) news.used = true;
      },
      forget: () => {
        if (this.#forgetFile(name)) news.changed = true;
      },
    });
  }

  /** Of what ended earlier, the service has told already. */
  #hasJustEnded({ at, durationMs }: EndedEntry): boolean {
    return this.#options.now().getTime() - Date.parse(at) - durationMs < justNow;
  }

  /** What is under way here is known without the file. */
  #forgetFile(name: string): boolean {
    const forgotten = this.#book.forgetFile(name);
    for (const entry of this.#open.values()) {
      if (ledgerFileAt(new Date(entry.at)) === name) this.#book.add(name, { kind: 'begun', entry });
    }
    return forgotten;
  }

  /** Another window has written, or this one. */
  async #reread(): Promise<void> {
    if (this.#willReread) return;
    this.#willReread = true;
    await this.#reading;
    // From here on a change may be one that this reading does not see.
    this.#willReread = false;
    const from = this.#options.now();
    try {
      // Another window may have begun the file of this month.
      await this.#read({ from, to: new Date(from.getTime() + 1) });
    } catch (error) {
      this.#log.warn(`Usage records could not be read: ${String(error)}`);
    }
  }
}
