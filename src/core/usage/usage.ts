import type { Money } from './money.ts';

/** What to ask the service's usage for. The names of the query parameters are not in its specification. */
export interface UsageFilter {
  /** The window is half open: from this moment on … */
  readonly from: Date;
  /** … and before this one. */
  readonly to: Date;
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
  readonly requestId: string | undefined;
  /** As the request carried it, where the service tells. */
  readonly idempotencyKey?: string;
}

export interface UsagePage {
  readonly events: readonly UsageEvent[];
  /** Opaque; `undefined` on the last page. */
  readonly nextCursor: string | undefined;
  /** Rows that could not be read at all. */
  readonly skipped: number;
}
