import * as z from 'zod/mini';

/** What the usage page and the extension say to each other. All texts of the states are made by the extension. */

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** Days of a window that is chosen by its days: one bar each. */
const mostDays = 366;
const dayLength = 86_400_000;
const days = z.object({ first: day, last: day }).check(
  z.refine(({ first, last }) => {
    const length = (Date.parse(last) - Date.parse(first)) / dayLength + 1;
    return length >= 1 && length <= mostDays;
  }),
);
const text = z.string().check(z.maxLength(1000));

const request = z.discriminatedUnion('type', [
  /** The page is there and knows nothing. */
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('chooseWindow'),
    window: z.union([z.enum(['today', 'yesterday', '7days', '30days', 'thisMonth', 'lastMonth']), days]),
  }),
  /** Without a value the filter goes. */
  z.object({
    type: z.literal('filter'),
    part: z.enum(['model', 'project']),
    value: z.exactOptional(text),
  }),
  z.object({ type: z.literal('show'), view: z.enum(['overview', 'events', 'reconcile']) }),
  z.object({ type: z.literal('chooseSource'), source: z.enum(['account', 'editor']) }),
  z.object({ type: z.literal('chooseMeasure'), measure: z.enum(['tokens', 'cost']) }),
  z.object({ type: z.literal('stackBy'), dimension: z.enum(['model', 'project']) }),
  z.object({ type: z.literal('countBy'), days: z.enum(['local', 'utc']) }),
  /** To the window and filter before the last one. */
  z.object({ type: z.literal('back') }),
  z.object({ type: z.literal('refresh') }),
  z.object({ type: z.literal('stop') }),
  z.object({ type: z.literal('resume') }),
  z.object({ type: z.literal('search'), text }),
  /** By what the lists are in order; once more for the other way round. */
  z.object({ type: z.literal('sort'), by: z.enum(['time', 'cost', 'tokens']) }),
  z.object({ type: z.literal('showMore') }),
  z.object({ type: z.literal('openAnswer'), entryId: text }),
  z.object({ type: z.literal('export') }),
  z.object({ type: z.literal('setUp') }),
]);

export type DashboardRequest = z.infer<typeof request>;

/** `undefined` for a message of another version, or of somebody else. */
export function parseDashboardRequest(message: unknown): DashboardRequest | undefined {
  const parsed = request.safeParse(message);
  return parsed.success ? parsed.data : undefined;
}

export type DashboardView = Extract<DashboardRequest, { type: 'show' }>['view'];

export type SortKey = Extract<DashboardRequest, { type: 'sort' }>['by'];

export interface WindowOffer {
  readonly id: string;
  readonly label: string;
}

/** A total, such as the tokens of the window. */
export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** How it compares with the window before, or what else one has to know. */
  readonly detail: string;
}

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** 0 to 10: the hues of the first five come again with other patterns; the last is all the rest together. */
  readonly colour: number;
  readonly total: string;
  /** What to filter by to see it alone; missing for what was not reported and for the rest. */
  readonly filter?: string;
}

export interface ChartBar {
  /** A day as `2026-03-29`, or an hour as `07`. */
  readonly key: string;
  readonly label: string;
  /** A short one for the axis. */
  readonly tick: string;
  /** In the order of the series; 0 where there is nothing. */
  readonly values: readonly number[];
  /** As the table shows them; a dash where nothing is known. */
  readonly texts: readonly string[];
  readonly total: string;
}

export interface BarChart {
  readonly title: string;
  /** For those who listen: what it shows and what stands out. */
  readonly description: string;
  readonly series: readonly ChartSeries[];
  readonly bars: readonly ChartBar[];
  /** From 0 to the top of the axis. */
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
}

export interface BreakdownRow {
  readonly key: string;
  readonly name: string;
  readonly requests: string;
  readonly tokens: string;
  readonly cost: string;
  readonly cached: string;
  readonly perMillion: string;
  /** Of the largest one, from 0 to 1. */
  readonly share: number;
  readonly filter?: string;
}

export interface EventRow {
  readonly key: string;
  readonly time: string;
  readonly model: string;
  readonly project: string;
  readonly input: string;
  readonly output: string;
  readonly tokens: string;
  readonly cost: string;
  /** Where in this editor it was asked, how surely, and what became of it; empty for what others asked. */
  readonly match: string;
  /** Leads to the answer in the panel. */
  readonly entryId?: string;
  /** The one that was asked for. */
  readonly isMarked?: boolean;
}

export interface EventList {
  readonly rows: readonly EventRow[];
  /** Such as `100 of 2,345 events`. */
  readonly count: string;
  /** Of all that was found, also of what is not shown; empty where there is nothing. */
  readonly sum: string;
  readonly hasMore: boolean;
}

export interface OverviewState {
  readonly figures: readonly Figure[];
  /** With what the figures are compared, and by whose sums; empty where with nothing. */
  readonly comparedWith: string;
  readonly byDay: BarChart;
  readonly byHour: BarChart;
  readonly models: readonly BreakdownRow[];
  readonly projects: readonly BreakdownRow[];
}

export interface ReconcileState {
  /** How many belong together, and how surely. */
  readonly summary: string;
  /** What is known of the bill of the answer that one came from; empty for everybody else. */
  readonly asked: string;
  readonly matched: EventList;
  readonly onlyEditor: EventList;
  readonly onlyAccount: EventList;
}

/** What is being read or why that ended, and what one can do about it. */
export interface LoadingState {
  /** `refreshing`: all is there, and is being read anew. */
  readonly kind: 'no' | 'pages' | 'waiting' | 'refreshing';
  /** What was read, what is waited for, or why it ended; empty where all is there. */
  readonly text: string;
  readonly isTrouble: boolean;
  readonly next: 'nothing' | 'resume' | 'refresh';
}

export interface DashboardState {
  readonly view: DashboardView;
  /** Where there is no connection: what to do, and nothing else. */
  readonly notConnected: boolean;
  readonly source: 'account' | 'editor';
  readonly measure: 'tokens' | 'cost';
  readonly stackBy: 'model' | 'project';
  readonly days: 'local' | 'utc';
  readonly windows: readonly WindowOffer[];
  /** The identifier of the window that is shown; `custom` for other days. */
  readonly window: string;
  readonly first: string;
  readonly last: string;
  readonly filters: readonly { readonly part: 'model' | 'project'; readonly text: string }[];
  readonly canGoBack: boolean;
  /** Whose figures, of when, by whose days. */
  readonly sourceLine: string;
  readonly loading: LoadingState;
  readonly search: string;
  readonly sort: SortKey;
  readonly isAscending: boolean;
  /** Of the view that is shown, and no other. */
  readonly overview?: OverviewState;
  readonly events?: EventList;
  readonly reconcile?: ReconcileState;
}

export interface DashboardEvent {
  readonly type: 'state';
  readonly state: DashboardState;
}
