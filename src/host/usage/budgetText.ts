import * as vscode from 'vscode';

import type { Budget, BudgetLimit, BudgetStatus } from '../../core/usage/budget.ts';
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

/**
 * Such as `81 %`, `≈ 81 %` where list prices stand in for costs, or `at least 81 %` where something is left open; a dash
 * where nothing is known.
 */
export function budgetShare(status: BudgetStatus): string {
  if (status.level === 'unknown') return '—';
  return status.atLeast ? l10n.t('at least {0}', budgetPercent(status)) : budgetPercent(status);
}

export function budgetPercent({ share, isEstimate }: BudgetStatus): string {
  return about(percentText(share), isEstimate);
}

/** Marked where list prices stand in for costs. */
export function about(text: string, isEstimate: boolean | undefined): string {
  // No line is broken between the two.
  return isEstimate ? `≈\u00a0${text}` : text;
}

/** How sure a figure is; empty where it is as reported. */
export function howSure({ budget, atLeast, isEstimate }: BudgetStatus): string {
  return [
    isEstimate ? l10n.t('It is estimated from list prices where no cost is reported.') : '',
    atLeast ? whyAtLeast(budget.limit) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function percentText(share: number): string {
  return new Intl.NumberFormat(vscode.env.language, {
    style: 'percent',
    maximumFractionDigits: 0,
    roundingMode: 'floor',
  }).format(share);
}

/** Why a figure is the least that it can be. */
function whyAtLeast(limit: BudgetLimit): string {
  return limit.unit === 'tokens'
    ? l10n.t('It may be more: some requests do not report their tokens.')
    : l10n.t('It may be more: some requests do not report their cost, or one in another currency.');
}

/** Why nothing can be said, and what to do about it. */
export function whyUnknown(limit: BudgetLimit): string {
  return limit.unit === 'tokens'
    ? l10n.t('How much is used is not known: no tokens are reported.')
    : l10n.t(
        'How much is used is not known: no costs in {0} are reported, and no prices to estimate them from. A budget of tokens can be watched.',
        limit.amount.currency,
      );
}

/** Whose figures they are, to stand after a comma. */
export function sourceText(source: 'account' | 'editor'): string {
  return source === 'account' ? l10n.t('as the service counts') : l10n.t('as counted in this editor');
}
