import * as vscode from 'vscode';

import { markdownTable, type TableColumn } from '../../core/participant/markdownTable.ts';
import { plainMarkdown } from '../../core/participant/plainMarkdown.ts';
import { formatMoney } from '../../core/usage/money.ts';
import type { PeriodSummaries } from '../../core/usage/readPeriods.ts';
import type { UsageCounts, UsageSummary } from '../../core/usage/usage.ts';
import { sumCounts } from '../../core/usage/usageTally.ts';
import { type UsagePeriod, usagePeriods } from '../../core/usage/usageWindows.ts';
import { tokens } from '../modelText.ts';

const { l10n } = vscode;

/** What the service says was used, as tables: by window, and by model. */
export function usageReport({ summaries, readAt }: PeriodSummaries): string {
  const periods = usagePeriods.flatMap((period) => {
    const summary = summaries.get(period);
    return summary ? [{ period, summary }] : [];
  });
  const byPeriod = periods.map(({ period, summary }) => [periodName(period), ...countCells(summary.totals)]);
  const longest = periods.at(-1);
  return [
    markdownTable(columns(l10n.t('Window')), byPeriod),
    ...(longest ? modelTable(longest.period, longest.summary) : []),
    sourceText(readAt, longest?.summary.freshAt),
  ].join('\n\n');
}

function modelTable(period: UsagePeriod, { rows, complete }: UsageSummary): readonly string[] {
  const byModel = Array.from(Map.groupBy(rows, ({ model }) => model));
  if (byModel.length === 0) return [];
  const cells = byModel.map(([model, ofModel]) => [
    plainMarkdown(model ?? l10n.t('Model not reported')),
    ...countCells(sumCounts(ofModel)),
  ]);
  return [
    `**${l10n.t('By model, {0}', periodName(period))}**`,
    markdownTable(columns(l10n.t('Model')), cells),
    ...(complete ? [] : [l10n.t('The service has more rows than these.')]),
  ];
}

function columns(first: string): readonly TableColumn[] {
  const counted = [l10n.t('Requests'), l10n.t('Input'), l10n.t('Cached'), l10n.t('Output'), l10n.t('Cost')];
  return [{ title: first, align: 'left' }, ...counted.map((title) => ({ title, align: 'right' }) as const)];
}

/** A dash for what the service does not report: that is not the same as nought. */
function countCells(counts: UsageCounts): readonly string[] {
  const numbers = [counts.requests, counts.inputTokens, counts.cachedInputTokens, counts.outputTokens];
  const { cost } = counts;
  return [
    // In short, because the chat is narrow; the view behind the button has them in full.
    ...numbers.map((count) => (count === undefined ? '—' : tokens(count))),
    cost ? plainMarkdown(formatMoney(cost, vscode.env.language)) : '—',
  ];
}

function periodName(period: UsagePeriod): string {
  switch (period) {
    case 'today':
      return l10n.t('Today');
    case '7days':
      return l10n.t('7 days');
    case '30days':
      return l10n.t('30 days');
  }
}

function sourceText(readAt: Date, freshAt: Date | undefined): string {
  const format = new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'short', timeStyle: 'medium' });
  const told = [
    l10n.t('From the service, read at {0}', format.format(readAt)),
    freshAt ? l10n.t('counted up to {0}', format.format(freshAt)) : '',
  ];
  return `_${plainMarkdown(told.filter(Boolean).join(', '))}_`;
}
