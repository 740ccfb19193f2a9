import * as vscode from 'vscode';

import { plainMarkdown } from '../../core/participant/plainMarkdown.ts';
import type { BudgetLevel } from '../../core/usage/budget.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';
import { explainUsage } from '../failures.ts';
import { tokens } from '../modelText.ts';
import { ageText } from './ageText.ts';
import { budgetName, budgetShare, howSure, sourceText, whyUnknown } from './budgetText.ts';
import type { BudgetFigure } from './budgetWatch.ts';
import { costsText, moneyText } from './moneyText.ts';
import type { TodayFigures } from './todayFigures.ts';

const { l10n } = vscode;

interface TooltipParts {
  readonly shown: TodayFigures | undefined;
  readonly all: readonly TodayFigures[];
  readonly statuses: readonly BudgetFigure[];
  /** Why the service says nothing, or nothing newer. */
  readonly trouble: unknown;
  readonly now: Date;
}

/** The parts of what is shown, whose figures they are and how old, what the other source says, and the budgets. */
export function statusTooltip({ shown, all, statuses, trouble, now }: TooltipParts): vscode.MarkdownString {
  const text = new vscode.MarkdownString('', true);
  text.isTrusted = {
    enabledCommands: [
      'modelside.usage.openPage',
      'modelside.usage.setBudget',
      'modelside.usage.hideStatusBar',
      'modelside.usage.refresh',
    ],
  };
  // `appendText` would make all blanks such that no line is broken at.
  const row = (name: string, value: string): void => {
    text.appendMarkdown(`${plainMarkdown(`${name}: ${value}`)}  \n`);
  };
  const paragraph = (words: string): void => {
    text.appendMarkdown(`${plainMarkdown(words)}\n\n`);
  };
  text.appendMarkdown(`**${l10n.t('Modelside: usage today')}**\n\n`);
  if (shown) {
    const { tally } = shown;
    row(l10n.t('Requests'), count(tally, 'requests'));
    row(l10n.t('Input tokens'), count(tally, 'inputTokens'));
    row(l10n.t('of them cached'), count(tally, 'cachedInputTokens'));
    row(l10n.t('Output tokens'), count(tally, 'outputTokens'));
    row(l10n.t('Cost'), costText(shown));
    text.appendMarkdown('\n');
    for (const words of sourceTexts(shown, now)) paragraph(words);
    for (const other of all.filter((one) => one !== shown)) paragraph(otherText(other));
  } else {
    paragraph(l10n.t('Not known.'));
  }
  if (trouble !== undefined && !all.some(({ spent }) => spent.source === 'account')) {
    const { title, detail } = explainUsage(trouble);
    paragraph(
      l10n.t('The service does not say what was used. {0}', [title, detail].filter(Boolean).join(' ')),
    );
  }
  for (const status of statuses) row(budgetName(status.budget), stateText(status));
  text.appendMarkdown(
    `\n\n[${l10n.t('Open Usage Page')}](command:modelside.usage.openPage) · ` +
      `[${l10n.t('Refresh')}](command:modelside.usage.refresh) · ` +
      `[${l10n.t('Set Budget')}](command:modelside.usage.setBudget) · ` +
      `[${l10n.t('Hide')}](command:modelside.usage.hideStatusBar)`,
  );
  return text;
}

export function levelText(level: BudgetLevel): string {
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

function stateText(status: BudgetFigure): string {
  const { budget, level, source } = status;
  if (level === 'unknown') return source === undefined ? l10n.t('not known yet') : whyUnknown(budget.limit);
  const text = [budgetShare(status), levelText(level), source && sourceText(source)]
    .filter(Boolean)
    .join(', ');
  return [text, howSure(status)].filter(Boolean).join('. ');
}

function sourceTexts({ spent, since }: TodayFigures, now: Date): readonly string[] {
  const { source, readAt, freshAt, failedAt, cube } = spent;
  if (source === 'editor') return [l10n.t('Counted in this editor, days of {0}.', cube.zone.name)];
  const read = l10n.t(
    'From the service, read at {0} ({1}), days of {2}.',
    timeText(readAt),
    ageText(readAt, now),
    cube.zone.name,
  );
  return [
    freshAt ? `${read} ${l10n.t('Counted up to {0}.', timeText(freshAt))}` : read,
    failedAt ? l10n.t('It could not be read again at {0}.', timeText(failedAt)) : '',
    since
      ? l10n.t(
          'Since then this editor has used {0}; the service may not have counted it yet.',
          usedText(since),
        )
      : '',
  ].filter(Boolean);
}

function otherText({ spent, tally }: TodayFigures): string {
  return spent.source === 'account'
    ? l10n.t('The service counted less: {0}, read at {1}.', usedText(tally), timeText(spent.readAt))
    : l10n.t('In this editor alone: {0}.', usedText(tally));
}

/** Tokens and cost, as far as they are known. */
function usedText(tally: UsageTally): string {
  const sum = tally.rows === 0 ? 0 : tally.sum('totalTokens');
  const known = sum !== undefined && Number.isFinite(sum) ? [l10n.t('{0} tokens', tokens(sum))] : ['—'];
  return [...known, ...(tally.costs.length > 0 ? [moneyText(tally)] : [])].join(' · ');
}

function costText({ tally, estimate }: TodayFigures): string {
  if (tally.rows === 0 || tally.costs.length > 0) return moneyText(tally);
  return estimate
    ? l10n.t('≈ {0}, from list prices: none is reported', costsText(estimate))
    : l10n.t('— (none is reported)');
}

function count(tally: UsageTally, field: Parameters<UsageTally['sum']>[0]): string {
  const value = tally.rows === 0 ? 0 : tally.sum(field);
  return value === undefined || !Number.isFinite(value)
    ? '—'
    : new Intl.NumberFormat(vscode.env.language).format(value);
}

function timeText(time: Date): string {
  return new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'short' }).format(time);
}
