import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { Ledger } from '../../core/ledger/ledger.ts';
import type { LedgerEntry } from '../../core/ledger/ledgerEntry.ts';
import { usageOfEntry } from '../../core/ledger/ledgerUsage.ts';
import { reconcile, type Reconciliation } from '../../core/usage/reconcile.ts';
import { summaryCube } from '../../core/usage/summaryCube.ts';
import type { TimeZone } from '../../core/usage/timeZone.ts';
import type { UsageEvent, UsageFilter } from '../../core/usage/usage.ts';
import { filterOf, type UsageChoice } from '../../core/usage/usageChoice.ts';
import { UsageCube } from '../../core/usage/usageCube.ts';
import { UsageHistory } from '../../core/usage/usageHistory.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';
import { type UsageWindow, windowBefore } from '../../core/usage/usageWindows.ts';
import type { Connection } from '../connection.ts';
import { describeForLog } from '../failures.ts';

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
}

/** The figures of both sources for one choice: the service's page by page, this editor's at once. */
export class DashboardData implements Disposable {
  readonly #services: DashboardServices;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new Emitter<void>());
  readonly onDidChange = this.#changed.event;
  #history: UsageHistory;
  #zone: TimeZone;
  #filter: UsageFilter | undefined;
  #hours: UsageCube;
  #counted: readonly UsageEvent[] | undefined;
  #countedUpTo = 0;
  #entries: readonly LedgerEntry[] = [];
  #editorHours: UsageCube;
  #comparisons: { account?: Comparison; editor?: Comparison } = {};
  #reconciled:
    | { readonly loaded: number; readonly entries: readonly LedgerEntry[]; readonly result: Reconciliation }
    | undefined;
  #controller = new AbortController();

  constructor(services: DashboardServices, zone: TimeZone) {
    this.#services = services;
    this.#zone = zone;
    this.#hours = new UsageCube(zone, 'hour');
    this.#editorHours = new UsageCube(zone, 'hour');
    this.#history = this.#newHistory();
  }

  get history(): UsageHistory {
    return this.#history;
  }

  /** What the figures are of; `undefined` before anything was asked for. */
  get filter(): UsageFilter | undefined {
    return this.#filter;
  }

  get zone(): TimeZone {
    return this.#zone;
  }

  /** Newest first. */
  get entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  cube(source: 'account' | 'editor'): UsageCube {
    return source === 'account' ? this.#accountHours() : this.#editorHours;
  }

  comparison(source: 'account' | 'editor'): Comparison | undefined {
    return this.#comparisons[source];
  }

