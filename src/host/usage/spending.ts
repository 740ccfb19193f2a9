import { ApiError } from '../../core/api/apiError.ts';
import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { Ledger } from '../../core/ledger/ledger.ts';
import { countedUpTo } from '../../core/usage/countedUpTo.ts';
import { summaryOfEvents } from '../../core/usage/summaryOfEvents.ts';
import { leastCube } from '../../core/usage/summaryCube.ts';
import type { UsageCube } from '../../core/usage/usageCube.ts';
import type { UsageSource } from '../../core/usage/usageSource.ts';
import { usedSince } from '../../core/usage/usedSince.ts';
import { type UsageWindow, windowOf } from '../../core/usage/usageWindows.ts';
import type { Connection } from '../connection.ts';
import { describeForLog } from '../failures.ts';
import type { Settings } from '../settings.ts';
import { longRequest } from './ledgerWindow.ts';
import { usageZone } from './usageZone.ts';

/** Figures of the day or month that it is, from one of the two sources. */
export interface Spent {
  readonly source: 'account' | 'editor';
  readonly cube: UsageCube;
  readonly readAt: Date;
  /** Up to when the service has counted, where it says so. */
  readonly freshAt?: Date;
  /** When it was last tried to read newer ones, in vain. */
  readonly failedAt?: Date;
  /** What this editor has used that the service may not have counted yet. Never added to `cube`. */
  readonly since?: UsageCube;
}

export type SpendingPeriod = 'today' | 'thisMonth';

interface AccountFigures {
  /** By the person's calendar: yesterday's figures are not today's. */
  readonly from: number;
  readonly cube: UsageCube;
  readonly freshAt: Date | undefined;
  readonly readAt: Date;
  readonly countedUpTo: Date;
}

interface ReadingFailure {
  /** The beginning of the day or month that was asked for. */
  readonly from: number;
  readonly at: Date;
  readonly error: unknown;
}

export interface SpendingServices {
  readonly connection: Pick<Connection, 'state' | 'onDidChange'> & {
    readonly client: () => Promise<UsageSource>;
  };
  readonly ledger: Ledger;
  readonly settings: Settings;
  readonly log: Logger;
  readonly now: () => Date;
}

/** It is read after each answer: a service whose sums need more pages is not asked for all of them. */
const mostPages = 5;

/** What was used today and this month: what budgets and the status bar go by. */
export class Spending implements Disposable {
  readonly #services: SpendingServices;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new Emitter<void>());
  readonly onDidChange = this.#changed.event;
  readonly #account = new Map<SpendingPeriod, AccountFigures>();
  readonly #failures = new Map<SpendingPeriod, ReadingFailure>();
  #editor: UsageCube | undefined;
  #isLedgerUnreadable = false;
  #readings = 0;
  #refreshing: Promise<void> | undefined;
  #controller = new AbortController();

