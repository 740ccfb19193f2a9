import { ApiError } from '../api/apiError.ts';
import { wait } from '../api/wait.ts';
import type { EventPager, NewEvents } from './eventPager.ts';

export type ReadingStep =
  | ({ readonly kind: 'page' } & NewEvents)
  /** The service has had enough for the moment; the reading goes on by itself. */
  | { readonly kind: 'waiting'; readonly until: Date; readonly error: ApiError };

/** Milliseconds that a service may ask to wait; beyond that the reading ends, and can be taken up later. */
const longestWait = 600_000;
const waitWithoutAWord = 10_000;
const mostWaitsForAPage = 5;

/**
 * Reads all pages that are left, and waits where the service says that these are too many requests. Ends with the last
 * page; throws what the pager throws. After an error the same pager goes on with the page that failed.
 */
export async function* readAllEvents(
  pager: EventPager,
  now: () => Date,
  signal: AbortSignal,
): AsyncGenerator<ReadingStep, void, void> {
  let waits = 0;
  while (pager.hasMore) {
    try {
      yield { kind: 'page', ...(await pager.next(signal)) };
      waits = 0;
      continue;
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'rateLimited') throw error;
      const pause = error.retryAfter ?? waitWithoutAWord;
      waits += 1;
      if (pause > longestWait || waits > mostWaitsForAPage) throw error;
      yield { kind: 'waiting', until: new Date(now().getTime() + pause), error };
      await wait(pause, signal);
    }
  }
}