  /** Of what is loaded. */
  get reconciliation(): Reconciliation {
    const { events } = this.history;
    const known = this.#reconciled;
    if (known?.loaded === events.length && known.entries === this.#entries) return known.result;
    const result = reconcile(this.#entries, events);
    this.#reconciled = { loaded: events.length, entries: this.#entries, result };
    return result;
  }

  /** Ends what is under way and reads everything for this choice; the trouble of the service is in `history`. */
  async show(choice: UsageChoice, zone: TimeZone): Promise<void> {
    this.#zone = zone;
    this.#comparisons = {};
    this.#entries = [];
    this.#editorHours = new UsageCube(zone, 'hour');
    this.#replaceHistory(this.#newHistory());
    await this.#read(choice, this.#history);
  }

  /** Reads the same anew; what is shown stays until all of it has come, or for good where it does not. */
  async refresh(choice: UsageChoice): Promise<void> {
    const next = this.#newHistory();
    await this.#read(choice, next);
    if (next.state.whole && next.state.error === undefined) this.#replaceHistory(next);
    else next.dispose();
    if (next.state.error !== undefined) throw next.state.error;
  }

  /** This editor asked something, or another window did. */
  async reread(choice: UsageChoice): Promise<void> {
    const { signal } = this.#controller;
    const { filter, before } = this.#windows(choice, this.#services.now());
    await this.#readLedger(filter, before, signal);
  }

  dispose(): void {
    this.#controller.abort();
    this.#history.dispose();
    this.#open.dispose();
  }

  async #read(choice: UsageChoice, history: UsageHistory): Promise<void> {
    const { now, connection } = this.#services;
    this.#controller.abort();
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    const { filter, before } = this.#windows(choice, now());
    this.#filter = filter;
    await this.#readLedger(filter, before, signal);
    if (signal.aborted || connection.state.status !== 'ready') return;
    await Promise.all([history.show(filter), this.#compareAccount(filter, before, signal)]);
  }

  #windows(choice: UsageChoice, now: Date): { readonly filter: UsageFilter; readonly before: UsageFilter } {
    const filter = filterOf(choice, now, this.#zone);
    return { filter, before: { ...filter, ...windowBefore(choice.window, now, this.#zone) } };
  }

  #newHistory(): UsageHistory {
    const { connection, now } = this.#services;
    const history = new UsageHistory(() => connection.client(), now, this.#zone);
    // One that is only getting ready shows nothing yet.
    history.onDidChange(() => {
      if (history === this.#history) this.#changed.fire();
    });
    return history;
  }

  #replaceHistory(history: UsageHistory): void {
    this.#history.dispose();
    this.#history = history;
    this.#counted = undefined;
    this.#reconciled = undefined;
    this.#changed.fire();
  }

  #accountHours(): UsageCube {
    const { events } = this.history;
    if (events !== this.#counted || events.length < this.#countedUpTo) {
      this.#hours = new UsageCube(this.#zone, 'hour');
      this.#counted = events;
      this.#countedUpTo = 0;
    }
    for (; this.#countedUpTo < events.length; this.#countedUpTo += 1) {
      const event = events[this.#countedUpTo];
      if (event) this.#hours.add(event);
    }
    return this.#hours;
  }

  async #readLedger(filter: UsageFilter, before: UsageFilter, signal: AbortSignal): Promise<void> {
    const { connection, ledger, log } = this.#services;
    if (connection.state.status !== 'ready') return;
    const { origin } = connection.state.baseUrl;
    const read = async (one: UsageFilter, window: UsageWindow): Promise<readonly LedgerEntry[]> => {
      const entries = await ledger.entries(window);
      return entries.filter(
        (entry) =>
          entry.origin === origin &&
          (one.model ?? entry.model) === entry.model &&
          (one.project ?? entry.project) === entry.project,
      );
    };
    try {
      // What began this very moment is inside, too.
      const entries = await read(filter, { from: filter.from, to: new Date(filter.to.getTime() + 1) });
      const earlier = await read(before, before);
      if (signal.aborted) return;
      this.#entries = entries.toReversed();
      this.#editorHours = cubeOf(entries, this.#zone);
      this.#comparisons.editor = {
        current: this.#editorHours.total,
        before: cubeOf(earlier, this.#zone).total,
      };
      this.#changed.fire();
    } catch (error) {
      log.warn(`Usage records could not be read: ${describeForLog(error)}`);
    }
  }

  /** Without sums of the service there is nothing to compare; its events say the rest. */
  async #compareAccount(filter: UsageFilter, before: UsageFilter, signal: AbortSignal): Promise<void> {
    const { connection, log } = this.#services;
    try {
      const client = await connection.client();
      const [current, earlier] = await Promise.all(
        [filter, before].map((one) => client.usageSummary(one, signal)),
      );
      if (signal.aborted || !current || !earlier) return;
      this.#comparisons.account = {
        current: summaryCube(current, filter.from, this.#zone).total,
        before: summaryCube(earlier, before.from, this.#zone).total,
      };
      this.#changed.fire();
    } catch (error) {
      if (!signal.aborted) log.info(`Usage cannot be compared: ${describeForLog(error)}`);
    }
  }
}

function cubeOf(entries: readonly LedgerEntry[], zone: TimeZone): UsageCube {
  const cube = new UsageCube(zone, 'hour');
  cube.addAll(entries.map((entry) => usageOfEntry(entry)));
  return cube;
}
