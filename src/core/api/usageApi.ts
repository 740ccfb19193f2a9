import { decodeUsagePage, decodeUsageSummary } from '../usage/decodeUsage.ts';
import type { UsageFilter, UsagePage, UsageSummary } from '../usage/usage.ts';
import {
  type UsagePageRequest,
  type UsageParameter,
  usageQuery,
  type UsageQuerySettings,
} from '../usage/usageQuery.ts';
import { ApiError } from './apiError.ts';
import { decodeWith, getJson, type GetOptions } from './getJson.ts';
import type { Transport } from './transport.ts';

/** So many pages of one answer without a single row, and the service is going in circles. */
const mostEmptyPages = 10;
/** A bound for a service whose cursors never end. */
const mostPages = 10_000;
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

  async summary(filter: UsageFilter, signal: AbortSignal): Promise<UsageSummary> {
    const body = await this.#get(this.#settings.paths.summary, filter, {}, signal);
    return decodeWith(decodeUsageSummary, body, 'a usage summary');
  }

  /**
   * The pages from `cursor` on. A cursor is opaque: passed on as it came, never followed as an address. Ends at the last
   * page; a cursor that comes again, empty pages without end and pages without end are an error, because what was read
   * is then not the whole.
   */
  async *events(
    filter: UsageFilter,
    pageSize: number,
    signal: AbortSignal,
    cursor?: string,
  ): AsyncGenerator<UsagePage, void, void> {
    const seen = new Set(cursor === undefined ? [] : [cursor]);
    const ids = new Set<string>();
    let next = cursor;
    let empty = 0;
    for (let pages = 1; ; pages += 1) {
      const request: UsagePageRequest = { cursor: next, limit: pageSize };
      const body = await this.#get(this.#settings.paths.events, filter, request, signal);
      const page = decodeWith(decodeUsagePage, body, 'a page of usage events');
      const events = page.events.filter(({ id }) => id === undefined || !ids.has(id));
      for (const { id } of events) if (id !== undefined) ids.add(id);
      yield { ...page, events };
      next = page.nextCursor;
      if (next === undefined) return;
      empty = events.length === 0 ? empty + 1 : 0;
      if (seen.has(next) || empty >= mostEmptyPages || pages >= mostPages) {
        throw new ApiError(
          'notAnApi',
          'The pages of usage events do not come to an end; what was read is not complete.',
        );
      }
      seen.add(next);
    }
  }

  async #get(
    path: string,
    filter: UsageFilter,
    page: UsagePageRequest,
    signal: AbortSignal,
  ): Promise<unknown> {
    const query = usageQuery(filter, page, this.#settings, this.#refused);
    try {
      return await getJson(this.#transport, path, query, this.#options, signal);
    } catch (error) {
      const parameter = this.#refusedBy(error);
      if (parameter === undefined) throw error;
      this.#refused.add(parameter);
      return this.#get(path, filter, page, signal);
    }
  }

  #refusedBy(error: unknown): UsageParameter | undefined {
    if (!(error instanceof ApiError) || error.kind !== 'badRequest') return undefined;
    const said = `${error.param ?? ''} ${error.message}`;
    return dispensable.find(
      (parameter) =>
        !this.#refused.has(parameter) && new RegExp(`\\b${this.#settings.names[parameter]}\\b`).test(said),
    );
  }
}
