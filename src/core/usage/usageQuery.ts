import type { UsageFilter } from './usage.ts';

/** How to ask a service for usage: neither names nor formats are in the specification (section 4, "not shown"). */
export interface UsageQuerySettings {
  /** Name of each query parameter; an empty one is not sent. */
  readonly names: Readonly<Record<UsageParameter, string>>;
  readonly timeFormat: 'iso' | 'unix' | 'unixMilliseconds' | 'date';
  /** Below the base URL. */
  readonly paths: { readonly summary: string; readonly events: string };
}

const parameters = ['from', 'to', 'model', 'project', 'cursor', 'limit'] as const;

export type UsageParameter = (typeof parameters)[number];

export const defaultUsageQuery: UsageQuerySettings = {
  names: { from: 'from', to: 'to', model: 'model', project: 'project', cursor: 'cursor', limit: 'limit' },
  timeFormat: 'iso',
  paths: { summary: '/me/model-usage', events: '/me/model-usage/events' },
};

export interface UsagePageRequest {
  readonly cursor?: string | undefined;
  /** Rows on a page. */
  readonly limit?: number;
}

/** The query for a filter, without the parameters that the service refused by name. */
export function usageQuery(
  filter: UsageFilter,
  page: UsagePageRequest,
  { names, timeFormat }: UsageQuerySettings,
  refused: ReadonlySet<UsageParameter>,
): Readonly<Record<string, string>> {
  const values: Readonly<Record<UsageParameter, string | undefined>> = {
    from: formatTime(filter.from, timeFormat),
    // Where a service takes dates, the last one is inside; the moment before the end is on it.
    to: formatTime(timeFormat === 'date' ? new Date(filter.to.getTime() - 1) : filter.to, timeFormat),
    model: filter.model,
    project: filter.project,
    cursor: page.cursor,
    limit: page.limit?.toString(),
  };
  const query: Record<string, string> = {};
  for (const parameter of parameters) {
    const value = values[parameter];
    if (value !== undefined && names[parameter] !== '' && !refused.has(parameter))
      query[names[parameter]] = value;
  }
  return query;
}

function formatTime(time: Date, format: UsageQuerySettings['timeFormat']): string {
  switch (format) {
    case 'iso':
      return time.toISOString();
    case 'unix':
      return String(Math.floor(time.getTime() / 1000));
    case 'unixMilliseconds':
      return String(time.getTime());
    case 'date':
      return time.toISOString().slice(0, 10);
  }
}
