import * as vscode from 'vscode';

import { formatMoney } from '../../core/usage/money.ts';
import type { DashboardData } from './dashboardData.ts';
import type { ShownParts } from './dashboardState.ts';
import { isOf } from './listed.ts';
import { countText, momentText } from './figureText.ts';

const { l10n } = vscode;

/** What is known of the bill of the answer that one came from; empty where one came from none. */
export function askedText(data: DashboardData, parts: ShownParts): string {
  const { marked, now } = parts;
  const { reconciliation, entries, history } = data;
  if (marked === undefined || !reconciliation) return '';
  const match = reconciliation.matches.find(({ entry }) => isOf(entry, marked));
  if (match) {
    const { cost, totalTokens } = match.event;
    const price = [
      cost ? formatMoney(cost, vscode.env.language) : l10n.t('no cost reported'),
      totalTokens === undefined ? '' : l10n.t('{0} tokens', countText(totalTokens)),
    ]
      .filter(Boolean)
      .join(' · ');
    return match.kind === 'likely'
      ? l10n.t('This answer was likely billed: {0}. Its row is marked below.', price)
      : l10n.t('This answer was billed: {0}. Its row is marked below.', price);
  }
  const { whole, loading, readAt } = history.state;
  if (loading !== 'no') return l10n.t('Looking for this answer…');
  const entry = entries.find((one) => isOf(one, marked));
  if (!entry) return l10n.t('This editor has no record of this answer’s request.');
  if (!whole) return l10n.t('This answer is not among the events that were read. Load the rest to find it.');
  if (entry.outcome === 'failed')
    return l10n.t('The request of this answer failed. The service has billed nothing for it.');
  return l10n.t(
    'The service has not billed this answer yet, as of {0}. The page looks again by itself.',
    readAt ? momentText(readAt, now) : '—',
  );
}

/** The answer that is asked for and not booked yet, though it may be. */
export function missedAnswer(data: DashboardData, marked: string | undefined): string | undefined {
  const { reconciliation, entries, history } = data;
  if (marked === undefined || !reconciliation || !history.state.whole) return undefined;
  const entry = entries.find((one) => isOf(one, marked));
  if (!entry || entry.outcome === 'failed') return undefined;
  return reconciliation.matches.some((match) => isOf(match.entry, marked)) ? undefined : marked;
}
