import { ApiError } from '../api/apiError.ts';
import { type EventSource, EventPager } from './eventPager.ts';
import { TimeZone } from './timeZone.ts';
import type { UsageFilter, UsageSummary } from './usage.ts';
import { UsageCube } from './usageCube.ts';

const pageSize = 1000;
/** It is read again and again: beyond this it would be too much to ask of a service. */
const mostPages = 5;

/**
 * The sums of a window for services that have none of their own. Throws what the source throws, and `notFound` where
 * there are too many events.
 */
export async function summaryOfEvents(
  source: EventSource,
  filter: UsageFilter,
  signal: AbortSignal,
): Promise<UsageSummary> {
  const pager = new EventPager(source, filter, pageSize);
  // What zone it is does not matter: days are not told.
  const zone = new TimeZone('UTC');
  let cube = new UsageCube(zone);
  for (let page = 0; pager.hasMore; page += 1) {
    if (page === mostPages) throw new ApiError('notFound', 'There are too many usage events to sum up.');
    const { events, anew } = await pager.next(signal);
    if (anew) cube = new UsageCube(zone);
    cube.addAll(events);
  }
  const rows = Array.from(cube.cells(), ({ model, project, tally }) => ({ model, project, ...tally.counts }));
  return {
    totals: rows.length === 0 ? { requests: 0, totalTokens: 0 } : cube.total.counts,
    rows,
    freshAt: undefined,
    complete: pager.skipped === 0,
  };
}
