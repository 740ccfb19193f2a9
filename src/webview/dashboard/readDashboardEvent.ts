import type {
  BarChart,
  BreakdownRow,
  DashboardEvent,
  DashboardState,
  EventList,
  EventRow,
  Figure,
  OverviewState,
  ReconcileState,
} from '../../protocol/dashboard.ts';
import { type Guard, isBoolean, isListOf, isNumber, isOneOf, isShape, isString } from '../shared/guards.ts';

const isFigure: Guard<Figure> = isShape({
  id: isString,
  label: isString,
  value: isString,
  detail: isString,
});

const isChart: Guard<BarChart> = isShape({
  title: isString,
  description: isString,
  series: isListOf(
    isShape({ key: isString, label: isString, colour: isNumber, total: isString }, { filter: isString }),
  ),
  bars: isListOf(
    isShape({
      key: isString,
      label: isString,
      tick: isString,
      values: isListOf(isNumber),
      texts: isListOf(isString),
      total: isString,
    }),
  ),
  ticks: isListOf(isShape({ value: isNumber, text: isString })),
});

const isBreakdownRow: Guard<BreakdownRow> = isShape(
  {
    key: isString,
    name: isString,
    requests: isString,
    tokens: isString,
    cost: isString,
    cached: isString,
    perMillion: isString,
    share: isNumber,
  },
  { filter: isString },
);

const isEventRow: Guard<EventRow> = isShape(
  {
    key: isString,
    time: isString,
    model: isString,
    project: isString,
    input: isString,
    output: isString,
    tokens: isString,
    cost: isString,
    match: isString,
  },
  { entryId: isString, isMarked: isBoolean },
);

const isEventList: Guard<EventList> = isShape({
  rows: isListOf(isEventRow),
  count: isString,
  sum: isString,
  hasMore: isBoolean,
});

const isOverview: Guard<OverviewState> = isShape({
  figures: isListOf(isFigure),
  comparedWith: isString,
  byDay: isChart,
  byHour: isChart,
  models: isListOf(isBreakdownRow),
  projects: isListOf(isBreakdownRow),
});

const isReconcileState: Guard<ReconcileState> = isShape({
  summary: isString,
  asked: isString,
  matched: isEventList,
  onlyEditor: isEventList,
  onlyAccount: isEventList,
});

const isState: Guard<DashboardState> = isShape(
  {
    view: isOneOf('overview', 'events', 'reconcile'),
    notConnected: isBoolean,
    source: isOneOf('account', 'editor'),
    measure: isOneOf('tokens', 'cost'),
    stackBy: isOneOf('model', 'project'),
    days: isOneOf('local', 'utc'),
    windows: isListOf(isShape({ id: isString, label: isString })),
    window: isString,
    first: isString,
    last: isString,
    filters: isListOf(isShape({ part: isOneOf('model', 'project'), text: isString })),
    canGoBack: isBoolean,
    sourceLine: isString,
    loading: isShape({
      kind: isOneOf('no', 'pages', 'waiting', 'refreshing'),
      text: isString,
      isTrouble: isBoolean,
      next: isOneOf('nothing', 'resume', 'refresh'),
    }),
    search: isString,
    sort: isOneOf('time', 'cost', 'tokens'),
    isAscending: isBoolean,
  },
  { overview: isOverview, events: isEventList, reconcile: isReconcileState },
);

const isEvent: Guard<DashboardEvent> = isShape({ type: isOneOf('state'), state: isState });

/** `undefined` for a message that this page does not know. */
export function readDashboardEvent(message: unknown): DashboardEvent | undefined {
  return isEvent(message) ? message : undefined;
}
