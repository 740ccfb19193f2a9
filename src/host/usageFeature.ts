import type * as vscode from 'vscode';

import { type Disposable, Disposables } from '../core/base/lifecycle.ts';
import type { Logger } from '../core/base/logger.ts';
import type { TextSink } from '../core/base/textSink.ts';
import type { Ledger } from '../core/ledger/ledger.ts';
import type { Connection } from './connection.ts';
import { DashboardPanel } from './dashboard/dashboardPanel.ts';
import type { Settings } from './settings.ts';
import { StatusItem } from './statusItem.ts';
import { UsageTree } from './trees/usageTree.ts';
import type { BudgetWatch } from './usage/budgetWatch.ts';
import { exportUsageToFile } from './usage/exportUsage.ts';
import type { Spending } from './usage/spending.ts';
import { registerUsageCommands } from './usage/usageCommands.ts';
import { UsageOverview } from './usage/usageOverview.ts';
import { type RefreshTarget, UsageRefresh } from './usage/usageRefresh.ts';
import { usageZone } from './usage/usageZone.ts';
import { windowPlace } from './usage/windowPlace.ts';

export interface UsageFeatureServices {
  readonly extensionUri: vscode.Uri;
  readonly connection: Connection;
  readonly settings: Settings;
  readonly ledger: Ledger;
  readonly spending: Spending;
  readonly budgets: BudgetWatch;
  /** Of all folders. */
  readonly memory: vscode.Memento;
  readonly openFile: (path: string) => Promise<TextSink>;
  /** Shows an answer in the panel; resolves to whether it is still there. */
  readonly openAnswer: (conversationId: string, answerId: string | undefined) => Promise<boolean>;
  /** The answer that is shown last in the panel. */
  readonly lastAnswerId: () => string | undefined;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Where usage is seen: the view, the page, the status bar. Figures are read while somebody looks at them. */
export class UsageFeature implements Disposable {
  readonly #services: UsageFeatureServices;
  readonly #open = new Disposables();
  readonly overview: UsageOverview;
  readonly tree: UsageTree;
  readonly dashboard: DashboardPanel;

  constructor(services: UsageFeatureServices) {
    this.#services = services;
    const { connection, settings, spending, ledger, now } = services;
    this.overview = this.#open.add(new UsageOverview(services));
    this.tree = this.#open.add(new UsageTree(connection, this.overview, settings));
    const statusItem = this.#open.add(new StatusItem(services));
    this.dashboard = this.#open.add(
      new DashboardPanel({
        ...services,
        exportUsage: (choice) => exportUsageToFile(services, choice, usageZone(settings.usageDays)),
      }),
    );
    const { overview, tree, dashboard } = this;
    const keepFresh = (
      target: RefreshTarget,
      ...changes: Parameters<typeof windowPlace>[1][]
    ): UsageRefresh => this.#open.add(new UsageRefresh(target, windowPlace(now, ...changes)));
    const treeRefresh = keepFresh(
      { isSeen: () => tree.isVisible, refresh: () => overview.refresh() },
      tree.onDidChangeVisibility,
    );
    const pageRefresh = keepFresh(
      { isSeen: () => dashboard.isVisible, refresh: () => dashboard.refresh() },
      dashboard.onDidChangeVisibility,
    );
    const todayRefresh = keepFresh({
      isSeen: () => statusItem.isShown || settings.budgets.length > 0,
      refresh: () => spending.refresh(),
    });
    this.#open.add(
      ledger.onDidChange(() => {
        treeRefresh.used();
        todayRefresh.used();
        // A long window is not read again for every answer.
        if (dashboard.isShort) pageRefresh.used();
      }),
    );
    const restart = (): void => {
      for (const refresh of [treeRefresh, pageRefresh, todayRefresh]) refresh.restart();
    };
    this.#open.add(connection.onDidChange(restart));
    this.#open.add(
      settings.onDidChange((change) => {
        if (change === 'usage' || change === 'client') restart();
      }),
    );
  }

  registerCommands(command: (id: string, run: (...args: unknown[]) => unknown) => void): void {
    registerUsageCommands(command, {
      ...this.#services,
      overview: this.overview,
      openPage: (shown, ofAnswer) => this.dashboard.open(shown, ofAnswer),
    });
  }

  dispose(): void {
    this.#open.dispose();
  }
}
