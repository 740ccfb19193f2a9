import * as vscode from 'vscode';

import { formatMoney } from '../../core/usage/money.ts';
import { breakDown } from '../../core/usage/usageBreakdown.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';
import { windowOf } from '../../core/usage/usageWindows.ts';
import { tokens } from '../modelText.ts';
import type { StatusBarFigure } from '../settings.ts';
import { budgetName, budgetShare } from './budgetText.ts';
import type { BudgetFigure } from './budgetWatch.ts';
import type { Spent } from './spending.ts';

const { l10n } = vscode;

export interface StatusText {
  /** With an icon that says the level, too. */
  readonly text: string;
  /** For those who listen. */
  readonly label: string;
  /** How the budget stands of which most is used. */
  readonly level: 'calm' | 'near' | 'over';
  readonly tooltip: vscode.MarkdownString;
}

/** What the status bar says of today; words and an icon say how a budget stands, so that colour need not. */
export function statusText(
  figure: StatusBarFigure,
  spent: Spent | undefined,
  statuses: readonly BudgetFigure[],
  now: Date,
): StatusText {
  const worst = worstOf(statuses);
  const tally = spent && todayOf(spent, now);
  const shown = figureText(figure, tally, worst);
  const level = worst?.level === 'over' || worst?.level === 'near' ? worst.level : 'calm';
  const icon = level === 'over' ? 'error' : level === 'near' ? 'warning' : 'pulse';
  const state = worst && worst.level !== 'below' ? `, ${levelText(worst)}` : '';
  return {
    text: `$(${icon}) ${shown}`,
    label: l10n.t('Modelside, today: {0}', shown + state),
    level,
    tooltip: tooltip(spent, tally, statuses),
  };
}

function todayOf(spent: Spent, now: Date): UsageTally {
  const today = windowOf('today', now, spent.cube.zone);
  return breakDown(spent.cube.cells({ from: today.from, to: new Date(now.getTime() + 1) }), []).total;
}

/** A dash is not a zero: nothing used is 0, nothing known is a dash. */
function figureText(
  figure: StatusBarFigure,
  tally: UsageTally | undefined,
  worst: BudgetFigure | undefined,
): string {
  switch (figure) {
    case 'off':
      return '';
    case 'budget':
      return worst ? l10n.t('{0} of budget', budgetShare(worst)) : figureText('tokens', tally, worst);
    case 'cost':
      return costText(tally);
    case 'tokens': {
      const sum = tally && (tally.rows === 0 ? 0 : tally.sum('totalTokens'));
      return sum === undefined || !Number.isFinite(sum) ? '—' : l10n.t('{0} tokens', tokens(sum));
    }
  }
}

function costText(tally: UsageTally | undefined): string {
  const costs = tally?.costs ?? [];
  return costs.length === 0 ? '—' : costs.map((cost) => formatMoney(cost, vscode.env.language)).join(' + ');
}

function worstOf(statuses: readonly BudgetFigure[]): BudgetFigure | undefined {
  return statuses.toSorted((one, other) => other.share - one.share)[0];
}

function levelText({ level }: BudgetFigure): string {
  switch (level) {
    case 'below':
      return l10n.t('within budget');
    case 'near':
      return l10n.t('budget nearly used up');
    case 'over':
      return l10n.t('budget used up');
    case 'unknown':
      return l10n.t('budget not known');
  }
}

function tooltip(
  spent: Spent | undefined,
  tally: UsageTally | undefined,
  statuses: readonly BudgetFigure[],
): vscode.MarkdownString {
  const text = new vscode.MarkdownString('', true);
  text.isTrusted = {
    enabledCommands: [
      'modelside.usage.openPage',
      'modelside.usage.setBudget',
      'modelside.usage.hideStatusBar',
      'modelside.usage.refresh',
    ],
  };
  text.appendMarkdown(`**${l10n.t('Modelside: usage today')}**\n\n`);
  if (!spent || !tally) {
    text.appendText(l10n.t('Not known yet.'));
  } else {
    const row = (name: string, value: string): void => {
      text.appendText(`${name}: ${value}`).appendMarkdown('  \n');
    };
    row(l10n.t('Requests'), count(tally.sum('requests')));
    row(l10n.t('Input tokens'), count(tally.sum('inputTokens')));
    row(l10n.t('of them cached'), count(tally.sum('cachedInputTokens')));
    row(l10n.t('Output tokens'), count(tally.sum('outputTokens')));
    row(l10n.t('Cost'), costText(tally));
    text.appendMarkdown('\n\n');
    for (const status of statuses) {
      row(budgetName(status.budget), `${budgetShare(status)}, ${levelText(status)}`);
    }
    text.appendMarkdown('\n\n');
    text.appendText(freshness(spent));
  }
  text.appendMarkdown(
    `\n\n[${l10n.t('Open Usage Page')}](command:modelside.usage.openPage) · ` +
      `[${l10n.t('Refresh')}](command:modelside.usage.refresh) · ` +
      `[${l10n.t('Set Budget')}](command:modelside.usage.setBudget) · ` +
      `[${l10n.t('Hide')}](command:modelside.usage.hideStatusBar)`,
  );
  return text;
}

function count(value: number | undefined): string {
  return value === undefined || !Number.isFinite(value)
    ? '—'
    : new Intl.NumberFormat(vscode.env.language).format(value);
}

function freshness({ source, readAt, freshAt, cube }: Spent): string {
  if (source === 'editor') return l10n.t('Counted in this editor, days of {0}.', cube.zone.name);
  const time = new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'short' });
  const read = l10n.t('From the service, read at {0}, days of {1}.', time.format(readAt), cube.zone.name);
  return freshAt ? `${read} ${l10n.t('Counted up to {0}.', time.format(freshAt))}` : read;
}
