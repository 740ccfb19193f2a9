import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import { type BudgetStatus, budgetStatus } from '../../core/usage/budget.ts';
import { budgetAlerts, readBudgetsTold } from '../../core/usage/budgetAlerts.ts';
import type { Settings } from '../settings.ts';
import { budgetName, budgetShare } from './budgetText.ts';
import type { Spending, Spent } from './spending.ts';

const { l10n } = vscode;
const toldKey = 'usage.budgetsTold';

/** The part of VS Code's `Memento` that is used. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

export interface BudgetFigure extends BudgetStatus {
  readonly source: Spent['source'];
}

/** Tells, once for each level and period, when a budget is nearly or wholly used up. */
export class BudgetWatch implements Disposable {
  readonly #spending: Pick<Spending, 'of' | 'onDidChange' | 'refresh'>;
  readonly #settings: Settings;
  readonly #memory: Memory;
  readonly #now: () => Date;
  readonly #open = new Disposables();

  constructor(
    spending: Pick<Spending, 'of' | 'onDidChange' | 'refresh'>,
    settings: Settings,
    memory: Memory,
    now: () => Date,
  ) {
    this.#spending = spending;
    this.#settings = settings;
    this.#memory = memory;
    this.#now = now;
    this.#open.add(spending.onDidChange(() => this.#tell()));
  }

  /** Those budgets of whose period anything is known, in the order in which they were written. */
  get statuses(): readonly BudgetFigure[] {
    return this.#settings.budgets.flatMap((budget) => {
      const spent = this.#spending.of(budget.period === 'day' ? 'today' : 'thisMonth');
      return spent ? [{ ...budgetStatus(budget, spent.cube, this.#now()), source: spent.source }] : [];
    });
  }

  /** Resolves when it is known how all budgets stand, or cannot be. Never rejects. */
  async load(): Promise<void> {
    if (this.statuses.length === this.#settings.budgets.length) return;
    // Why the service does not say is told where figures are shown.
    await this.#spending.refresh().catch(() => {});
  }

  dispose(): void {
    this.#open.dispose();
  }

  #tell(): void {
    const { statuses } = this;
    // Figures that are not there yet say nothing of what was told before.
    if (statuses.length < this.#settings.budgets.length) return;
    const kept = readBudgetsTold(this.#memory.get(toldKey));
    const { alerts, told } = budgetAlerts(statuses, kept);
    if (JSON.stringify(told) !== JSON.stringify(kept)) void this.#memory.update(toldKey, told);
    for (const alert of alerts) void this.#show(alert);
  }

  async #show(status: BudgetStatus): Promise<void> {
    const name = budgetName(status.budget);
    const text =
      status.level === 'over'
        ? l10n.t('Budget used up: {0} ({1} used).', name, budgetShare(status))
        : l10n.t('Budget nearly used up: {0} ({1} used).', name, budgetShare(status));
    const showUsage = l10n.t('Show Usage');
    const changeBudget = l10n.t('Change Budget');
    const choice = await vscode.window.showWarningMessage(text, showUsage, changeBudget);
    if (choice === showUsage) await vscode.commands.executeCommand('modelside.usage.openPage');
    if (choice === changeBudget) await vscode.commands.executeCommand('modelside.usage.setBudget');
  }
}
