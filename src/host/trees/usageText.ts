import * as vscode from 'vscode';

import { formatMoney, type Money } from '../../core/usage/money.ts';
import type { UsageCounts } from '../../core/usage/usage.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';
import { tokens } from '../modelText.ts';

const { l10n } = vscode;

/** Such as `1.2M tokens · $0.34`; a dash where the service reports neither. */
export function countsText(counts: UsageCounts): string {
  return partsText(counts.totalTokens, counts.cost ? [counts.cost] : []);
}

/** The same of sums, which may be in several currencies. */
export function tallyText(tally: UsageTally): string {
  return partsText(tally.sum('totalTokens'), tally.costs);
}

/** Every count in full, with *not reported* for what is left out. */
export function countsTooltip(title: string, counts: UsageCounts, source: string): string {
  const format = new Intl.NumberFormat(vscode.env.language);
  const line = (name: string, value: number | undefined): string =>
    `${name}: ${value === undefined ? l10n.t('not reported') : format.format(value)}`;
  return [
    title,
    ...(counts.requests === undefined ? [] : [line(l10n.t('Requests'), counts.requests)]),
    line(l10n.t('Input tokens'), counts.inputTokens),
    line(l10n.t('of them cached'), counts.cachedInputTokens),
    line(l10n.t('Output tokens'), counts.outputTokens),
    line(l10n.t('of them reasoning'), counts.reasoningTokens),
    `${l10n.t('Cost')}: ${counts.cost ? formatMoney(counts.cost, vscode.env.language) : l10n.t('not reported')}`,
    source,
  ].join('\n');
}

/** Where a figure comes from and how fresh it is. */
export function sourceText(readAt: Date | undefined, freshAt?: Date): string {
  const format = timeFormat(undefined);
  return [
    readAt ? l10n.t('From the service, read at {0}', format.format(readAt)) : '',
    freshAt ? l10n.t('counted up to {0}', format.format(freshAt)) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** A moment, by the clock of a zone. */
export function timeText(time: Date, zone: string): string {
  return timeFormat(zone).format(time);
}

/** Kept, because one is dear and a list has thousands of rows. */
const timeFormats = new Map<string | undefined, Intl.DateTimeFormat>();

function timeFormat(zone: string | undefined): Intl.DateTimeFormat {
  let format = timeFormats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat(vscode.env.language, {
      dateStyle: 'short',
      timeStyle: 'medium',
      ...(zone !== undefined && { timeZone: zone }),
    });
    timeFormats.set(zone, format);
  }
  return format;
}

function partsText(count: number | undefined, costs: readonly Money[]): string {
  const parts = [
    count === undefined ? '' : l10n.t('{0} tokens', Number.isFinite(count) ? tokens(count) : '∞'),
    ...costs.map((cost) => formatMoney(cost, vscode.env.language)),
  ].filter(Boolean);
  return parts.length === 0 ? '—' : parts.join(' · ');
}
