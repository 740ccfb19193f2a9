import * as vscode from 'vscode';

import { ApiError } from '../../core/api/apiError.ts';
import type { HistoryState } from '../../core/usage/usageHistory.ts';
import type { LoadingState } from '../../protocol/dashboard.ts';
import { explainError } from '../failures.ts';
import type { Freshness } from './dashboardData.ts';
import { countText, momentText } from './figureText.ts';

const { l10n } = vscode;
const quiet: LoadingState = { kind: 'no', text: '', isTrouble: false, next: 'nothing' };

/** What is being read of the service, what it waits for, or why there is nothing newer. */
export function loadingState(state: HistoryState, freshness: Freshness, now: Date): LoadingState {
  const { loading, loaded, whole, error, skipped, filter, waitingUntil, readAt } = state;
  if (!filter) return { ...quiet, kind: 'pages', text: l10n.t('Loading…') };
  const count = countText(loaded);
  if (loading === 'pages')
    return { ...quiet, kind: 'pages', text: l10n.t('Loading: {0} events so far', count) };
  if (loading === 'waiting') {
    const until = waitingUntil ? momentText(waitingUntil, now) : '';
    return {
      ...quiet,
      kind: 'waiting',
      text: l10n.t('{0} events so far. The service asks to wait; it goes on at {1}.', count, until),
    };
  }
  if (freshness.isRefreshing) return { ...quiet, kind: 'refreshing', text: l10n.t('Refreshing…') };
  if (error !== undefined)
    return {
      ...quiet,
      text: troubleText(error, count),
      isTrouble: true,
      next: loaded === 0 ? 'refresh' : 'resume',
    };
  if (!whole) {
    return {
      ...quiet,
      text: l10n.t('Of the pages loaded: {0} events. There are more.', count),
      next: 'resume',
    };
  }
  const { trouble } = freshness;
  if (trouble && readAt) {
    const { title, detail } = explainError(trouble.error);
    const words = l10n.t(
      'Could not be refreshed at {0}: {1} Figures are as of {2}.',
      momentText(trouble.at, now),
      [title, detail].filter(Boolean).join(' '),
      momentText(readAt, now),
    );
    return { ...quiet, text: words, isTrouble: true, next: 'refresh' };
  }
  return skipped === 0
    ? quiet
    : { ...quiet, text: l10n.t('{0} rows of the service could not be read.', countText(skipped)) };
}

/** A key that may chat but not read usage is no failure of the page: the other source is a click away. */
function troubleText(error: unknown, loaded: string): string {
  const kind = error instanceof ApiError ? error.kind : undefined;
  if (kind === 'forbidden' || kind === 'unauthorized') {
    return l10n.t('This key may not read usage. What this editor counted is shown under “This editor”.');
  }
  if (kind === 'notFound') {
    return l10n.t(
      'The service does not report usage. What this editor counted is shown under “This editor”.',
    );
  }
  const { title, detail } = explainError(error);
  return [title, detail, l10n.t('{0} events were read.', loaded)].join(' ');
}