  constructor(services: SpendingServices) {
    this.#services = services;
    this.#open.add(services.connection.onDidChange(() => this.#reset()));
    this.#open.add(
      services.settings.onDidChange((change) => {
        if (change === 'usage' || change === 'client') this.#reset();
        if (change === 'budget') this.#changed.fire();
      }),
    );
    this.#open.add(services.ledger.onDidChange(() => void this.#readLedger()));
  }

  /** What is known, the account before this editor, each by itself; empty where nothing was read yet. */
  sources(period: SpendingPeriod): readonly Spent[] {
    const choice = this.#services.settings.usageSource;
    const account = choice === 'editor' ? undefined : this.#accountOf(period);
    const editor = choice === 'account' ? undefined : this.#editorFigures();
    return [account, editor].filter((spent) => spent !== undefined);
  }

  /** Why the service said nothing newer the last time; `undefined` where it did, or is not asked. */
  get trouble(): unknown {
    return this.#periods()
      .map((period) => this.#failureOf(period)?.error)
      .find((error) => error !== undefined);
  }

  /** Nothing is known yet of a source that counts, and it has not failed. */
  get isWaited(): boolean {
    const { connection, settings } = this.#services;
    if (connection.state.status !== 'ready') return false;
    const waitsForAccount =
      settings.usageSource !== 'editor' &&
      this.#periods().some((period) => !this.#figuresOf(period) && !this.#failureOf(period));
    const waitsForLedger = settings.usageSource !== 'account' && !this.#editor && !this.#isLedgerUnreadable;
    return waitsForAccount || waitsForLedger;
  }

  /**
   * Reads what the service says; whoever asks meanwhile gets the same reading, so that no older one comes last. Rejects
   * why the service does not say; what was known stays.
   */
  refresh(): Promise<void> {
    if (this.#refreshing) return this.#refreshing;
    const reading = this.#read(this.#controller.signal).finally(() => {
      if (this.#refreshing === reading) this.#refreshing = undefined;
    });
    this.#refreshing = reading;
    return reading;
  }

  dispose(): void {
    this.#controller.abort();
    this.#open.dispose();
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { connection, settings, now } = this.#services;
    await this.#readLedger();
    if (signal.aborted || connection.state.status !== 'ready' || settings.usageSource === 'editor') return;
    const missing = new Set(this.#periods());
    try {
      const client = await connection.client();
      for (const period of missing) {
        await this.#readAccount(client, period, signal);
        if (signal.aborted) return;
        missing.delete(period);
        this.#failures.delete(period);
      }
    } catch (error) {
      if (!signal.aborted && !(error instanceof ApiError && error.kind === 'cancelled')) {
        for (const period of missing) {
          this.#failures.set(period, { from: this.#windowOf(period).from.getTime(), at: now(), error });
        }
      }
      throw error;
    } finally {
      if (!signal.aborted) this.#changed.fire();
    }
  }

  async #readAccount(client: UsageSource, period: SpendingPeriod, signal: AbortSignal): Promise<void> {
    const readAt = this.#services.now();
    const window = this.#windowOf(period, readAt);
    const zone = usageZone(this.#services.settings.usageDays);
    const { cube, freshAt } = await client.usageSummary(window, signal, mostPages).then(
      (summary) => ({ cube: leastCube(summary, readAt, zone), freshAt: summary.freshAt }),
      async (error: unknown) => {
        if (!(error instanceof ApiError) || error.kind !== 'notFound') throw error;
        return { cube: await summaryOfEvents(client, window, readAt, zone, signal), freshAt: undefined };
      },
    );
    if (signal.aborted) return;
    const { from } = window;
    const before = this.#account.get(period);
    const known = before?.from === from.getTime() ? before : undefined;
    this.#account.set(period, {
      from: from.getTime(),
      cube,
      freshAt,
      readAt,
      countedUpTo: countedUpTo(
        { totals: cube.total.counts, freshAt, from, readAt },
        known && { totals: known.cube.total.counts, countedUpTo: known.countedUpTo },
      ),
    });
  }

  #windowOf(period: SpendingPeriod, at = this.#services.now()): UsageWindow {
    return windowOf(period, at, usageZone(this.#services.settings.usageDays));
  }

  #periods(): readonly SpendingPeriod[] {
    const byMonth = this.#services.settings.budgets.some(({ period }) => period === 'month');
    return byMonth ? ['today', 'thisMonth'] : ['today'];
  }

  /** Of the day or month that it is now. */
  #figuresOf(period: SpendingPeriod): AccountFigures | undefined {
    const known = this.#account.get(period);
    return known?.from === this.#windowOf(period).from.getTime() ? known : undefined;
  }

  #failureOf(period: SpendingPeriod): ReadingFailure | undefined {
    const failure = this.#failures.get(period);
    return failure?.from === this.#windowOf(period).from.getTime() ? failure : undefined;
  }

  #accountOf(period: SpendingPeriod): Spent | undefined {
    const known = this.#figuresOf(period);
    if (!known || known.cube.total.rows === 0) return undefined;
    const { cube, readAt, freshAt } = known;
    const failure = this.#failureOf(period);
    const since = this.#services.settings.usageSource === 'auto' ? this.#usedSince(known) : undefined;
    return {
      source: 'account',
      cube,
      readAt,
      ...(freshAt && { freshAt }),
      ...(failure && { failedAt: failure.at }),
      ...(since && since.total.rows > 0 && { since }),
    };
  }

  /** Worked out when it is asked for, so that a request that has just ended counts for the next one. */
  #usedSince({ from, cube, countedUpTo: mark }: AccountFigures): UsageCube | undefined {
    const { connection, ledger, now } = this.#services;
    if (connection.state.status !== 'ready') return undefined;
    const { origin } = connection.state.baseUrl;
    const latest = {
      from: new Date(Math.max(from, mark.getTime() - longRequest)),
      to: new Date(now().getTime() + 1),
    };
    const own = ledger.known(latest).filter((entry) => entry.origin === origin);
    return usedSince(own, new Date(from), mark, cube.zone);
  }

  #editorFigures(): Spent | undefined {
    return this.#editor && { source: 'editor', cube: this.#editor, readAt: this.#services.now() };
  }

  /** Never rejects; of several readings the last one counts. */
  async #readLedger(): Promise<void> {
    const { connection, ledger, settings, log, now } = this.#services;
    if (connection.state.status !== 'ready') return;
    const { origin } = connection.state.baseUrl;
    const reading = ++this.#readings;
    const zone = usageZone(settings.usageDays);
    try {
      const cube = await ledger.cube(origin, windowOf('thisMonth', now(), zone), zone);
      if (reading !== this.#readings) return;
      this.#editor = cube;
      this.#isLedgerUnreadable = false;
      this.#changed.fire();
    } catch (error) {
      if (reading === this.#readings) this.#isLedgerUnreadable = true;
      log.warn(`Usage records could not be read: ${describeForLog(error)}`);
    }
  }

  #reset(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.#refreshing = undefined;
    this.#account.clear();
    this.#failures.clear();
    this.#editor = undefined;
    this.#isLedgerUnreadable = false;
    // What is being read is of the service, or by the days, of before.
    this.#readings += 1;
    this.#changed.fire();
    void this.#readLedger();
  }
}
