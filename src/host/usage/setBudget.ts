import * as vscode from 'vscode';

import { type Budget, budgetKey } from '../../core/usage/budget.ts';
import { bringBackBudget, changeBudget, type WrittenBudget } from '../../core/usage/changeBudgets.ts';
import { parseBudgets } from '../../core/usage/parseBudgets.ts';
import type { Settings } from '../settings.ts';
import { askForAmount } from './askForAmount.ts';
import { budgetName, budgetShare, sourceText, whyUnknown } from './budgetText.ts';
import type { BudgetFigure, BudgetWatch } from './budgetWatch.ts';
import { pickStep } from './pickStep.ts';

const { l10n } = vscode;

type NewBudget = Pick<Budget, 'period'> & { readonly unit: Budget['limit']['unit'] };

const newBudgets: readonly NewBudget[] = [
  { unit: 'tokens', period: 'day' },
  { unit: 'tokens', period: 'month' },
  { unit: 'money', period: 'day' },
  { unit: 'money', period: 'month' },
];

type Watch = Pick<BudgetWatch, 'statuses'>;

interface BudgetItem extends vscode.QuickPickItem {
  readonly existing?: Budget;
  readonly added?: NewBudget;
}

interface ProjectItem extends vscode.QuickPickItem {
  /** `undefined` for all. */
  readonly project: string | undefined;
}

/**
 * Asks for a new budget, or for what is to become of one that there is, step by step, and writes it to the user's
 * settings.
 *
 * @param projects names that are known; one may stand there twice.
 */
export async function setBudget(
  settings: Settings,
  budgets: Watch,
  projects: () => readonly string[],
): Promise<void> {
  for (;;) {
    const picked = await vscode.window.showQuickPick(budgetItems(budgets.statuses), {
      title: l10n.t('Set Budget'),
      placeHolder: l10n.t('A new budget, or one to change'),
    });
    if (!picked) return;
    const { existing, added } = picked;
    const outcome = existing
      ? await changeExisting(settings, budgets, existing, projects())
      : added && (await addNew(settings, budgets, added, picked.label, projects()));
    if (outcome !== 'back') return;
  }
}

function budgetItems(statuses: readonly BudgetFigure[]): readonly BudgetItem[] {
  const existing = statuses.map((status) => ({
    label: budgetName(status.budget),
    description: [l10n.t('{0} used', budgetShare(status)), status.source && sourceText(status.source)]
      .filter((part) => part !== undefined)
      .join(', '),
    existing: status.budget,
  }));
  const heading: BudgetItem = {
    label: l10n.t('Change or Remove'),
    kind: vscode.QuickPickItemKind.Separator,
  };
  return [
    ...newBudgets.map((added) => ({ label: kindName(added), added })),
    ...(existing.length > 0 ? [heading, ...existing] : []),
  ];
}

async function changeExisting(
  settings: Settings,
  watch: Watch,
  budget: Budget,
  projects: readonly string[],
): Promise<'back' | 'ended'> {
  const { limit } = budget;
  for (;;) {
    const picked = await pickStep({
      title: budgetName(budget),
      itemsFor: () => [
        { label: `$(edit) ${l10n.t('Change the Amount')}`, what: 'amount' as const },
        { label: `$(trash) ${l10n.t('Remove')}`, what: 'remove' as const },
      ],
    });
    if (picked === 'back') return 'back';
    if (!picked) return 'ended';
    if (picked.what === 'remove') {
      await remove(settings, budget);
      return 'ended';
    }
    const amount = await askForAmount(budgetName(budget), limit.unit, limit);
    if (amount === undefined) return 'ended';
    if (amount === 'back') continue;
    await settings.changeBudgets((written) => changeBudget(written, budget, amount));
    await confirm(settings, watch, { ...of(budget), ...amount }, projects);
    return 'ended';
  }
}

async function addNew(
  settings: Settings,
  watch: Watch,
  { unit, period }: NewBudget,
  title: string,
  projects: readonly string[],
): Promise<'back' | 'ended'> {
  for (;;) {
    const amount = await askForAmount(title, unit);
    if (amount === 'back') return 'back';
    if (amount === undefined) return 'ended';
    const picked = await pickStep({
      title: l10n.t('{0}: for which project?', title),
      placeholder: l10n.t('A project, or its name'),
      itemsFor: (typed) => projectItems(projects, typed),
    });
    if (picked === undefined) return 'ended';
    if (picked === 'back') continue;
    const { project } = picked;
    const added = { ...of({ period, project }), ...amount };
    const before = settings.budgets.find(
      (known) =>
        known.period === period &&
        known.project === project &&
        known.limit.unit === unit &&
        (known.limit.unit !== 'money' || known.limit.amount.currency === amount['currency']),
    );
    await settings.changeBudgets((written) =>
      before ? changeBudget(written, before, amount) : [...written, added],
    );
    await confirm(settings, watch, added, projects);
    return 'ended';
  }
}

async function remove(settings: Settings, budget: Budget): Promise<void> {
  let before: readonly unknown[] = [];
  await settings.changeBudgets((written) => {
    before = written;
    return changeBudget(written, budget, undefined);
  });
  const undo = l10n.t('Undo');
  const text = l10n.t('Budget removed: {0}.', budgetName(budget));
  if ((await vscode.window.showInformationMessage(text, undo)) === undo) {
    await settings.changeBudgets((written) => bringBackBudget(written, before, budget));
  }
}

/** Says what was set; of a cost that nobody reports, also what can be watched in its place. */
async function confirm(
  settings: Settings,
  watch: Watch,
  written: WrittenBudget,
  projects: readonly string[],
): Promise<void> {
  const [budget] = parseBudgets([written]);
  if (!budget) return;
  const text = l10n.t('Budget set: {0}.', budgetName(budget));
  const status = watch.statuses.find((one) => budgetKey(one.budget) === budgetKey(budget));
  const isBlind = status?.source !== undefined && status.level === 'unknown';
  if (!isBlind || budget.limit.unit === 'tokens') {
    await vscode.window.showInformationMessage(text);
    return;
  }
  const setTokens = l10n.t('Set Budget of Tokens');
  const chosen = await vscode.window.showWarningMessage(`${text} ${whyUnknown(budget.limit)}`, setTokens);
  if (chosen !== setTokens) return;
  const added = { unit: 'tokens', period: budget.period } as const;
  await addNew(settings, watch, added, kindName(added), projects);
}

function kindName({ unit, period }: NewBudget): string {
  if (unit === 'tokens') return period === 'day' ? l10n.t('Tokens a day') : l10n.t('Tokens a month');
  return period === 'day' ? l10n.t('Cost a day') : l10n.t('Cost a month');
}

function of({
  period,
  project,
}: {
  readonly period: Budget['period'];
  readonly project?: string | undefined;
}) {
  return { period, ...(project !== undefined && { project }) };
}

function projectItems(projects: readonly string[], typed: string): readonly ProjectItem[] {
  const names = new Set([...projects, typed].filter((name) => name !== ''));
  return [
    { label: l10n.t('All projects'), project: undefined },
    ...[...names].toSorted().map((project) => ({ label: project, project })),
  ];
}
