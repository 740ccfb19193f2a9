import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { Ledger } from '../../core/ledger/ledger.ts';
import { summaryCube } from '../../core/usage/summaryCube.ts';
import type { UsageSummary } from '../../core/usage/usage.ts';
import type { UsageCube } from '../../core/usage/usageCube.ts';
import { windowOf } from '../../core/usage/usageWindows.ts';
import type { Connection } from '../connection.ts';
import { describeForLog } from '../failures.ts';
import type { Settings } from '../settings.ts';
import { usageZone } from './usageZone.ts';

/** Figures of the day or month that it is, from one of the two sources. */
export interface Spent {
  readonly source: 'account' | 'editor';
  readonly cube: UsageCube;
  readonly readAt: Date;
  /** Up to when the service has counted, where it says so. */
  readonly freshAt?: Date;
}

export type SpendingPeriod = 'today' | 'thisMonth';

interface AccountFigures {
  /** By the person's calendar: yesterday's figures are not today's. */
  readonly from: number;
  readonly summary: UsageSummary;
  readonly readAt: Date;
}

export interface SpendingServices {
  readonly connection: Connection;
  readonly ledger: Ledger;
  readonly settings: Settings;
  readonly log: Logger;
  readonly now: () => Date;
}

/** What was used today and this month: what budgets and the status bar go by. */
export class Spending implements Disposable {
  readonly #services: SpendingServices;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new Emitter<void>());
  readonly onDidChange = this.#changed.event;
  readonly #account = new Map<SpendingPeriod, AccountFigures>();
  #editor: { readonly cube: UsageCube; readonly origin: string } | undefined;
  #controller = new AbortController();

  constructor(services: SpendingServices) {
    this.#services = services;
    this.#open.add(services.connection.onDidChange(() => this.#reset()));
    this.#open.add(
      services.settings.onDidChange((change) => {
        if (change === 'usage' || change === 'client') this.#reset();
      }),
    );
    this.#open.add(services.ledger.onDidChange(() => void this.#readLedger()));
  }

  /** What is known; `undefined` where nothing was read yet. */
  of(period: SpendingPeriod): Spent | undefined {
    const choice = this.#services.settings.usageSource;
    const account = choice === 'editor' ? undefined : this.#accountOf(period);
    return account ?? (choice === 'account' ? undefined : this.#editorFigures());
  }

  /** Reads what the service says. Rejects why it does not; what was known stays. */
  async refresh(): Promise<void> {
    const { connection, settings, now } = this.#services;
    await this.#readLedger();
    if (connection.state.status !== 'ready' || settings.usageSource === 'editor') return;
    const { signal } = this.#controller;
    const client = await connection.client();
    for (const period of this.#periods()) {
      const readAt = now();
      const window = windowOf(period, readAt, usageZone(settings.usageDays));
      const summary = await client.usageSummary(window, signal);
      if (signal.aborted) return;
      this.#account.set(period, { from: window.from.getTime(), summary, readAt });
    }
    this.#changed.fire();
  }

  dispose(): void {
    this.#controller.abort();
    this.#open.dispose();
  }

  #periods(): readonly SpendingPeriod[] {
    const byMonth = this.#services.settings.budgets.some(({ period }) => period === 'month');
    return byMonth ? ['today', 'thisMonth'] : ['today'];
  }

  #accountOf(period: SpendingPeriod): Spent | undefined {
    const { settings, now } = this.#services;
    const known = this.#account.get(period);
    const zone = usageZone(settings.usageDays);
    if (known?.from !== windowOf(period, now(), zone).from.getTime()) return undefined;
    const { summary, readAt } = known;
    const cube = summaryCube(summary, now(), zone);
    if (cube.total.rows === 0) return undefined;
    return { source: 'account', cube, readAt, ...(summary.freshAt && { freshAt: summary.freshAt }) };
  }

  #editorFigures(): Spent | undefined {
    const { state } = this.#services.connection;
    if (state.status !== 'ready' || this.#editor?.origin !== state.baseUrl.origin) return undefined;
    return { source: 'editor', cube: this.#editor.cube, readAt: this.#services.now() };
  }

  async #readLedger(): Promise<void> {
    const { connection, ledger, settings, log, now } = this.#services;
    if (connection.state.status !== 'ready') return;
    const { origin } = connection.state.baseUrl;
    const zone = usageZone(settings.usageDays);
    try {
      const cube = await ledger.cube(origin, windowOf('thisMonth', now(), zone), zone);
      this.#editor = { cube, origin };
      this.#changed.fire();
    } catch (error) {
      log.warn(`Usage records could not be read: ${describeForLog(error)}`);
    }
  }

  #reset(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.#account.clear();
    this.#editor = undefined;
    this.#changed.fire();
    void this.#readLedger();
  }
}
