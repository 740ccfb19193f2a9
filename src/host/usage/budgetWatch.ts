import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import { orAborted } from '../../core/base/orAborted.ts';
import {
  type Budget,
  type BudgetFigures,
  budgetStatus,
  type BudgetStatus,
  mostUsed,
  unknownStatus,
} from '../../core/usage/budget.ts';
import { budgetByPrices } from '../../core/usage/budgetByPrices.ts';
import type { PriceOf } from '../../core/usage/listPriceCost.ts';
import type { ModelCatalog } from '../../core/models/modelCatalog.ts';
import { budgetAlerts, readBudgetsTold } from '../../core/usage/budgetAlerts.ts';
import type { Settings } from '../settings.ts';
import { budgetName, budgetShare, sourceText } from './budgetText.ts';
import type { Memory } from './memory.ts';
import type { Spending, Spent } from './spending.ts';
import { usageZone } from './usageZone.ts';

const { l10n } = vscode;
const toldKey = 'usage.budgetsTold';

/** Milliseconds for which a request waits for figures of which nothing is known yet. */
const longestWait = 3000;

export interface BudgetFigure extends BudgetStatus {
  /** Of the two, the one that says more; `undefined` where neither says anything. */
  readonly source: Spent['source'] | undefined;
  /** What this editor has used of the budget that its source may not have counted yet. Not a part of `used`. */
  readonly uncounted: bigint;
  /** When the figures of its source were read. */
  readonly readAt?: Date;
}

/** Knows how the budgets stand, and tells, once for each level and period, when one is nearly or wholly used up. */
export class BudgetWatch implements Disposable {
  readonly #spending: Pick<Spending, 'sources' | 'isWaited' | 'onDidChange' | 'refresh'>;
  readonly #settings: Settings;
  readonly #memory: Memory;
  readonly #now: () => Date;
  readonly #longestWait: number;
  readonly #catalog: Pick<ModelCatalog, 'find'>;
  readonly #open = new Disposables();
  #loading: Promise<void> | undefined;

  constructor(
    spending: Pick<Spending, 'sources' | 'isWaited' | 'onDidChange' | 'refresh'>,
    settings: Settings,
    memory: Memory,
    now: () => Date,
    catalog: Pick<ModelCatalog, 'find'> = { find: () => undefined },
    wait = longestWait,
  ) {
    this.#spending = spending;
    this.#settings = settings;
    this.#memory = memory;
    this.#now = now;
    this.#longestWait = wait;
    this.#catalog = catalog;
    this.#open.add(spending.onDidChange(() => this.#tell()));
    this.#open.add(vscode.window.onDidChangeWindowState(() => this.#tell()));
  }

  /** What stands in for costs that nobody reports. */
  readonly priceOf: PriceOf = (model) => this.#catalog.find(model)?.price;

  /** In the order in which they were written. */
  get statuses(): readonly BudgetFigure[] {
    return this.#settings.budgets.map((budget) => this.#figureOf(budget));
  }

  /** Resolves when it is known how the budgets stand, or cannot be soon. Never rejects. */
  async load(): Promise<void> {
    if (this.#settings.budgets.length === 0 || !this.#spending.isWaited) return;
    this.#loading ??= this.#spending.refresh().finally(() => {
      this.#loading = undefined;
    });
    // Why the service does not say is told where figures are shown.
    await orAborted(this.#loading, AbortSignal.timeout(this.#longestWait)).catch(() => {});
  }

  dispose(): void {
    this.#open.dispose();
  }

  #figureOf(budget: Budget): BudgetFigure {
    const now = this.#now();
    const sources = this.#spending.sources(budget.period === 'day' ? 'today' : 'thisMonth');
    const statusOf = (figures: BudgetFigures): BudgetStatus =>
      budgetByPrices(budgetStatus(budget, figures, now), figures, this.priceOf, now);
    const figures = sources.map((spent) => ({
      ...statusOf(spent),
      source: spent.source,
      readAt: spent.readAt,
      uncounted: spent.since ? statusOf({ source: 'editor', cube: spent.since }).used : 0n,
    }));
    const zone = usageZone(this.#settings.usageDays);
    return mostUsed(figures) ?? { ...unknownStatus(budget, zone, now), source: undefined, uncounted: 0n };
  }

  #tell(): void {
    // Of several windows one is looked at: it tells. The others know of it before they are looked at.
    if (!vscode.window.state.focused) return;
    const kept = readBudgetsTold(this.#memory.get(toldKey));
    const { alerts, told } = budgetAlerts(this.statuses, kept);
    if (JSON.stringify(told) !== JSON.stringify(kept)) void this.#memory.update(toldKey, told);
    for (const alert of alerts) void this.#show(alert);
  }

  async #show(status: BudgetFigure): Promise<void> {
    const name = budgetName(status.budget);
    const used = [l10n.t('{0} used', budgetShare(status)), status.source && sourceText(status.source)]
      .filter((part) => part !== undefined)
      .join(', ');
    const text =
      status.level === 'over'
        ? l10n.t('Budget used up: {0} ({1}).', name, used)
        : l10n.t('Budget nearly used up: {0} ({1}).', name, used);
    const showUsage = l10n.t('Show Usage');
    const changeBudget = l10n.t('Change Budget');
    const choice = await vscode.window.showWarningMessage(text, showUsage, changeBudget);
    if (choice === showUsage) await vscode.commands.executeCommand('modelside.usage.openPage');
    if (choice === changeBudget) await vscode.commands.executeCommand('modelside.usage.setBudget');
  }
}
