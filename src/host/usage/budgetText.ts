import * as vscode from 'vscode';

import type { Budget, BudgetStatus } from '../../core/usage/budget.ts';
import { formatMoney } from '../../core/usage/money.ts';
import { tokens } from '../modelText.ts';

const { l10n } = vscode;

/** Such as `$5.00 a day for shop`. */
export function budgetName({ period, limit, project }: Budget): string {
  const amount =
    limit.unit === 'tokens'
      ? l10n.t('{0} tokens', tokens(limit.amount))
      : formatMoney(limit.amount, vscode.env.language);
  const text = period === 'day' ? l10n.t('{0} a day', amount) : l10n.t('{0} a month', amount);
  return project === undefined ? text : l10n.t('{0} for {1}', text, project);
}

/** Such as `81 %`, or `at least 81 %` where not all usage reports what the budget counts; a dash where none does. */
export function budgetShare({ level, share, atLeast }: BudgetStatus): string {
  if (level === 'unknown') return '—';
  const percent = new Intl.NumberFormat(vscode.env.language, {
    style: 'percent',
    maximumFractionDigits: 0,
    roundingMode: 'floor',
  }).format(share);
  return atLeast ? l10n.t('at least {0}', percent) : percent;
}
