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
import type { AnswerBills } from './usage/answerBills.ts';
import type { BudgetWatch } from './usage/budgetWatch.ts';
import { exportUsageToFile } from './usage/exportUsage.ts';
import type { Spending } from './usage/spending.ts';
import { Minutes } from './usage/minutes.ts';
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
  readonly bills: AnswerBills;
  /** Of all folders. */
  readonly memory: vscode.Memento;
  readonly openFile: (path: string) => Promise<TextSink>;
  readonly homeFolder: string;
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
  /** Of what the command *Refresh* reads anew; the page has one of its own. */
  readonly #refreshes: readonly UsageRefresh[];

  constructor(services: UsageFeatureServices) {
    this.#services = services;
    const { connection, settings, spending, bills, ledger, now } = services;
    this.overview = this.#open.add(new UsageOverview(services));
    this.tree = this.#open.add(new UsageTree(connection, this.overview, settings));
    const minutes = this.#open.add(new Minutes());
    const statusItem = this.#open.add(new StatusItem({ ...services, onMinute: minutes.onDidPass }));
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
    const billRefresh = keepFresh({
      isSeen: () => bills.isSought,
      refresh: () => bills.refresh(),
      pause: () => bills.nextLook,
    });
    this.#refreshes = [treeRefresh, todayRefresh, billRefresh];
    this.#open.add(
      ledger.onDidUse(() => {
        treeRefresh.used();
        todayRefresh.used();
        billRefresh.used();
        // A long window is not read again for every answer.
        if (dashboard.isShort) pageRefresh.used();
      }),
    );
    const restart = (): void => {
      for (const refresh of [pageRefresh, ...this.#refreshes]) refresh.restart();
    };
    this.#open.add(connection.onDidChange(restart));
    this.#open.add(
      settings.onDidChange((change) => {
        if (change === 'usage' || change === 'client') restart();
        // A budget may be the first one of its period.
        if (change === 'budget') todayRefresh.restart();
      }),
    );
  }

  registerCommands(command: (id: string, run: (...args: unknown[]) => unknown) => void): void {
    registerUsageCommands(command, {
      ...this.#services,
      overview: this.overview,
      refresh: async () => {
        await Promise.all(this.#refreshes.map((refresh) => refresh.readNow()));
      },
      pageChoice: () => this.dashboard.place,
      openPage: (shown, ofAnswer) => this.dashboard.open(shown, ofAnswer),
    });
  }

  dispose(): void {
    this.#open.dispose();
  }
}
