import { ApiError } from '../api/apiError.ts';
import type { EventPager } from './eventPager.ts';
import { readAllEvents } from './readAllEvents.ts';
import type { UsageEvent } from './usage.ts';

export interface ReadingProgress {
  /** Events read so far. */
  readonly loaded: number;
  /** Rows that could not be read, or of which nobody can tell whether they belong to the window; missing for none. */
  readonly skipped?: number;
  /** While the service lets it wait: when it goes on. */
  readonly waitingUntil?: Date;
}

/**
 * All events that a pager still has, page by page, for those who cannot take back what they were given; `tell` hears how
 * far it is. Throws where the list had to be begun anew, because then nobody knows what was given already.
 */
export async function* eventPages(
  pager: EventPager,
  now: () => Date,
  signal: AbortSignal,
  tell: (progress: ReadingProgress) => void,
): AsyncGenerator<readonly UsageEvent[], void, void> {
  let loaded = 0;
  for await (const step of readAllEvents(pager, now, signal)) {
    if (step.kind === 'waiting') {
      tell({ loaded, waitingUntil: step.until });
      continue;
    }
    if (step.anew && loaded > 0) {
      throw new ApiError('interrupted', 'The list of events changed while it was read. Start again.');
    }
    loaded += step.events.length;
    tell({ loaded, ...(pager.skipped > 0 && { skipped: pager.skipped }) });
    yield step.events;
  }
}
