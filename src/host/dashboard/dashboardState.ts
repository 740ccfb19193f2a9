import * as vscode from 'vscode';

import { nameOfDay } from '../../core/usage/timeZone.ts';
import type { DashboardState, LoadingState } from '../../protocol/dashboard.ts';
import { windowName } from '../usage/windowName.ts';
import type { DashboardChoice } from './dashboardChoice.ts';
import type { DashboardData } from './dashboardData.ts';
import type { EventLists } from './eventLists.ts';
import { momentText } from './figureText.ts';
import { loadingState } from './loadingText.ts';
import { overviewState } from './overviewState.ts';
import type { SeriesColours } from './seriesColours.ts';

const { l10n } = vscode;
const offered = ['today', 'yesterday', '7days', '30days', 'thisMonth', 'lastMonth'] as const;
const quiet: LoadingState = { kind: 'no', text: '', isTrouble: false, next: 'nothing' };

export interface ShownParts {
  readonly choice: DashboardChoice;
  readonly days: 'local' | 'utc';
  readonly isConnected: boolean;
  /** Rows of each list. */
  readonly most: number;
  /** Request or answer that was asked for. */
  readonly marked: string | undefined;
  readonly now: Date;
  readonly colours: SeriesColours;
}

/** All that the page shows, in words; of its views the one that is open. */
export function dashboardState(data: DashboardData, lists: EventLists, parts: ShownParts): DashboardState {
  const { choice, days, isConnected, now } = parts;
  const { source, view, window } = choice;
  const { zone, history } = data;
  const shown = data.filter ?? { from: now, to: now };
  // What belongs together is known of the service's events, whoever's figures are shown.
  const isOfAccount = source === 'account' || view === 'reconcile';
  return {
    view,
    notConnected: !isConnected,
    source,
    measure: choice.measure,
    stackBy: choice.stackBy,
    days,
    windows: offered.map((id) => ({ id, label: windowName(id) })),
    window: typeof window === 'string' ? window : 'custom',
    first: nameOfDay(zone.dayAt(shown.from.getTime())),
    last: nameOfDay(zone.dayAt(Math.max(shown.from.getTime(), shown.to.getTime() - 1))),
    filters: (['model', 'project'] as const).flatMap((part) => {
      const text = choice[part];
      return text === undefined ? [] : [{ part, text }];
    }),
    canGoBack: choice.before.length > 0,
    sourceLine: sourceLine(data, parts),
    loading: isOfAccount ? loadingState(history.state, data.freshness, now) : quiet,
    search: choice.search,
    sort: choice.sort,
    isAscending: choice.isAscending,
    ...(isConnected && view === 'overview' && { overview: overviewState(data, parts) }),
    ...(isConnected && view === 'events' && { events: lists.events(parts) }),
    ...(isConnected && view === 'reconcile' && { reconcile: lists.reconcile(parts) }),
  };
}

function sourceLine({ zone, history, editorReadAt }: DashboardData, { choice, now }: ShownParts): string {
  const { view, source } = choice;
  const isOfEditor = view !== 'reconcile' && source === 'editor';
  const readAt = isOfEditor ? editorReadAt : history.state.readAt;
  return [
    fromText(view, source),
    windowName(choice.window),
    l10n.t('days of {0}', zone.name),
    readAt ? l10n.t('as of {0}', momentText(readAt, now)) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function fromText(view: DashboardChoice['view'], source: DashboardChoice['source']): string {
  if (view === 'reconcile') return l10n.t('Events of the service beside requests of this editor');
  return source === 'account'
    ? l10n.t('From the service, for all programs that use the key')
    : l10n.t('Counted in this editor, as reported with each answer or billed by the service');
}
