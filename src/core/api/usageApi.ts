import { type AskedUsage, askedUsage, placeOf } from '../usage/askedUsage.ts';
import { decodeSummaryPage, decodeUsagePage, type SummaryPage } from '../usage/decodeUsage.ts';
import { summarize } from '../usage/summarize.ts';
import type { UsageEvent, UsageFilter, UsagePage, UsageSummary } from '../usage/usage.ts';
import {
  type UsagePageRequest,
  type UsageParameter,
  usageQuery,
  type UsageQuerySettings,
} from '../usage/usageQuery.ts';
import { ApiError } from './apiError.ts';
import { decodeWith, getJson, type GetOptions, type WaitListener } from './getJson.ts';
import { PageTrail } from './pageTrail.ts';
import type { Transport } from './transport.ts';

/** A bound for a service whose cursors never end. */
const mostEventPages = 10_000;
/** A summary is short; of a list of events in its place this many pages are read, and it is not complete. */
const mostSummaryPages = 100;
/** Only these are left out when they are refused: without a window or a filter the figures would be others. */
const dispensable: readonly UsageParameter[] = ['limit'];

/** `GET /me/model-usage` and `GET /me/model-usage/events` (service specification, section 4). */
export class UsageApi {
  readonly #transport: Transport;
  readonly #options: GetOptions;
  readonly #settings: UsageQuerySettings;
  readonly #refused = new Set<UsageParameter>();

  constructor(transport: Transport, options: GetOptions, settings: UsageQuerySettings) {
    this.#transport = transport;
    this.#options = options;
    this.#settings = settings;
  }

  /**
   * All pages, as one summary; not complete where there are more than `mostPages`. Throws where a page cannot be read, where
   * the pages lead in circles, and where nothing tells what of them is of the filter.
   */
  async summary(
    filter: UsageFilter,
    signal: AbortSignal,
    mostPages = mostSummaryPages,
  ): Promise<UsageSummary> {
    const pages: SummaryPage[] = [];
    const complete = await this.#readSummary(filter, signal, pages, mostPages);
    const summary = summarize(pages, complete, askedUsage(filter, this.#settings));
    if (summary) return summary;
    throw new ApiError('notFound', 'The service has no sums of what was asked for.');
  }

  /**
   * The pages from `cursor` on, each without what was not asked for. A cursor is opaque: passed on as it came, never
   * followed as an address. Ends at the last page; a cursor that comes again, empty pages without end and pages without
   * end are an error, because what was read is then not the whole.
   */
  async *events(
    filter: UsageFilter,
    pageSize: number,
    signal: AbortSignal,
    cursor?: string,
    onWait?: WaitListener,
  ): AsyncGenerator<UsagePage, void, void> {
    const asked = askedUsage(filter, this.#settings);
    const trail = new PageTrail('usage events', cursor);
    const ids = new Set<string>();
    let next = cursor;
    for (let pages = 1; pages <= mostEventPages; pages += 1) {
      const request: UsagePageRequest = { cursor: next, limit: pageSize };
      const body = await this.#get(this.#settings.paths.events, filter, request, signal, onWait);
      const page = decodeWith(decodeUsagePage, body, 'a page of usage events');
      const events = page.events.filter(({ id }) => id === undefined || !ids.has(id));
      for (const { id } of events) if (id !== undefined) ids.add(id);
      yield keepTo(asked, { ...page, events });
      next = page.nextCursor;
      if (next === undefined) return;
      trail.follow(next, events.length === 0);
    }
    throw new ApiError(
      'notAnApi',
      'There are too many pages of usage events; what was read is not complete.',
    );
  }

  /** Puts the pages into `pages`; resolves to whether these are all. */
  async #readSummary(
    filter: UsageFilter,
    signal: AbortSignal,
    pages: SummaryPage[],
    mostPages: number,
  ): Promise<boolean> {
    const trail = new PageTrail('the usage summary');
    let cursor: string | undefined;
    while (pages.length < mostPages) {
      const body = await this.#get(this.#settings.paths.summary, filter, { cursor }, signal);
      const page = decodeWith(decodeSummaryPage, body, 'a usage summary');
      pages.push(page);
      // What has no list has no pages.
      cursor = page.rows ? page.nextCursor : undefined;
      if (cursor === undefined) return true;
      trail.follow(cursor, page.rows?.length === 0);
    }
    return false;
  }

  async #get(
    path: string,
    filter: UsageFilter,
    page: UsagePageRequest,
    signal: AbortSignal,
    onWait?: WaitListener,
  ): Promise<unknown> {
    const query = usageQuery(filter, page, this.#settings, this.#refused);
    try {
      const options = { ...this.#options, ...(onWait && { onWait }) };
      return await getJson(this.#transport, path, query, options, signal);
    } catch (error) {
      const parameter = this.#refusedBy(error);
      if (parameter === undefined) throw error;
      this.#refused.add(parameter);
      return this.#get(path, filter, page, signal, onWait);
    }
  }

  #refusedBy(error: unknown): UsageParameter | undefined {
    if (!(error instanceof ApiError) || error.kind !== 'badRequest') return undefined;
    const said = `${error.param ?? ''} ${error.message}`;
    return dispensable.find(
      (parameter) => !this.#refused.has(parameter) && isNamed(this.#settings.names[parameter], said),
    );
  }
}

function keepTo(asked: AskedUsage, page: UsagePage): UsagePage {
  const events: UsageEvent[] = [];
  let { skipped } = page;
  let outside = 0;
  for (const event of page.events) {
    const place = placeOf(event, asked);
    if (place === 'inside') events.push(event);
    else if (place === 'unknown') skipped += 1;
    else outside += 1;
  }
  return { ...page, events, skipped, outside };
}

/** Whether a parameter is named in a text, for itself and not as a part of a longer word. A name may be anything. */
function isNamed(name: string, text: string): boolean {
  if (name === '') return false;
  const parts = text.split(name);
  return parts.some((before, index) => {
    const after = parts[index + 1];
    return after !== undefined && !/\w$/.test(before) && !/^\w/.test(after);
  });
}
