import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { Ledger } from '../../core/ledger/ledger.ts';
import type { LedgerEntry } from '../../core/ledger/ledgerEntry.ts';
import { summaryCube } from '../../core/usage/summaryCube.ts';
import type { TimeZone } from '../../core/usage/timeZone.ts';
import type { UsageEvent, UsageFilter } from '../../core/usage/usage.ts';
import { filterOf, type UsageChoice } from '../../core/usage/usageChoice.ts';
import type { UsageCell } from '../../core/usage/usageCube.ts';
import type { UsageHistory } from '../../core/usage/usageHistory.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';
import { windowBefore } from '../../core/usage/usageWindows.ts';
import type { Connection } from '../connection.ts';
import { describeForLog } from '../failures.ts';
import { AccountReading } from './accountReading.ts';
import { type EditorReading, noEditorReading, readEditor } from './editorReading.ts';
import { type Reconciled, Reconciling } from './reconciling.ts';

export interface DashboardServices {
  readonly connection: Connection;
  readonly ledger: Ledger;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Sums of this window and of the one before, as the same source counts them. */
export interface Comparison {
  readonly current: UsageTally;
  readonly before: UsageTally;
  /** The window before. */
  readonly window: UsageFilter;
  readonly readAt: Date;
}

/** All that is drawn of one source. */
export interface SourceFigures {
  readonly days: readonly UsageCell[];
  readonly hours: readonly UsageCell[];
  readonly total: UsageTally;
}

/** Whether what is shown is being read anew, and why the last time brought nothing. */
export interface Freshness {
  readonly isRefreshing: boolean;
  readonly trouble: { readonly at: Date; readonly error: unknown } | undefined;
}

interface Windows {
  readonly filter: UsageFilter;
  readonly before: UsageFilter;
}

const fresh: Freshness = { isRefreshing: false, trouble: undefined };

/** The figures of both sources for one choice: the service's page by page, this editor's at once. */
export class DashboardData implements Disposable {
  readonly #services: DashboardServices;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new Emitter<void>());
  readonly onDidChange = this.#changed.event;
  readonly #reconciling = new Reconciling(() => new Promise((resolve) => setTimeout(resolve, 0)));
  #account: AccountReading;
  #editor: EditorReading;
  #zone: TimeZone;
  #windows: Windows | undefined;
  #accountComparison: Comparison | undefined;
  #freshness = fresh;
  #controller = new AbortController();

  constructor(services: DashboardServices, zone: TimeZone) {
    this.#services = services;
    this.#zone = zone;
    this.#editor = noEditorReading(zone);
    this.#account = this.#newAccount();
  }

  get history(): UsageHistory {
    return this.#account.history;
  }

  /** What the figures are of; `undefined` before anything was asked for. */
  get filter(): UsageFilter | undefined {
    return this.#windows?.filter;
  }

  get zone(): TimeZone {
    return this.#zone;
  }

  /** Newest first. */
  get entries(): readonly LedgerEntry[] {
    return this.#editor.entries;
  }

  get editorReadAt(): Date | undefined {
    return this.#editor.readAt;
  }

  /** Those that are loaded, newest first. */
  get events(): readonly UsageEvent[] {
    return this.#account.newestFirst;
  }

  get freshness(): Freshness {
    return this.#freshness;
  }

