import * as vscode from 'vscode';

import { formatMoney, type Money } from '../../core/usage/money.ts';
import { nameOfDay } from '../../core/usage/timeZone.ts';
import type { UsageCounts } from '../../core/usage/usage.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';
import { tokens } from '../modelText.ts';

const { l10n } = vscode;

/** Such as `$0.34 · 1.2M tokens`, the cost first, which a narrow view must not cut; a dash where neither is reported. */
export function countsText(counts: UsageCounts): string {
  return partsText(counts.totalTokens, counts.cost ? [counts.cost] : []);
}

/** What sums are made of: of the service itself, of all rows, or of those of the pages loaded. */
export type SumBasis = 'service' | 'rows' | 'part';

/** The same of sums, which may be in several currencies. `≥` stands where not all rows are loaded, or report it. */
export function tallyText(tally: UsageTally, basis: SumBasis): string {
  const isLeast = (field: 'cost' | 'totalTokens'): boolean =>
    basis === 'part' || (basis === 'rows' && tally.reported(field) < tally.rows);
  return partsText(tally.sum('totalTokens'), tally.costs, isLeast('totalTokens'), isLeast('cost'));
}

/** Every count in full, with *not reported* for what is left out. */
export function countsTooltip(title: string, counts: UsageCounts, source: string): string {
  const format = numberFormat();
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

/** A moment, by the clock of a zone, or of the computer; of a whole day of UTC its name. */
export function timeText(time: Date, zone?: string, wholeDay = false): string {
  return wholeDay ? nameOfDay(time.getTime()) : timeFormat(zone).format(time);
}

/** Kept, because one is dear and a list has thousands of rows. */
let numbers: Intl.NumberFormat | undefined;
const timeFormats = new Map<string | undefined, Intl.DateTimeFormat>();

function numberFormat(): Intl.NumberFormat {
  numbers ??= new Intl.NumberFormat(vscode.env.language);
  return numbers;
}

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

function leastText(text: string, isLeast: boolean): string {
  return isLeast ? `≥ ${text}` : text;
}

function partsText(
  count: number | undefined,
  costs: readonly Money[],
  isLeastCount = false,
  isLeastCost = false,
): string {
  const parts = [
    ...costs.map((cost) => leastText(formatMoney(cost, vscode.env.language), isLeastCost)),
    count === undefined
      ? ''
      : leastText(l10n.t('{0} tokens', Number.isFinite(count) ? tokens(count) : '∞'), isLeastCount),
  ].filter(Boolean);
  return parts.length === 0 ? '—' : parts.join(' · ');
}
