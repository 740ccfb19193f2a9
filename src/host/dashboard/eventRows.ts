import * as vscode from 'vscode';

import type { LedgerEntry } from '../../core/ledger/ledgerEntry.ts';
import { usageOfEntry } from '../../core/ledger/ledgerUsage.ts';
import { formatMoney } from '../../core/usage/money.ts';
import type { UsageMatch } from '../../core/usage/reconcile.ts';
import type { UsageCounts, UsageEvent } from '../../core/usage/usage.ts';
import type { EventList, EventRow } from '../../protocol/dashboard.ts';
import { outcomeText } from '../outcomeText.ts';
import { countText } from './figureText.ts';

const { l10n } = vscode;

/** An event of the service, a request of this editor, or both where they belong together. */
export interface Listed {
  readonly event?: UsageEvent;
  readonly entry?: LedgerEntry;
  readonly kind?: UsageMatch['kind'];
}

export interface ListOptions {
  readonly search: string;
  /** Rows. */
  readonly most: number;
  readonly zone: string;
  /** There may be more at the service than was read. */
  readonly isPart: boolean;
  /** Identifier of a request of this editor, or of its answer. */
  readonly marked: string | undefined;
}

/** The rows in which every word of the search stands, as many as are shown. */
export function eventList(listed: readonly Listed[], options: ListOptions): EventList {
  const words = options.search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? listed : listed.filter((one) => holdsAll(one, words));
  const format = new Intl.DateTimeFormat(vscode.env.language, {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: options.zone,
  });
  const rows = found.slice(0, options.most).map((one, index) => rowOf(one, index, format, options.marked));
  return {
    rows,
    count: options.isPart
      ? l10n.t('{0} of {1}, of the pages loaded', countText(rows.length), countText(found.length))
      : l10n.t('{0} of {1}', countText(rows.length), countText(found.length)),
    hasMore: found.length > rows.length,
    search: options.search,
  };
}

function rowOf(
  { event, entry, kind }: Listed,
  index: number,
  format: Intl.DateTimeFormat,
  marked: string | undefined,
): EventRow {
  const time = event ? event.occurredAt : entry && new Date(entry.at);
  const counts: UsageCounts = event ?? (entry ? usageOfEntry(entry) : {});
  const leadsBack = entry?.conversationId !== undefined;
  return {
    key: event?.id ?? entry?.id ?? String(index),
    time: time ? format.format(time) : '—',
    model: (event ?? entry)?.model ?? '—',
    project: (event ?? entry)?.project ?? '—',
    input: countText(counts.inputTokens),
    output: countText(counts.outputTokens),
    cost: counts.cost ? formatMoney(counts.cost, vscode.env.language) : '—',
    match: matchText({ event, entry, kind }),
    ...(leadsBack && { entryId: entry.id }),
    ...(entry && marked !== undefined && [entry.id, entry.answerId].includes(marked) && { isMarked: true }),
  };
}

function matchText({ event, entry, kind }: { [K in keyof Listed]: Listed[K] | undefined }): string {
  switch (kind) {
    case 'requestId':
    case 'idempotencyKey':
      return event ? l10n.t('asked here') : l10n.t('billed');
    case 'likely':
      return event ? l10n.t('likely asked here') : l10n.t('likely billed');
    case undefined:
      // What ended well needs no word beside its figures.
      return event || !entry || entry.outcome === 'complete' ? '' : outcomeText(entry.outcome);
  }
}

function holdsAll({ event, entry }: Listed, words: readonly string[]): boolean {
  const texts = [
    event?.model,
    event?.project,
    event?.id,
    event?.requestId,
    event?.occurredAt?.toISOString(),
    entry?.model,
    entry?.project,
    entry?.requestId,
    entry?.surface,
    entry?.outcome,
    entry?.at,
  ];
  const all = texts.filter(Boolean).join('\n').toLowerCase();
  return words.every((word) => all.includes(word));
}
