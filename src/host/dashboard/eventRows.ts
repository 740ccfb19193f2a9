import * as vscode from 'vscode';

import { formatMoney } from '../../core/usage/money.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';
import type { EventList, EventRow } from '../../protocol/dashboard.ts';
import { outcomeText } from '../outcomeText.ts';
import { costText, countText, dateText, isPartlyReported, leastText } from './figureText.ts';
import { isOf, type Listed, timeOf, usageOf } from './listed.ts';
import { surfaceText } from './surfaceText.ts';

const { l10n } = vscode;

/** What was found, in its order, with its sums. */
export interface FoundRows {
  readonly rows: readonly Listed[];
  readonly total: UsageTally;
}

export interface ListOptions {
  /** Rows; more where the one that was asked for stands further down. */
  readonly most: number;
  readonly zone: string;
  /** There may be more at the service than was read. */
  readonly isPart: boolean;
  /** Identifier of a request of this editor, or of its answer. */
  readonly marked: string | undefined;
}

/** The first of the rows that were found, as many as are shown. */
export function eventList({ rows: found, total }: FoundRows, options: ListOptions): EventList {
  const { zone, isPart, marked } = options;
  const place = marked === undefined ? -1 : found.findIndex(({ entry }) => entry && isOf(entry, marked));
  const rows = found
    .slice(0, Math.max(options.most, place + 1))
    .map((one, index) => rowOf(one, index, zone, marked));
  const [shown, all] = [countText(rows.length), countText(found.length)];
  return {
    rows,
    count: isPart
      ? l10n.t('{0} of {1}, of the pages loaded', shown, all)
      : found.length === 0
        ? ''
        : l10n.t('{0} of {1}', shown, all),
    sum: sumText(total, isPart),
    hasMore: found.length > rows.length,
  };
}

/** Such as `$0.0123 · 1,540 tokens`. */
function sumText(total: UsageTally, isPart: boolean): string {
  if (total.rows === 0) return '';
  const tokens = countText(total.sum('totalTokens'));
  return [
    leastText(costText(total), isPart || isPartlyReported(total, 'cost')),
    l10n.t('{0} tokens', leastText(tokens, isPart || isPartlyReported(total, 'totalTokens'))),
  ].join(' · ');
}

function rowOf(one: Listed, index: number, zone: string, marked?: string): EventRow {
  const { event, entry } = one;
  const time = timeOf(one);
  const counts = usageOf(one);
  const leadsBack = entry?.conversationId !== undefined;
  return {
    key: event?.id ?? entry?.id ?? String(index),
    time: time ? dateText(time, zone, event?.wholeDay) : '—',
    model: (event ?? entry)?.model ?? '—',
    project: (event ?? entry)?.project ?? '—',
    input: countText(counts.inputTokens),
    output: countText(counts.outputTokens),
    tokens: countText(counts.totalTokens),
    cost: counts.cost ? formatMoney(counts.cost, vscode.env.language) : '—',
    match: [entry ? surfaceText(entry.surface) : '', matchText(one)].filter(Boolean).join(' · '),
    ...(leadsBack && { entryId: entry.id }),
    ...(entry && isOf(entry, marked) && { isMarked: true }),
  };
}

/** How surely an event was asked here, and what became of a request. */
function matchText({ event, entry, kind }: Listed): string {
  switch (kind) {
    case 'requestId':
    case 'idempotencyKey':
      return event ? '' : l10n.t('billed');
    case 'likely':
      return event ? l10n.t('likely') : l10n.t('likely billed');
    case undefined:
      // What ended well needs no word beside its figures.
      return event || !entry || entry.outcome === 'complete' ? '' : outcomeText(entry.outcome);
  }
}
