import * as vscode from 'vscode';

import { ApiError } from '../../core/api/apiError.ts';
import type { HistoryState } from '../../core/usage/usageHistory.ts';
import { nameOfDay } from '../../core/usage/timeZone.ts';
import type { UsageWindow } from '../../core/usage/usageWindows.ts';
import { dayNames } from '../../core/usage/usageWindows.ts';
import type { DashboardState, EventList, ReconcileState } from '../../protocol/dashboard.ts';
import { explainError } from '../failures.ts';
import { windowName } from '../usage/windowName.ts';
import { barChart } from './barChart.ts';
import { breakdownRows } from './breakdownRows.ts';
import type { DashboardChoice } from './dashboardChoice.ts';
import type { DashboardData } from './dashboardData.ts';
import { eventList, type Listed, type ListOptions } from './eventRows.ts';
import { figures } from './figures.ts';
import { countText } from './figureText.ts';
import { measureOf } from './measure.ts';

const { l10n } = vscode;
const offered = ['today', 'yesterday', '7days', '30days', 'thisMonth', 'lastMonth'] as const;

export interface ShownParts {
  readonly choice: DashboardChoice;
  readonly days: 'local' | 'utc';
  readonly isConnected: boolean;
  /** Rows of each list. */
  readonly most: number;
  /** Request or answer that was asked for. */
  readonly marked: string | undefined;
  readonly now: Date;
}

/** All that the page shows, in words. */
export function dashboardState(data: DashboardData, parts: ShownParts): DashboardState {
  const { choice, days, isConnected, now } = parts;
  const { source, measure: kind, stackBy, view, window } = choice;
  const { zone, history } = data;
  const cube = data.cube(source);
  const cells = [...cube.cells()];
  const measure = measureOf(kind, cube.total);
  const shown: UsageWindow = data.filter ?? { from: now, to: now };
  const whole = source === 'editor' || history.state.whole;
  const titleOf = (what: string): string =>
    kind === 'tokens' ? l10n.t('Tokens by {0}', what) : l10n.t('Cost by {0}', what);
  return {
    view,
    notConnected: !isConnected,
    source,
    measure: kind,
    stackBy,
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
    // What belongs together is known of the service's events, whoever's figures are shown.
    loading: loadingState(history.state, view === 'reconcile' ? 'account' : source),
    figures: figures(cube.total, data.comparison(source), whole),
    byDay: barChart(
      cells,
      { title: titleOf(l10n.t('day')), along: 'day', by: stackBy, bars: dayBars(data, shown) },
      measure,
    ),
    byHour: barChart(
      cells,
      { title: titleOf(l10n.t('hour of day')), along: 'hour', by: stackBy, bars: hourBars },
      measure,
    ),
    models: breakdownRows(cells, 'model', measure),
    projects: breakdownRows(cells, 'project', measure),
    events: view === 'events' ? events(data, parts) : nothing(choice.search),
    ...(view === 'reconcile' && { reconcile: reconciled(data, parts) }),
  };
}

const hourBars = Array.from({ length: 24 }, (_, hour) => {
  const key = String(hour).padStart(2, '0');
  return { key, label: `${key}:00–${key}:59`, tick: hour % 3 === 0 ? key : '' };
});

function dayBars(
  { zone }: DashboardData,
  window: UsageWindow,
): readonly { readonly key: string; readonly label: string; readonly tick: string }[] {
  const long = new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'full', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(vscode.env.language, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return dayNames(window, zone).map((key) => {
    const day = new Date(`${key}T00:00:00Z`);
    return { key, label: long.format(day), tick: short.format(day) };
  });
}

function sourceLine({ zone, history, filter }: DashboardData, { choice, now }: ShownParts): string {
  const readAt = choice.source === 'account' ? history.state.readAt : filter && now;
  const time =
    readAt &&
    new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'medium', timeZone: zone.name }).format(readAt);
  const from =
    choice.source === 'account'
      ? l10n.t('From the service, for all programs that use the key')
      : l10n.t('Counted in this editor, as reported with each answer');
  return [
    from,
    windowName(choice.window),
    l10n.t('days of {0}', zone.name),
    time === undefined ? '' : l10n.t('as of {0}', time),
  ]
    .filter(Boolean)
    .join(' · ');
}

