import type {
  BarChart,
  BreakdownRow,
  DashboardState,
  EventList,
  EventRow,
} from '../../src/protocol/dashboard.ts';

const models = ['maker/large', 'maker/small', 'other/thinker', 'other/vision'];

/** So many days of March, with the same usage in every test. */
function chartOf(title: string, count: number, isHours = false): BarChart {
  const bars = Array.from({ length: count }, (_, index) => {
    const values = models.map((__, part) =>
      index % 7 === 5 ? 0 : Math.round(4000 + 3500 * Math.sin(index * (part + 1)) + 500 * part),
    );
    const sum = values.reduce((total, value) => total + value, 0);
    const number = String(isHours ? index : index + 1).padStart(2, '0');
    return {
      key: isHours ? number : `2026-03-${number}`,
      label: isHours ? `${number}:00–${number}:59` : `March ${index + 1}, 2026`,
      tick: isHours ? (index % 3 === 0 ? number : '') : `Mar ${index + 1}`,
      values,
      texts: values.map((value) => (value === 0 ? '' : value.toLocaleString('en'))),
      total: sum === 0 ? '' : sum.toLocaleString('en'),
    };
  });
  return {
    title,
    description: `${title}. ${count} bars.`,
    series: models.map((model, colour) => ({
      key: `is:${model}`,
      label: model,
      colour,
      total: '120,000',
      filter: model,
    })),
    bars,
    ticks: [0, 10_000, 20_000, 30_000, 40_000].map((value) => ({
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
    perThousand: '$0.0027',
    share,
    filter: name,
  };
}

export function listOf(count: number, more: Partial<EventList> = {}): EventList {
  return {
    rows: Array.from({ length: count }, (_, index) => eventRow(index)),
    count: `${count} of ${count}`,
    hasMore: false,
    search: '',
    ...more,
  };
}

export function eventRow(index: number, more: Partial<EventRow> = {}): EventRow {
  return {
    key: `event-${index}`,
    time: `3/${index + 1}/26, 12:00:00 PM`,
    model: models[index % models.length] ?? '',
    project: 'shop',
    input: '1,200',
    output: '340',
    cost: '$0.0012',
    match: index % 2 === 0 ? 'asked here' : '',
    ...(index % 2 === 0 && { entryId: `entry-${index}` }),
    ...more,
  };
}

/** A month of usage, all of it loaded. */
export const monthOfUsage: DashboardState = {
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
  loading: { kind: 'no', text: '', isTrouble: false, canResume: false },
  figures: [
    { id: 'cost', label: 'Cost', value: '$12.34', detail: '▲ 12% more than in the window before' },
    { id: 'tokens', label: 'Tokens', value: '1,234,567', detail: '▼ 3% less than in the window before' },
    { id: 'requests', label: 'Requests', value: '2,345', detail: '' },
    { id: 'input', label: 'Input tokens', value: '1,000,000', detail: '41% of them cached' },
    { id: 'output', label: 'Output tokens', value: '234,567', detail: '—' },
    { id: 'perThousand', label: 'Cost per 1,000 tokens', value: '$0.0099', detail: '' },
  ],
  byDay: chartOf('Tokens by day', 30),
  byHour: chartOf('Tokens by hour of day', 24, true),
  models: models.map((model, index) => rowOf(model, 1 - index * 0.22)),
  projects: [rowOf('shop', 1), rowOf('No project', 0.3)],
  events: listOf(0),
};

export const eventsShown: DashboardState = {
  ...monthOfUsage,
  view: 'events',
  filters: [{ part: 'model', text: 'maker/large' }],
  canGoBack: true,
  events: listOf(12, { hasMore: true, count: '12 of 2,345' }),
};

export const reconcileShown: DashboardState = {
  ...monthOfUsage,
  view: 'reconcile',
  reconcile: {
    summary: '12 requests are on both sides, 3 of them likely; 2 only in this editor, 4 only at the service.',
    matched: { ...listOf(0), rows: [eventRow(0, { isMarked: true }), eventRow(2)] },
    onlyEditor: listOf(2),
    onlyAccount: listOf(4),
  },
};

export const stillLoading: DashboardState = {
  ...monthOfUsage,
  loading: { kind: 'pages', text: 'Loading: 3,000 events so far', isTrouble: false, canResume: false },
};
