import * as vscode from 'vscode';

import { parseBudgets } from '../../core/usage/parseBudgets.ts';
import type { Settings } from '../settings.ts';
import { budgetName } from './budgetText.ts';

const { l10n } = vscode;

/** Asks for a budget, step by step, and writes it to the user's settings; or opens those to change one by hand. */
export async function setBudget(settings: Settings): Promise<void> {
  const existing = settings.budgets.map((budget) => ({ label: budgetName(budget), unit: 'edit' as const }));
  const items = [
    { label: l10n.t('Tokens a day'), unit: 'tokens' as const, period: 'day' },
    { label: l10n.t('Tokens a month'), unit: 'tokens' as const, period: 'month' },
    { label: l10n.t('Cost a day'), unit: 'cost' as const, period: 'day' },
    { label: l10n.t('Cost a month'), unit: 'cost' as const, period: 'month' },
    ...existing.map(({ label, unit }) => ({
      label: l10n.t('Change or remove: {0}', label),
      unit,
      period: '',
    })),
  ];
  const picked = await vscode.window.showQuickPick(items, { title: l10n.t('Which budget?') });
  if (!picked) return;
  if (picked.unit === 'edit') {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'modelside.budget.limits');
    return;
  }
  const { unit, period } = picked;
  const amount = await askForAmount(unit, period);
  if (amount === undefined) return;
  const project = await vscode.window.showInputBox({
    title: picked.label,
    prompt: l10n.t('For which project? Leave it empty for all.'),
  });
  if (project === undefined) return;
  await settings.addBudget({
    period,
    ...amount,
    ...(project.trim() === '' ? {} : { project: project.trim() }),
  });
}

async function askForAmount(
  unit: 'tokens' | 'cost',
  period: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const read = (text: string): Readonly<Record<string, unknown>> | undefined => {
    const [amount = '', currency = 'USD'] = text.trim().split(/\s+/);
    const given = unit === 'tokens' ? { tokens: Number(amount) } : { cost: amount, currency };
    const isRead = amount !== '' && parseBudgets([{ period, ...given }]).length === 1;
    return isRead ? given : undefined;
  };
  const written = await vscode.window.showInputBox({
    title: unit === 'tokens' ? l10n.t('How many tokens?') : l10n.t('How much?'),
    prompt:
      unit === 'tokens'
        ? l10n.t('A whole number, such as 1000000.')
        : l10n.t('An amount and its currency, such as 5 USD.'),
    validateInput: (text) => (read(text) ? undefined : l10n.t('This cannot be read as an amount.')),
  });
  return written === undefined ? undefined : read(written);
}