function loadingState(state: HistoryState, source: 'account' | 'editor'): DashboardState['loading'] {
  const { loading, loaded, whole, error, skipped, filter, waitingUntil } = state;
  const quiet = { kind: 'no', text: '', isTrouble: false, canResume: false } as const;
  if (source === 'editor') return quiet;
  if (!filter) return { ...quiet, kind: 'pages', text: l10n.t('Loading…') };
  const count = countText(loaded);
  if (loading === 'pages')
    return { ...quiet, kind: 'pages', text: l10n.t('Loading: {0} events so far', count) };
  if (loading === 'waiting') {
    const time = new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'medium' });
    const until = waitingUntil ? time.format(waitingUntil) : '';
    return {
      ...quiet,
      kind: 'waiting',
      text: l10n.t('{0} events so far. The service asks to wait until {1}.', count, until),
    };
  }
  if (error !== undefined)
    return { ...quiet, text: troubleText(error, count), isTrouble: true, canResume: true };
  if (!whole) {
    return {
      ...quiet,
      text: l10n.t('Of the pages loaded: {0} events. There are more.', count),
      canResume: true,
    };
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

function events(data: DashboardData, parts: ShownParts): EventList {
  const { matches } = data.reconciliation;
  if (parts.choice.source === 'editor') {
    const byEntry = new Map(matches.map((match) => [match.entry, match]));
    const listed = data.entries.map((entry): Listed => {
      const kind = byEntry.get(entry)?.kind;
      return { entry, ...(kind && { kind }) };
    });
    return eventList(listed, optionsOf(data, parts));
  }
  const byEvent = new Map(matches.map((match) => [match.event, match]));
  const listed = data.history.events.map((event): Listed => ({ ...byEvent.get(event), event }));
  return eventList(listed, optionsOf(data, parts));
}

function reconciled(data: DashboardData, parts: ShownParts): ReconcileState {
  const { matches, onlyEditor, onlyAccount } = data.reconciliation;
  const likely = matches.filter(({ kind }) => kind === 'likely').length;
  const options = optionsOf(data, parts);
  const ofAnswer = ({ entry }: Listed): number =>
    entry && [entry.id, entry.answerId].includes(parts.marked) && parts.marked !== undefined ? 0 : 1;
  const latestFirst = (listed: readonly Listed[]): readonly Listed[] =>
    listed.toSorted((one, other) => ofAnswer(one) - ofAnswer(other) || timeOf(other) - timeOf(one));
  const counts = l10n.t(
    'On both sides: {0}, of them likely: {1}. Only in this editor: {2}. Only at the service: {3}.',
    countText(matches.length),
    countText(likely),
    countText(onlyEditor.length),
    countText(onlyAccount.length),
  );
  return {
    summary: options.isPart
      ? l10n.t('{0} Of the pages loaded: load the rest to know which requests are only on one side.', counts)
      : counts,
    matched: eventList(latestFirst(matches), options),
    onlyEditor: eventList(latestFirst(onlyEditor.map((entry) => ({ entry }))), options),
    onlyAccount: eventList(latestFirst(onlyAccount.map((event) => ({ event }))), options),
  };
}

function timeOf({ event, entry }: Listed): number {
  return event?.occurredAt?.getTime() ?? (entry ? Date.parse(entry.at) : 0);
}

function optionsOf({ zone, history }: DashboardData, { choice, most, marked }: ShownParts): ListOptions {
  const isPart = !history.state.whole && (choice.view === 'reconcile' || choice.source === 'account');
  return { search: choice.search, most, zone: zone.name, isPart, marked };
}

function nothing(search: string): EventList {
  return { rows: [], count: '', hasMore: false, search };
}
