import type { ApiError } from '../../../../src/core/api/apiError.ts';
import type { WaitListener } from '../../../../src/core/api/getJson.ts';
import type { EventSource } from '../../../../src/core/usage/eventPager.ts';
import type { UsageEvent, UsageFilter, UsagePage } from '../../../../src/core/usage/usage.ts';

export function event(id: string | undefined, counts: Partial<UsageEvent> = {}): UsageEvent {
  return {
    id,
    occurredAt: new Date('2026-03-01T12:00:00Z'),
    requestId: undefined,
    model: 'large',
    project: 'website',
    ...counts,
  };
}

/** Pages by number, as a service would serve them; what stands in `failures` is thrown first. */
export class ScriptedEvents implements EventSource {
  readonly asked: (string | undefined)[] = [];
  readonly failures: (ApiError | undefined)[] = [];
  /** Why the client itself waits before it has the page, for each page. */
  readonly waits: (ApiError | undefined)[] = [];
  /** When a page was taken, and before whoever asked for it has it. */
  onTaken: (cursor: string | undefined) => void = () => undefined;
  pages: readonly (readonly UsageEvent[])[];
  /** What the cursor of the page after this one is. */
  cursorAfter = (page: number): string | undefined =>
    page + 1 < this.pages.length ? String(page + 1) : undefined;

  constructor(pages: readonly (readonly UsageEvent[])[]) {
    this.pages = pages;
  }

  async *usageEvents(
    _filter: UsageFilter,
    _pageSize: number,
    _signal: AbortSignal,
    cursor?: string,
    onWait?: WaitListener,
  ): AsyncGenerator<UsagePage> {
    this.asked.push(cursor);
    await Promise.resolve();
    const why = this.waits.shift();
    if (why) onWait?.(why.retryAfter ?? 0, why);
    const failure = this.failures.shift();
    if (failure) throw failure;
    const page = Number(cursor ?? 0);
    try {
      yield { events: this.pages[page] ?? [], nextCursor: this.cursorAfter(page), skipped: 1 };
    } finally {
      this.onTaken(cursor);
    }
  }
}
