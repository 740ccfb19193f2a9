import * as vscode from 'vscode';

import { formatMoney } from '../../core/usage/money.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';

const { l10n } = vscode;
const dash = '—';

/** Kept, because one is dear and a page has hundreds of figures. */
let counts: Intl.NumberFormat | undefined;
let percents: Intl.NumberFormat | undefined;
const times = new Map<string, Intl.DateTimeFormat>();

/** In full; a dash where it is not known, and also where no double holds it exactly. */
export function countText(count: number | undefined): string {
  if (count === undefined || !Number.isFinite(count)) return dash;
  counts ??= new Intl.NumberFormat(vscode.env.language);
  return counts.format(count);
}

export function costText(tally: UsageTally): string {
  const { costs } = tally;
  return costs.length === 0 ? dash : costs.map((cost) => formatMoney(cost, vscode.env.language)).join(' + ');
}

/** With a sign where it is only the least that it can be: a part is loaded, or not all rows tell it. */
export function leastText(text: string, isLeast: boolean): string {
  return isLeast && text !== dash ? `≥ ${text}` : text;
}

/** What a million tokens cost; empty where that is not known. A single one is too cheap to be compared. */
export function perMillionText({ costPerThousandTokens: price }: UsageTally): string {
  return price ? formatMoney({ ...price, nanos: price.nanos * 1000n }, vscode.env.language) : '';
}

export function percentText(share: number | undefined): string {
  if (share === undefined) return dash;
  percents ??= new Intl.NumberFormat(vscode.env.language, { style: 'percent', maximumFractionDigits: 0 });
  return percents.format(share);
}

/** By the computer's clock, whosever days are counted; with the day where that is not today's. */
export function momentText(time: Date, now: Date): string {
  const day = format(undefined, 'day');
  const isToday = day.format(time) === day.format(now);
  return format(undefined, isToday ? 'time' : 'both').format(time);
}

/** Day and time, as a list has them; of what is of a whole day of UTC the day alone. */
export function dateText(time: Date, zone: string, wholeDay = false): string {
  return wholeDay ? format('UTC', 'day').format(time) : format(zone, 'both').format(time);
}

function format(zone: string | undefined, parts: 'day' | 'time' | 'both'): Intl.DateTimeFormat {
  const key = `${parts} ${zone ?? ''}`;
  let known = times.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat(vscode.env.language, {
      ...(parts !== 'time' && { dateStyle: 'short' }),
      ...(parts !== 'day' && { timeStyle: 'medium' }),
      ...(zone !== undefined && { timeZone: zone }),
    });
    times.set(key, known);
  }
  return known;
}

/** How many of the rows tell a figure, where not all do. */
export function reportedText(tally: UsageTally, field: 'cost' | 'totalTokens'): string {
  return isPartlyReported(tally, field)
    ? l10n.t('at least: {0} of {1} report it', countText(tally.reported(field)), countText(tally.rows))
    : '';
}

export function isPartlyReported(tally: UsageTally, field: 'cost' | 'totalTokens'): boolean {
  const reported = tally.reported(field);
  return reported > 0 && reported < tally.rows;
}
