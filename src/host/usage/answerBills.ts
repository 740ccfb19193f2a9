import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import { type Bill, billOf } from '../../core/ledger/bill.ts';
import type { Ledger } from '../../core/ledger/ledger.ts';
import type { LedgerEntry } from '../../core/ledger/ledgerEntry.ts';
import { EventPager } from '../../core/usage/eventPager.ts';
import { reconcile } from '../../core/usage/reconcile.ts';
import { isLasting } from '../../core/usage/refreshSchedule.ts';
import type { UsageEvent } from '../../core/usage/usage.ts';
import type { Connection } from '../connection.ts';
import { describeForLog } from '../failures.ts';
import type { Settings } from '../settings.ts';

/** Milliseconds: what was not booked until then is not looked for any more. */
const patience = 86_400_000;
/** Milliseconds by which the clock of a service may be behind. */
const clocksDiffer = 300_000;
const pageSize = 200;
/** A key that others use, too, has many events beside ours. */
const mostPages = 20;

export interface AnswerBillsServices {
  readonly connection: Connection;
  readonly ledger: Ledger;
  readonly settings: Settings;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Looks up, soon after it ended, what the service booked for each request of this editor, and keeps it in the ledger. */
export class AnswerBills implements Disposable {
  readonly #services: AnswerBillsServices;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new Emitter<void>());
  /** Some answer's bill may be known now that was not before. */
  readonly onDidChange = this.#changed.event;
  #controller = new AbortController();
  #loadedFrom = Number.POSITIVE_INFINITY;
  #awaited: ReadonlySet<string | undefined> | undefined;
  /** The service does not tell this key what it books. */
  #isRefused = false;

  constructor(services: AnswerBillsServices) {
    this.#services = services;
    this.#open.add(services.ledger.onDidChange(() => this.#change()));
    this.#open.add(services.settings.onDidChange(() => this.#change()));
    this.#open.add(
      services.connection.onDidChange(() => {
        this.#end();
        this.#isRefused = false;
        this.#change();
      }),
    );
  }

  /** What the service booked for an answer, as far as it is known. */
  of(answerId: string): Bill | undefined {
    return this.#services.ledger.billOfAnswer(answerId);
  }

  /** Whether the bill of an answer is not known but may still come. */
  isAwaited(answerId: string): boolean {
    this.#awaited ??= new Set(this.#sought().map((entry) => entry.answerId));
    return !this.#isRefused && this.#awaited.has(answerId);
  }

  /** Reads what is kept of answers that were asked for since then. Never rejects. */
  async load(from: Date): Promise<void> {
    const { ledger, log, now } = this.#services;
    if (!(from.getTime() < this.#loadedFrom)) return;
    this.#loadedFrom = from.getTime();
    try {
      await ledger.load({ from, to: now() });
      this.#changed.fire();
    } catch (error) {
      this.#loadedFrom = Number.POSITIVE_INFINITY;
      log.warn(`Usage records could not be read: ${describeForLog(error)}`);
    }
  }

  /** Whether there is a request that the service may have booked meanwhile. */
  get isSought(): boolean {
    return this.#sought().length > 0;
  }

  /** Asks the service for what is sought; rejects where it does not say. */
  async refresh(): Promise<void> {
    try {
      await this.#lookUp();
    } catch (error) {
      this.#isRefused = isLasting(error);
      this.#changed.fire();
      throw error;
    }
  }

  dispose(): void {
    this.#end();
    this.#open.dispose();
  }

  async #lookUp(): Promise<void> {
    const { connection, ledger, now } = this.#services;
    const sought = this.#sought();
    const [first] = sought.map(({ at }) => Date.parse(at)).toSorted((one, other) => one - other);
    if (first === undefined) return;
    const { signal } = this.#controller;
    const window = { from: new Date(first - clocksDiffer), to: now() };
    const pager = new EventPager(await connection.client(), window, pageSize);
    const events: UsageEvent[] = [];
    for (let pages = 0; pager.hasMore && pages < mostPages; pages += 1) {
      events.push(...(await pager.next(signal)).events);
    }
    // Those that have a bill, too, so that nobody else is given theirs.
    const entries = await ledger.entries(window);
    if (signal.aborted) return;
    const isSought = new Set(sought.map(({ id }) => id));
    for (const { entry, event, kind } of reconcile(entries.filter(this.#isOurs), events).matches) {
      // Of a part of the list nobody can tell what is likely.
      if (isSought.has(entry.id) && (kind !== 'likely' || !pager.hasMore))
        ledger.bill(entry, billOf(event, kind));
    }
    this.#isRefused = false;
  }

  readonly #isOurs = (entry: LedgerEntry): boolean => {
    const { state } = this.#services.connection;
    return state.status === 'ready' && entry.origin === state.baseUrl.origin;
  };

  #sought(): readonly LedgerEntry[] {
    const { connection, ledger, settings, now } = this.#services;
    if (connection.state.status !== 'ready' || settings.usageSource === 'editor') return [];
    return ledger.unbilled(connection.state.baseUrl.origin, new Date(now().getTime() - patience));
  }

  #change(): void {
    this.#awaited = undefined;
    this.#changed.fire();
  }

  #end(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
  }
}
