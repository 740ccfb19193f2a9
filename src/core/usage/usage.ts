import type { Money } from './money.ts';
import type { UsageWindow } from './usageWindows.ts';

/** What to ask the service's usage for. The names of the query parameters are not in its specification. */
export interface UsageFilter extends UsageWindow {
  readonly model?: string;
  readonly project?: string;
}

/** What the service counted. A field is missing where it did not report it: that is not the same as nought. */
export interface UsageCounts {
  readonly requests?: number;
  readonly inputTokens?: number;
  readonly cachedInputTokens?: number;
  readonly outputTokens?: number;
  readonly reasoningTokens?: number;
  /** As reported, else input and output together. */
  readonly totalTokens?: number;
  readonly cost?: Money;
}

/** `GET /me/model-usage`: the counts of a window, and the same by model and project. */
export interface UsageSummary {
  /** Empty where nobody knows them: what is known of a part does not pass for the whole. */
  readonly totals: UsageCounts;
  readonly rows: readonly UsageRow[];
  /** Up to when the service has counted, where it says so. */
  readonly freshAt: Date | undefined;
  /** False where the service has more rows than were read. */
  readonly complete: boolean;
}

export interface UsageRow extends UsageCounts {
  readonly model: string | undefined;
  readonly project: string | undefined;
}

/** `GET /me/model-usage/events`: one inference. */
export interface UsageEvent extends UsageRow {
  readonly id: string | undefined;
  readonly occurredAt: Date | undefined;
  /** It is the sum of a whole day of UTC, or of a time within it that is not told; `occurredAt` is the beginning. */
  readonly wholeDay?: true;
  readonly requestId: string | undefined;
  /** As the request carried it, where the service tells. */
  readonly idempotencyKey?: string;
}

export interface UsagePage {
  readonly events: readonly UsageEvent[];
  /** Opaque; `undefined` on the last page. */
  readonly nextCursor: string | undefined;
  /** Rows that could not be read, or of which nobody can tell whether they are of what was asked. */
  readonly skipped: number;
  /** Rows of other times, models or projects, which a service gave all the same; they are not in `events`. */
  readonly outside?: number;
}
