import * as vscode from 'vscode';

import { isRecord } from '../../core/base/json.ts';
import { breakDown } from '../../core/usage/usageBreakdown.ts';
import type { UsageChoice } from '../../core/usage/usageChoice.ts';
import type { UsageCube } from '../../core/usage/usageCube.ts';
import type { Settings } from '../settings.ts';
import { chooseFilter } from './chooseFilter.ts';
import { chooseGrouping } from './chooseGrouping.ts';
import { chooseWindow } from './chooseWindow.ts';
import type { BudgetWatch } from './budgetWatch.ts';
import { currentProject } from './currentProject.ts';
import { type ExportServices, exportUsageToFile } from './exportUsage.ts';
import { setBudget } from './setBudget.ts';
import { hideInStatusBar, showInStatusBar } from './statusBarCommands.ts';
import type { Spending } from './spending.ts';
import type { UsageOverview } from './usageOverview.ts';
import { usageZone } from './usageZone.ts';

export interface UsageCommandServices extends ExportServices {
  readonly overview: UsageOverview;
  readonly spending: Spending;
  readonly budgets: BudgetWatch;
  readonly settings: Settings;
  /** Reads the figures of the view and of the status bar anew. Never rejects. */
  readonly refresh: () => Promise<void>;
  /** What the page shows, or will when it is opened. */
  readonly pageChoice: () => UsageChoice;
  /** Opens the page in an editor tab; `reconcile` is its list of what only one side knows. */
  readonly openPage: (view: 'overview' | 'reconcile', ofAnswer?: string) => Promise<void>;
  /** Shows an answer in the panel; resolves to whether it is still there. */
  readonly openAnswer: (conversationId: string, answerId: string | undefined) => Promise<boolean>;
  /** The answer that is shown last in the panel. */
  readonly lastAnswerId: () => string | undefined;
}

type Command = (id: string, run: (...args: unknown[]) => unknown) => void;

export function registerUsageCommands(command: Command, services: UsageCommandServices): void {
  const { overview, settings, spending } = services;
  const zone = () => usageZone(settings.usageDays);
  command('usage.refresh', () => services.refresh());
  command('usage.loadMore', () => overview.loadMore());
  command('usage.chooseWindow', async () => {
    const window = await chooseWindow(overview.choice.window, services.now(), zone());
    if (window) await overview.choose({ ...overview.choice, window });
  });
  command('usage.filter', async () => {
    const cubes = [overview.account.cube, overview.editor?.cube];
    const choice = await chooseFilter(overview.choice, {
      models: namesIn(cubes, 'model', overview.choice.model),
      projects: namesIn(cubes, 'project', overview.choice.project),
    });
    if (choice) await overview.choose(choice);
  });
  command('usage.clearFilter', () => overview.choose({ window: overview.choice.window }));
  command('usage.filterBy', async (node) => {
    const filter = isRecord(node) && isRecord(node['filter']) ? node['filter'] : {};
    const { model, project } = filter;
    await overview.choose({
      ...overview.choice,
      ...(typeof model === 'string' && { model }),
      ...(typeof project === 'string' && { project }),
    });
  });
  command('usage.groupBy', async () => {
    const order = await chooseGrouping(settings.usageGrouping);
    if (order) await settings.setUsageGrouping(order);
  });
  command('usage.toggleDays', () => settings.setUsageDays(settings.usageDays === 'utc' ? 'local' : 'utc'));
  command('usage.openPage', () => services.openPage('overview'));
  command('usage.reconcile', () => services.openPage('reconcile'));
  command('usage.export', () => exportUsageToFile(services, overview.choice, zone()));
  command('usage.exportPage', () => exportUsageToFile(services, services.pageChoice(), zone()));
  command('usage.setBudget', () =>
    setBudget(settings, services.budgets, () => [
      ...namesIn(
        [
          overview.account.cube,
          overview.editor?.cube,
          ...spending.sources('thisMonth').map(({ cube }) => cube),
        ],
        'project',
        currentProject(),
      ),
      ...(vscode.workspace.workspaceFolders ?? []).map(({ name }) => name),
    ]),
  );
  command('usage.hideStatusBar', () => hideInStatusBar(settings, services.memory));
  command('usage.showStatusBar', () => showInStatusBar(settings, services.memory));
  command('usage.openAnswer', async (node) => {
    const entry = isRecord(node) && isRecord(node['entry']) ? node['entry'] : {};
    const { conversationId, answerId } = entry;
    if (typeof conversationId !== 'string') return;
    const isThere = await services.openAnswer(
      conversationId,
      typeof answerId === 'string' ? answerId : undefined,
    );
    if (!isThere) {
      await vscode.window.showInformationMessage(vscode.l10n.t('The conversation was deleted.'));
    }
  });
  const showBill = async (node: unknown): Promise<void> => {
    const entry = isRecord(node) && isRecord(node['entry']) ? node['entry'] : {};
    const ids = [node, entry['answerId'], entry['id'], services.lastAnswerId()];
    await services.openPage(
      'reconcile',
      ids.find((id) => typeof id === 'string'),
    );
  };
  command('usage.showBill', showBill);
  // The same under a name that fits any request of the view.
  command('usage.showCounted', showBill);
}

function namesIn(
  cubes: readonly (UsageCube | undefined)[],
  dimension: 'model' | 'project',
  chosen: string | undefined,
): readonly string[] {
  const keys = cubes.flatMap((cube) =>
    cube ? breakDown(cube.cells(), [dimension]).groups.map(({ key }) => key) : [],
  );
  return [...new Set([...keys, chosen])].filter((key) => key !== undefined).toSorted();
}
