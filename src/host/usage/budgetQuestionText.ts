import * as vscode from 'vscode';

import { type Budget, type BudgetLimit, limitOf } from '../../core/usage/budget.ts';
import type { BudgetConcern, UsageEstimate } from '../../core/usage/budgetConcern.ts';
import { formatMoney } from '../../core/usage/money.ts';
import { ageText } from './ageText.ts';
import { about, budgetName, budgetPercent, howSure, sourceText, whyUnknown } from './budgetText.ts';
import type { BudgetFigure } from './budgetWatch.ts';

const { l10n } = vscode;

/** What is asked about: a budget as it stands, and what would be sent. */
export interface BudgetQuestion {
  readonly status: BudgetFigure;
  readonly concern: BudgetConcern;
  /** Another extension that asks through ours. */
  readonly asker: string | undefined;
  /** Of this request, and of those that are under way. */
  readonly estimate: UsageEstimate;
  readonly others: readonly UsageEstimate[];
  readonly now: Date;
}

/** The question itself. */
export function concernText({ concern, status }: BudgetQuestion): string {
  const budget = budgetName(status.budget);
  switch (concern) {
    case 'usedUp':
      return l10n.t('Your budget of {0} is used up.', budget);
    case 'mayCross':
      return l10n.t('This request may cross your budget of {0}.', budget);
    case 'notEstimated':
      return l10n.t(
        'Nobody knows what this request costs, and your budget of {0} is nearly used up.',
        budget,
      );
  }
}

/** What to decide it by, a line for each: what is used and left, what this request may add, and what a yes means. */
export function detailText(question: BudgetQuestion): string {
  const { status, concern, asker, estimate, others } = question;
  const { limit } = status.budget;
  return [
    asker === undefined ? '' : l10n.t('The request comes from {0}.', asker),
    usedText(question),
    status.uncounted > 0n
      ? l10n.t('Used in this editor since then: {0}.', amountText(limit, status.uncounted))
      : '',
    estimateText(limit, estimate),
    others.length === 0
      ? ''
      : l10n.t('Under way beside it: {0}.', others.map((other) => shortEstimate(limit, other)).join(' + ')),
    sendText(status.budget, concern),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Why a request was not sent. */
export function notSentText({ concern, status }: BudgetQuestion): string {
  const budget = budgetName(status.budget);
  switch (concern) {
    case 'usedUp':
      return l10n.t('Your budget of {0} is used up.', budget);
    case 'mayCross':
      return l10n.t('It may cross your budget of {0}.', budget);
    case 'notEstimated':
      return l10n.t('Its cost is not known, and your budget of {0} is nearly used up.', budget);
  }
}

function usedText({ status, now }: BudgetQuestion): string {
  const { budget, used, level, source, atLeast, isEstimate, readAt } = status;
  const { limit } = budget;
  if (source === undefined || level === 'unknown') return whyUnknown(limit);
  const most = limitOf(limit);
  const age = source === 'account' && readAt ? l10n.t('read {0}', ageText(readAt, now)) : '';
  const parts = [
    about(plainAmount(limit, used), isEstimate),
    amountText(limit, most),
    budgetPercent(status),
    about(plainAmount(limit, most > used ? most - used : 0n), isEstimate),
    [sourceText(source), age].filter(Boolean).join(', '),
  ];
  const text = atLeast
    ? l10n.t('Used so far: at least {0} of {1} ({2}), {3} left at most, {4}.', ...parts)
    : l10n.t('Used so far: {0} of {1} ({2}), {3} left, {4}.', ...parts);
  return [text, howSure(status)].filter(Boolean).join(' ');
}

function estimateText(limit: BudgetLimit, estimate: UsageEstimate): string {
  const text = shortEstimate(limit, estimate);
  return limit.unit === 'money' && estimate.cost === undefined
    ? l10n.t('This request: {0}. Its cost is not known: the service lists no price for this model.', text)
    : l10n.t('This request: {0}, estimated from its length.', text);
}

/** Of what the budget counts, and tokens in any case. */
function shortEstimate(limit: BudgetLimit, { tokens, cost }: UsageEstimate): string {
  const parts = [
    tokens === undefined ? '' : l10n.t('about {0} tokens', number(tokens)),
    limit.unit === 'money' && cost ? l10n.t('about {0}', formatMoney(cost, vscode.env.language)) : '',
  ].filter(Boolean);
  return parts.length === 0 ? '—' : parts.join(', ');
}

function sendText({ period }: Budget, concern: BudgetConcern): string {
  if (concern === 'notEstimated') {
    return period === 'day'
      ? l10n.t('Send Anyway: for the rest of today, requests of unknown cost are sent without a question.')
      : l10n.t(
          'Send Anyway: for the rest of the month, requests of unknown cost are sent without a question.',
        );
  }
  return period === 'day'
    ? l10n.t('Send Anyway: for the rest of today, this budget stops no request and asks nothing more.')
    : l10n.t('Send Anyway: for the rest of the month, this budget stops no request and asks nothing more.');
}

/** @param amount in tokens or billionths of the currency. */
function amountText(limit: BudgetLimit, amount: bigint): string {
  const text = plainAmount(limit, amount);
  return limit.unit === 'tokens' ? l10n.t('{0} tokens', text) : text;
}

function plainAmount(limit: BudgetLimit, amount: bigint): string {
  return limit.unit === 'tokens'
    ? number(Number(amount))
    : formatMoney({ currency: limit.amount.currency, nanos: amount }, vscode.env.language);
}

function number(value: number): string {
  return new Intl.NumberFormat(vscode.env.language, { maximumFractionDigits: 0 }).format(value);
}
