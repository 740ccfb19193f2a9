import { ApiError } from '../api/apiError.ts';
import type { WaitListener } from '../api/getJson.ts';
import type { UsageEvent, UsageFilter, UsagePage } from './usage.ts';
import type { UsageSource } from './usageSource.ts';

export type EventSource = Pick<UsageSource, 'usageEvents'>;

export interface NewEvents {
  /** Those that no page before has given. */
  readonly events: readonly UsageEvent[];
  /** What was given before does not count any more: the list had to be read from its beginning. */
  readonly anew: boolean;
}

/** So many pages one after another without a new event, and the service is going in circles. */
const mostPagesWithoutNew = 10;
/** A bound for a service whose pages never end. */
const mostPages = 10_000;
const mostRestarts = 3;

/**
 * Reads the events of one window page by page, each event once. A page that failed can be asked for again. A cursor that
 * has expired leads back to the first page: events that have identifiers and were given already are then left out; of
 * a list without identifiers nobody can tell, so that it begins anew.
 */
export class EventPager {
  readonly filter: UsageFilter;
  readonly #source: EventSource;
  readonly #pageSize: number;
  readonly #onWait: WaitListener | undefined;
  readonly #mostRequests: number;
  readonly #ids = new Set<string>();
  readonly #cursors = new Set<string>();
  #cursor: string | undefined;
  #ended = false;
  #allHaveIds = true;
  #requests = 0;
  #pages = 0;
  #pagesWithoutNew = 0;
  #restarts = 0;
  #skipped = 0;
  #isCatchingUp = false;
  /** What was given before does not count, and whoever was given it has not been told yet. */
  #anew = false;
  #trouble: ApiError | undefined;

  /**
   * @param onWait hears when the source waits before it asks again.
   * @param mostRequests how many pages it asks for in all, also those that give nothing or are read once more.
   */
  constructor(
    source: EventSource,
    filter: UsageFilter,
    pageSize: number,
    onWait?: WaitListener,
    mostRequests = Number.POSITIVE_INFINITY,
  ) {
    this.#source = source;
    this.filter = filter;
    this.#pageSize = pageSize;
    this.#onWait = onWait;
    this.#mostRequests = mostRequests;
  }

  /** False once the service has said that there are no more pages. */
  get hasMore(): boolean {
    return !this.#ended;
  }

  /** There may be more to give: not where the service has no more pages, nor where it was asked for enough of them. */
  get goesOn(): boolean {
    return !this.#ended && this.#requests < this.#mostRequests;
  }

  /** Rows that could not be read, or of which nobody can tell whether they belong to the window. */
  get skipped(): number {
    return this.#skipped;
  }

  /**
   * The next page; empty where it does not go on. Throws `ApiError` as the client does, and where the pages do not come to
   * an end.
   */
  async next(signal: AbortSignal): Promise<NewEvents> {
    while (this.goesOn) {
      if (this.#trouble) throw this.#trouble;
      const page = await this.#readOrRestart(signal);
      const events = page ? this.#take(page) : [];
      // Nothing to give: on the way back to where the cursor had expired, or through other times to those asked for.
      const isOnTheWay = this.#isCatchingUp || (page?.outside ?? 0) > 0;
      if (page && (events.length > 0 || !isOnTheWay)) return this.#give(events);
    }
    return this.#give([]);
  }

  #give(events: readonly UsageEvent[]): NewEvents {
    const anew = this.#anew;
    this.#anew = false;
    this.#isCatchingUp = false;
    return { events, anew };
  }

  async #readOrRestart(signal: AbortSignal): Promise<UsagePage | undefined> {
    try {
      return await this.#read(signal);
    } catch (error) {
      const canRestart = this.#cursor !== undefined && this.#restarts < mostRestarts;
      if (!canRestart || !isExpiredCursor(error)) throw error;
      this.#restart();
      return undefined;
    }
  }

  async #read(signal: AbortSignal): Promise<UsagePage> {
    this.#requests += 1;
    const pages = this.#source.usageEvents(this.filter, this.#pageSize, signal, this.#cursor, this.#onWait);
    for await (const page of pages) {
      // Whoever gave up on it asks for this page again.
      if (signal.aborted) throw new ApiError('cancelled', 'Cancelled.');
      return page;
    }
    return { events: [], nextCursor: undefined, skipped: 0 };
  }

  #take(page: UsagePage): readonly UsageEvent[] {
    const events = page.events.filter(({ id }) => this.#isNew(id));
    this.#pages += 1;
    // Rows of other times are a way to go, too, for a service that cannot be asked for a window.
    const isNew = events.length > 0 || (page.outside ?? 0) > 0;
    this.#pagesWithoutNew = isNew ? 0 : this.#pagesWithoutNew + 1;
    this.#skipped += page.skipped;
    this.#cursor = page.nextCursor;
    this.#ended = page.nextCursor === undefined;
    if (page.nextCursor !== undefined) this.#checkProgress(page.nextCursor);
    return events;
  }

  /** What this page gave is good all the same; the trouble shows with the next one. */
  #checkProgress(cursor: string): void {
    const isCircle = this.#cursors.has(cursor) || this.#pagesWithoutNew >= mostPagesWithoutNew;
    this.#cursors.add(cursor);
    if (!isCircle && this.#pages < mostPages) return;
    this.#trouble = new ApiError(
      'notAnApi',
      'The pages of usage events do not come to an end; what was read is not complete.',
    );
  }

  #isNew(id: string | undefined): boolean {
    if (id === undefined) {
      this.#allHaveIds = false;
      return true;
    }
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    return true;
  }

  #restart(): void {
    this.#restarts += 1;
    this.#cursor = undefined;
    this.#cursors.clear();
    // The pages that were read before have nothing new.
    this.#pagesWithoutNew = -this.#pages;
    this.#pages = 0;
    this.#skipped = 0;
    if (this.#allHaveIds) {
      this.#isCatchingUp = true;
      return;
    }
    this.#ids.clear();
    this.#allHaveIds = true;
    this.#anew = true;
  }
}

/** Services say it with 400 or 410, and name the cursor in one way or another. */
function isExpiredCursor(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 410)) return false;
  return error.status === 410 || /cursor/i.test(`${error.param ?? ''} ${error.code ?? ''} ${error.message}`);
}
