import type {
  BarChart,
  BreakdownRow,
  DashboardState,
  EventList,
  EventRow,
  OverviewState,
  ReconcileState,
} from '../../src/protocol/dashboard.ts';

/** What there is in every state of a month of usage. */
export type WithOverview = DashboardState & { readonly overview: OverviewState };

const models = ['maker/large', 'maker/small', 'other/thinker', 'other/vision'];

/** So many days of March, with the same usage in every test. */
function chartOf(title: string, count: number, isHours = false, names: readonly string[] = models): BarChart {
  const bars = Array.from({ length: count }, (_, index) => {
    const values = names.map((__, part) =>
      index % 7 === 5 && count > 1 ? 0 : Math.round(4000 + 3500 * Math.sin(index * (part + 1)) + 500 * part),
    );
    const sum = values.reduce((total, value) => total + value, 0);
    const day = new Date(Date.UTC(2026, 2, index + 1));
    const number = String(index).padStart(2, '0');
    return {
      key: isHours ? number : day.toISOString().slice(0, 10),
      label: isHours
        ? `${number}:00–${number}:59`
        : day.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' }),
      tick: isHours
        ? index % 3 === 0
          ? number
          : ''
        : day.toLocaleDateString('en', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
      values,
      texts: values.map((value) => (value === 0 ? '' : value.toLocaleString('en'))),
      total: sum === 0 ? '' : sum.toLocaleString('en'),
    };
  });
  return {
    title,
    description: `${title}. ${count} bars.`,
    series: names.map((model, colour) => ({
      key: model === 'Others' ? 'rest' : `is:${model}`,
      label: model,
      colour: model === 'Others' ? 10 : colour,
      total: '120,000',
      ...(model !== 'Others' && { filter: model }),
    })),
    bars,
    ticks: [0, 10_000, 20_000, 30_000, 40_000, 50_000].map((value) => ({
      value,
      text: value === 0 ? '0' : `${value / 1000}K`,
    })),
  };
}

function rowOf(name: string, share: number): BreakdownRow {
  return {
    key: `is:${name}`,
    name,
    requests: '1,234',
    tokens: '456,789',
    cost: '$1.23',
    cached: '41%',
    perMillion: '$2.70',
    share,
    filter: name,
  };
}

export function listOf(count: number, more: Partial<EventList> = {}): EventList {
  return {
    rows: Array.from({ length: count }, (_, index) => eventRow(index)),
    count: `${count} of ${count}`,
    sum: '$0.0144 · 18,480 tokens',
    hasMore: false,
    ...more,
  };
}

export function eventRow(index: number, more: Partial<EventRow> = {}): EventRow {
  return {
    key: `event-${index}`,
    time: `3/${index + 1}/26, 12:00:00\u{202f}PM`,
    model: models[index % models.length] ?? '',
    project: 'shop',
    input: '1,200',
    output: '340',
    tokens: '1,540',
    cost: '$0.0012',
    match: index % 2 === 0 ? 'panel' : '',
    ...(index % 2 === 0 && { entryId: `entry-${index}` }),
    ...more,
  };
}

/** A month of usage, all of it loaded. */
export const monthOfUsage: WithOverview = {
  view: 'overview',
  notConnected: false,
  source: 'account',
  measure: 'tokens',
  stackBy: 'model',
  days: 'local',
  windows: [
    { id: 'today', label: 'Today' },
    { id: '7days', label: '7 days' },
    { id: '30days', label: '30 days' },
  ],
  window: '30days',
  first: '2026-03-01',
  last: '2026-03-30',
  filters: [],
  canGoBack: false,
  sourceLine:
    'From the service, for all programs that use the key · 30 days · days of Europe/Berlin · as of 12:00:00 PM',
  loading: { kind: 'no', text: '', isTrouble: false, next: 'nothing' },
  search: '',
  sort: 'time',
  isAscending: false,
  overview: {
    figures: [
      { id: 'cost', label: 'Cost', value: '$12.34', detail: '▲ 12% more than before ($11.02)' },
      { id: 'tokens', label: 'Tokens', value: '1,234,567', detail: '▼ 3% less than before (1,272,748)' },
      { id: 'requests', label: 'Requests', value: '2,345', detail: '▲ 2% more than before (2,299)' },
      { id: 'input', label: 'Input tokens', value: '1,000,000', detail: '41% of them from the cache' },
      { id: 'output', label: 'Output tokens', value: '234,567', detail: '12,345 of them reasoning' },
      {
        id: 'perMillion',
        label: 'Cost per million tokens',
        value: '$9.99',
        detail: 'input and output together',
      },
    ],
    comparedWith:
      '“Before” is Jan 30 – Feb 28, up to the same time of day; both by the service’s own sums, read at 12:00:00 PM.',
    byDay: chartOf('Tokens by day', 30),
    byHour: chartOf('Tokens by hour of day', 24, true),
    models: models.map((model, index) => rowOf(model, 1 - index * 0.22)),
    projects: [rowOf('shop', 1), rowOf('No project', 0.3)],
  },
};

const { overview: _, ...aroundLists } = monthOfUsage;

export const eventsShown: DashboardState & { readonly events: EventList } = {
  ...aroundLists,
  view: 'events',
  filters: [{ part: 'model', text: 'maker/large' }],
  canGoBack: true,
  events: listOf(12, { hasMore: true, count: '12 of 2,345' }),
};

export const reconcileShown: DashboardState & { readonly reconcile: ReconcileState } = {
  ...aroundLists,
  view: 'reconcile',
  reconcile: {
    summary:
      'Asked here and billed: 12, of them likely: 3. Only in this editor: 2. Only billed by the service: 4.',
    asked: 'This answer was billed: $0.0012 · 1,540 tokens. Its row is marked below.',
    matched: { ...listOf(2), rows: [eventRow(0, { isMarked: true }), eventRow(2)] },
    onlyEditor: listOf(2),
    onlyAccount: listOf(4),
  },
};

export const stillLoading: WithOverview = {
  ...monthOfUsage,
  loading: { kind: 'pages', text: 'Loading: 3,000 events so far', isTrouble: false, next: 'nothing' },
};

const longNames = [
  'accounts/a-very-long-organisation-name/models/an-even-longer-model-name-2026-03-01-preview',
  'maker/small',
  'other/thinker',
  'other/vision',
  'third/coder',
  'Others',
];

/** A quarter with many models, costs in two currencies, and a name that fits nowhere. */
export const richUsage: WithOverview = {
  ...monthOfUsage,
  window: 'custom',
  first: '2026-03-01',
  last: '2026-05-29',
  filters: [{ part: 'project', text: 'a-project-with-quite-a-long-name' }],
  canGoBack: true,
  overview: {
    ...monthOfUsage.overview,
    figures: monthOfUsage.overview.figures.map((figure) =>
      figure.id === 'cost'
        ? { ...figure, value: '€1,234.56 + $12,345.67', detail: 'at least: 1,200 of 2,345 report it' }
        : figure.id === 'perMillion'
          ? { ...figure, value: '—', detail: 'several currencies' }
          : figure,
    ),
    byDay: chartOf('Tokens by day', 90, false, longNames),
    byHour: chartOf('Tokens by hour of day', 24, true, longNames),
    models: [
      ...longNames.slice(0, 5),
      ...Array.from({ length: 7 }, (__, index) => `fourth/model-${index}`),
    ].map((name, index) => rowOf(name, 1 - index * 0.08)),
  },
};

/** One day, to which a bar has led. */
export const oneDay: WithOverview = {
  ...monthOfUsage,
  window: 'custom',
  first: '2026-03-01',
  last: '2026-03-01',
  canGoBack: true,
  overview: { ...monthOfUsage.overview, byDay: chartOf('Tokens by day', 1) },
};

function emptied(chart: BarChart): BarChart {
  const bars = chart.bars.map((bar) => ({ ...bar, values: [], texts: [], total: '' }));
  return { ...chart, series: [], bars, ticks: [{ value: 0, text: '0' }] };
}

/** Nothing was used, or nothing has come yet. */
export const nothingUsed: WithOverview = {
  ...monthOfUsage,
  overview: {
    figures: monthOfUsage.overview.figures.map((figure) => ({ ...figure, value: '—', detail: '' })),
    comparedWith: '',
    byDay: emptied(monthOfUsage.overview.byDay),
    byHour: emptied(monthOfUsage.overview.byHour),
    models: [],
    projects: [],
  },
};

const waiting: WithOverview = {
  ...monthOfUsage,
  loading: {
    kind: 'waiting',
    text: '3,000 events so far. The service asks to wait; it goes on at 12:01:00 PM.',
    isTrouble: false,
    next: 'nothing',
  },
};

export const notAllowed: WithOverview = {
  ...nothingUsed,
  loading: {
    kind: 'no',
    text: 'This key may not read usage. What this editor counted is shown under “This editor”.',
    isTrouble: true,
    next: 'refresh',
  },
};

export const outOfDate: WithOverview = {
  ...monthOfUsage,
  loading: {
    kind: 'no',
    text: 'Could not be refreshed at 12:05:00 PM: The service cannot be reached. Nothing listens at that address. Check the base URL and its port. Figures are as of 12:00:00 PM.',
    isTrouble: true,
    next: 'refresh',
  },
};

const partlyLoaded: WithOverview = {
  ...monthOfUsage,
  loading: {
    kind: 'no',
    text: 'Of the pages loaded: 3,000 events. There are more.',
    isTrouble: false,
    next: 'resume',
  },
};

const notConnected: DashboardState = { ...aroundLists, notConnected: true };

/** All that the page can look like. */
export const allStates: Readonly<Record<string, DashboardState>> = {
  overview: monthOfUsage,
  rich: richUsage,
  'one day': oneDay,
  empty: nothingUsed,
  events: eventsShown,
  reconcile: reconcileShown,
  loading: stillLoading,
  waiting,
  'not allowed': notAllowed,
  'out of date': outOfDate,
  'partly loaded': partlyLoaded,
  'not connected': notConnected,
};