  figures(source: 'account' | 'editor'): SourceFigures {
    const { cube, hours } =
      source === 'account'
        ? { cube: this.history.cube, hours: this.#account.hours }
        : { cube: this.#editor.cube, hours: this.#editor.hours };
    return { days: [...cube.cells()], hours: hours.cells, total: cube.total };
  }

  comparison(source: 'account' | 'editor'): Comparison | undefined {
    if (source === 'account') return this.#accountComparison;
    const { cube, before, readAt } = this.#editor;
    const window = this.#windows?.before;
    return readAt && window && { current: cube.total, before, window, readAt };
  }

  /** Of what was loaded when it was made; `undefined` before that. */
  get reconciliation(): Reconciled | undefined {
    return this.#reconciling.result;
  }

  /** Brings the reconciliation up to date, in the background. Never rejects. */
  async reconcile(): Promise<void> {
    const { state, events } = this.history;
    if (await this.#reconciling.update(this.entries, events, state.loading === 'pages')) this.#changed.fire();
  }

  /** Ends what is under way and reads everything for this choice; the trouble of the service is in `history`. */
  async show(choice: UsageChoice, zone: TimeZone): Promise<void> {
    this.#zone = zone;
    this.#windows = this.#windowsOf(choice);
    this.#accountComparison = undefined;
    this.#editor = noEditorReading(zone);
    this.#reconciling.forget();
    const { signal } = this.#startAnew();
    this.#replaceAccount(this.#newAccount());
    const { history } = this.#account;
    await this.#readLedger(this.#windows, signal);
    if (signal.aborted || !this.#isConnected) return;
    const windows = this.#windows;
    const compare = async (): Promise<void> => {
      const comparison = await this.#compareAccount(windows, signal);
      if (signal.aborted) return;
      this.#accountComparison = comparison;
      this.#changed.fire();
    };
    await Promise.all([history.show(windows.filter), compare()]);
  }

  /**
   * Reads the same anew; what is shown stays until all of it has come. Where it does not come, it stays for good, with
   * the trouble in `freshness`, and this rejects with it.
   */
  async refresh(choice: UsageChoice): Promise<void> {
    const { signal } = this.#startAnew();
    this.#freshness = { ...this.#freshness, isRefreshing: true };
    this.#changed.fire();
    const windows = this.#windowsOf(choice);
    const next = this.#newAccount();
    signal.addEventListener('abort', () => next.history.stop());
    await this.#readLedger(windows, signal);
    const compared = this.#compareAccount(windows, signal);
    if (!signal.aborted) await next.history.show(windows.filter);
    const comparison = await compared;
    const { whole, error } = next.history.state;
    // Before it is shown: its rows would stand there without their matches for a moment.
    if (whole && this.reconciliation)
      await this.#reconciling.update(this.entries, next.history.events, false);
    if (signal.aborted) {
      if (next !== this.#account) next.dispose();
      return;
    }
    if (whole) {
      this.#windows = windows;
      this.#accountComparison = comparison;
      this.#replaceAccount(next);
      return;
    }
    next.dispose();
    this.#freshness = { isRefreshing: false, trouble: { at: this.#services.now(), error } };
    this.#changed.fire();
    throw error;
  }

  /** Ends what is being read, and keeps what was. */
  stop(): void {
    if (!this.#freshness.isRefreshing) {
      this.history.stop();
      return;
    }
    this.#startAnew();
    this.#changed.fire();
  }

  /** This editor asked something, or another window did. */
  async reread(choice: UsageChoice): Promise<void> {
    await this.#readLedger(this.#windowsOf(choice), this.#controller.signal);
  }

  /** The request by which an answer was made, the last of several, or that has this identifier; of all time. */
  async entryOf(id: string): Promise<LedgerEntry | undefined> {
    const { ledger, now } = this.#services;
    const all = await ledger.entries({ from: new Date(0), to: new Date(now().getTime() + 1) });
    return all.findLast((entry) => entry.answerId === id || entry.id === id);
  }

  dispose(): void {
    this.#controller.abort();
    this.#account.dispose();
    this.#open.dispose();
  }

  get #isConnected(): boolean {
    return this.#services.connection.state.status === 'ready';
  }

  #startAnew(): AbortController {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.#freshness = { ...this.#freshness, isRefreshing: false };
    return this.#controller;
  }

  #windowsOf(choice: UsageChoice): Windows {
    const now = this.#services.now();
    const filter = filterOf(choice, now, this.#zone);
    return { filter, before: { ...filter, ...windowBefore(choice.window, now, this.#zone) } };
  }

  #newAccount(): AccountReading {
    const { connection, now } = this.#services;
    return new AccountReading(
      () => connection.client(),
      now,
      this.#zone,
      // One that is only getting ready shows nothing yet.
      (reading) => {
        if (reading === this.#account) this.#changed.fire();
      },
    );
  }

  #replaceAccount(account: AccountReading): void {
    if (account !== this.#account) this.#account.dispose();
    this.#account = account;
    this.#freshness = fresh;
    this.#changed.fire();
  }

  async #readLedger({ filter, before }: Windows, signal: AbortSignal): Promise<void> {
    const { connection, ledger, log } = this.#services;
    if (connection.state.status !== 'ready') return;
    const { origin } = connection.state.baseUrl;
    try {
      const editor = await readEditor(ledger, origin, filter, before, this.#zone);
      if (signal.aborted) return;
      this.#editor = editor;
      this.#changed.fire();
    } catch (error) {
      log.warn(`Usage records could not be read: ${describeForLog(error)}`);
    }
  }

  /** Without sums of the service there is nothing to compare; its events say the rest. */
  async #compareAccount({ filter, before }: Windows, signal: AbortSignal): Promise<Comparison | undefined> {
    const { connection, log, now } = this.#services;
    const readAt = now();
    try {
      const client = await connection.client();
      const [current, earlier] = await Promise.all(
        [filter, before].map((one) => client.usageSummary(one, signal)),
      );
      // What is known of a part would pass for a change.
      if (!current?.complete || !earlier?.complete) return undefined;
      return {
        current: summaryCube(current, filter.from, this.#zone).total,
        before: summaryCube(earlier, before.from, this.#zone).total,
        window: before,
        readAt,
      };
    } catch (error) {
      if (!signal.aborted) log.info(`Usage cannot be compared: ${describeForLog(error)}`);
      return undefined;
    }
  }
}
