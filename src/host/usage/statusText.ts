import * as vscode from 'vscode';

import { listPriceCost, type PriceOf } from '../../core/usage/listPriceCost.ts';
import type { Money } from '../../core/usage/money.ts';
import type { UsageCell, UsageCube } from '../../core/usage/usageCube.ts';
import { breakDown } from '../../core/usage/usageBreakdown.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';
import { windowOf } from '../../core/usage/usageWindows.ts';
import { tokens } from '../modelText.ts';
import type { StatusBarFigure } from '../settings.ts';
import { budgetShare } from './budgetText.ts';
import type { BudgetFigure } from './budgetWatch.ts';
import type { Spent } from './spending.ts';
import { costsText, moneyText } from './moneyText.ts';
import { levelText, statusTooltip } from './statusTooltip.ts';
import type { TodayFigures } from './todayFigures.ts';

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

type Figure = 'tokens' | 'cost';

interface StatusFacts {
  /** Why the service says nothing, or nothing newer. */
  readonly trouble?: unknown;
  readonly priceOf?: PriceOf;
}

/**
 * What the status bar says of today; words and an icon say how a budget stands, so that colour need not. Of two sources
 * the one that says more is shown, and what it may not have counted yet stands beside it.
 */
export function statusText(
  figure: StatusBarFigure,
  sources: readonly Spent[],
  statuses: readonly BudgetFigure[],
  now: Date,
  { trouble, priceOf = () => undefined }: StatusFacts = {},
): StatusText {
  const worst = worstOf(statuses);
  const today = sources.map((spent): TodayFigures => {
    const since = spent.since && todayOf(spent.since, now);
    return { spent, tally: todayOf(spent.cube, now), since, estimate: estimateOf(spent.cube, now, priceOf) };
  });
  const shown = shownOf(figure === 'cost' ? 'cost' : 'tokens', today);
  const text = figureText(figure, shown, worst);
  const level = worst?.level === 'over' || worst?.level === 'near' ? worst.level : 'calm';
  const icon = level === 'over' ? 'error' : level === 'near' ? 'warning' : 'pulse';
  const state = worst && worst.level !== 'below' ? `, ${levelText(worst.level)}` : '';
  return {
    text: `$(${icon}) ${text}`,
    label: l10n.t('Modelside, today: {0}', text + state),
    level,
    tooltip: statusTooltip({ shown, all: today, statuses, trouble, now }),
  };
}

function todayOf(cube: UsageCube, now: Date): UsageTally {
  return breakDown(cellsOf(cube, now), []).total;
}

function cellsOf(cube: UsageCube, now: Date): Iterable<UsageCell> {
  const today = windowOf('today', now, cube.zone);
  return cube.cells({ from: today.from, to: new Date(now.getTime() + 1) });
}

function estimateOf(cube: UsageCube, now: Date, priceOf: PriceOf): readonly Money[] | undefined {
  const { costs, isWhole } = listPriceCost(cellsOf(cube, now), priceOf);
  return isWhole && costs.length > 0 ? costs : undefined;
}

/** The one that says more; of two that cannot be compared the first one. */
function shownOf(figure: Figure, today: readonly TodayFigures[]): TodayFigures | undefined {
  return today.reduce<TodayFigures | undefined>((most, next) => {
    if (!most) return next;
    const [known, other] = [amountOf(figure, most.tally), amountOf(figure, next.tally)];
    return other !== undefined && (known === undefined || other > known) ? next : most;
  }, undefined);
}

function amountOf(figure: Figure, tally: UsageTally): number | bigint | undefined {
  if (tally.rows === 0) return 0;
  if (figure === 'tokens') return tally.sum('totalTokens');
  const [cost, another] = tally.costs;
  return another ? undefined : cost?.nanos;
}

function figureText(
  figure: StatusBarFigure,
  shown: TodayFigures | undefined,
  worst: BudgetFigure | undefined,
): string {
  switch (figure) {
    case 'off':
      return '';
    case 'budget':
      return worst
        ? asOf(l10n.t('{0} of budget', budgetShare(worst)), worst.source === 'account' ? shown : undefined)
        : figureText('tokens', shown, worst);
    case 'cost':
    case 'tokens':
      return asOf(withSince(figure, shown), shown);
  }
}

/** A dash is not a zero: nothing used is 0, nothing known is a dash. */
function withSince(figure: Figure, shown: TodayFigures | undefined): string {
  if (!shown) return '—';
  const { tally, since, estimate } = shown;
  if (figure === 'cost') {
    if (tally.costs.length === 0 && estimate) return `≈ ${costsText(estimate)}`;
    return since && since.costs.length > 0 ? `${moneyText(tally)} +${moneyText(since)}` : moneyText(tally);
  }
  const sum = tokensOf(tally);
  const more = since && tokensOf(since);
  const text = sum === undefined ? '—' : l10n.t('{0} tokens', tokens(sum));
  return more === undefined ? text : `${text} +${tokens(more)}`;
}

function tokensOf(tally: UsageTally): number | undefined {
  const sum = tally.rows === 0 ? 0 : tally.sum('totalTokens');
  return sum === undefined || !Number.isFinite(sum) ? undefined : sum;
}

/** Where newer figures could not be read, it says how old these are. */
function asOf(text: string, shown: TodayFigures | undefined): string {
  const { failedAt, readAt } = shown?.spent ?? {};
  if (!failedAt || !readAt) return text;
  const time = new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'short' });
  return l10n.t('{0}, as of {1}', text, time.format(readAt));
}

function worstOf(statuses: readonly BudgetFigure[]): BudgetFigure | undefined {
  return statuses.toSorted((one, other) => other.share - one.share)[0];
}
