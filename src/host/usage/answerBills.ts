import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import { type Bill, billOf } from '../../core/ledger/bill.ts';
import type { Ledger } from '../../core/ledger/ledger.ts';
import { endOf, type LedgerEntry } from '../../core/ledger/ledgerEntry.ts';
import { BillSearch, type Sought } from '../../core/usage/billSearch.ts';
import { EventPager, type EventSource } from '../../core/usage/eventPager.ts';
import { reconcile, type UsageMatch } from '../../core/usage/reconcile.ts';
import { isLasting } from '../../core/usage/refreshSchedule.ts';
import type { UsageEvent, UsageFilter } from '../../core/usage/usage.ts';
import type { Connection } from '../connection.ts';
import { describeForLog } from '../failures.ts';
import type { Settings } from '../settings.ts';
import { longRequest } from './ledgerWindow.ts';

/** Milliseconds: what was not booked until then is not looked for any more. */
const patience = 86_400_000;
/** Milliseconds after which nobody waits for a bill, though it may still come. */
const soon = 600_000;
/** Milliseconds until which a service has booked a request, so that what is only alike is not taken for it too early. */
const usualBooking = 120_000;
/** Milliseconds by which the clock of a service may be behind. */
const clocksDiffer = 300_000;
const pageSize = 1000;
/** A key that others use, too, has many events beside ours. */
const mostPages = 5;

export interface AnswerBillsServices {
  readonly connection: Pick<Connection, 'state' | 'onDidChange'> & {
    readonly client: () => Promise<EventSource>;
  };
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
  readonly #search = new BillSearch();
  #controller = new AbortController();
  #loadedFrom = Number.POSITIVE_INFINITY;
  #awaited: ReadonlySet<string | undefined> | undefined;
  /** The service does not tell this key what it books. */
  #isRefused = false;
  /** What began before may be of another key. */
  #connectedAt: Date;

  constructor(services: AnswerBillsServices) {
    this.#services = services;
    this.#connectedAt = services.now();
    this.#open.add(services.ledger.onDidChange(() => this.#change()));
    this.#open.add(
      services.settings.onDidChange((change) => {
        if (change === 'usage' || change === 'client') this.#begin();
      }),
    );
    this.#open.add(
      services.connection.onDidChange(() => {
        this.#connectedAt = services.now();
        this.#begin();
      }),
    );
  }

  /** What the service booked for an answer, as far as it is known. */
  of(answerId: string): Bill | undefined {
    return this.#services.ledger.billOfAnswer(answerId);
  }

  /** Whether the bill of an answer is not known but should be soon. */
  isAwaited(answerId: string): boolean {
    this.#awaited ??= new Set(
      this.#sought()
        .filter((entry) => !entry.bill && this.#ageOf(entry) < soon)
        .map((entry) => entry.answerId),
    );
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

  /** Milliseconds until it makes sense to ask again; `undefined` where nothing is sought. */
  get nextLook(): number | undefined {
    return this.#search.nextLook(this.#sought().map((entry) => this.#soughtAt(entry)));
  }

  /** Asks the service for what may be booked by now; rejects where it does not say. */
  async refresh(): Promise<void> {
    const { signal } = this.#controller;
    try {
      await this.#lookUp(signal);
      if (!signal.aborted) this.#isRefused = false;
    } catch (error) {
      if (!signal.aborted) {
        this.#isRefused = isLasting(error);
        this.#change();
      }
      throw error;
    }
  }

  dispose(): void {
    this.#controller.abort();
    this.#open.dispose();
  }

  async #lookUp(signal: AbortSignal): Promise<void> {
    const { ledger, now } = this.#services;
    const due = this.#sought().filter((entry) => this.#search.isDue(this.#soughtAt(entry)));
    const [first] = due.map(({ at }) => Date.parse(at)).toSorted((one, other) => one - other);
    if (first === undefined) return;
    // What was billed this very millisecond is inside, too.
    const window = { from: new Date(first - clocksDiffer), to: new Date(now().getTime() + 1) };
    const { events, isWhole } = await this.#read(window, signal);
    // Those that have a bill, too, so that nobody else is given theirs.
    const from = new Date(window.from.getTime() - longRequest);
    const entries = await ledger.entries({ from, to: window.to });
    if (signal.aborted) return;
    for (const entry of due) this.#search.looked(this.#soughtAt(entry));
    const isDue = new Set(due.map(({ id }) => id));
    for (const match of reconcile(entries.filter(this.#isOurs), events).matches) {
      if (isDue.has(match.entry.id) && this.#mayBeKept(match, isWhole))
        ledger.bill(match.entry, billOf(match.event, match.kind));
    }
  }

  async #read(
    window: UsageFilter,
    signal: AbortSignal,
  ): Promise<{ readonly events: readonly UsageEvent[]; readonly isWhole: boolean }> {
    const client = await this.#services.connection.client();
    const pager = new EventPager(client, window, pageSize, undefined, mostPages);
    let events: readonly UsageEvent[] = [];
    while (pager.goesOn) {
      const page = await pager.next(signal);
      events = page.anew ? page.events : [...events, ...page.events];
    }
    return { events, isWhole: !pager.hasMore };
  }

  /** What is only likely has to agree in its tokens, among all that was booked with this key since it ended a while ago. */
  #mayBeKept({ entry, event, kind }: UsageMatch, isWhole: boolean): boolean {
    if (kind !== 'likely') return true;
    return (
      isWhole &&
      Date.parse(entry.at) >= this.#connectedAt.getTime() &&
      this.#ageOf(entry) >= usualBooking &&
      entry.tokens.inputTokens !== undefined &&
      entry.tokens.inputTokens === event.inputTokens &&
      entry.tokens.outputTokens === event.outputTokens
    );
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

  #soughtAt(entry: LedgerEntry): Sought {
    return { id: entry.id, age: this.#ageOf(entry) };
  }

  /** Milliseconds since it ended. */
  #ageOf(entry: LedgerEntry): number {
    return this.#services.now().getTime() - endOf(entry);
  }

  /** Another service, key or way to ask: what failed before says nothing. */
  #begin(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.#isRefused = false;
    this.#search.forget();
    this.#change();
  }

  #change(): void {
    this.#awaited = undefined;
    this.#changed.fire();
  }
}
