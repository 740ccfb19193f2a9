import { type EventSource, EventPager } from './eventPager.ts';
import type { TimeZone } from './timeZone.ts';
import type { UsageFilter } from './usage.ts';
import { UsageCube } from './usageCube.ts';

const pageSize = 1000;
/** It is read again and again: more would be too much to ask of a service. */
const mostPages = 5;

/**
 * The sums of a window for services that have none of their own, all at one moment; throws what the source throws. What
 * could not be read, and what there is beyond the pages that are read, stands there as a row that reports nothing: the
 * sums are then the least that it can be.
 */
export async function summaryOfEvents(
  source: EventSource,
  filter: UsageFilter,
  at: Date,
  zone: TimeZone,
  signal: AbortSignal,
): Promise<UsageCube> {
  const pager = new EventPager(source, filter, pageSize, undefined, mostPages);
  let cube = new UsageCube(zone);
  while (pager.goesOn) {
    const { events, anew } = await pager.next(signal);
    if (anew) cube = new UsageCube(zone);
    // What a service says of a window is of the window, whatever day stands in a row.
    for (const event of events) cube.add({ ...event, occurredAt: at, wholeDay: false });
  }
  const nowhere = { model: undefined, project: undefined, occurredAt: at };
  if (pager.hasMore || pager.skipped > 0) cube.add(nowhere);
  if (cube.total.rows === 0) cube.add({ ...nowhere, requests: 0, totalTokens: 0 });
  return cube;
}
