import type { AnswerEvent, TokenUsage } from '../api/answer.ts';
import { ApiError } from '../api/apiError.ts';
import type { Mutable } from '../usage/mutable.ts';
import type { LedgerEnding, LedgerOutcome } from './ledgerEntry.ts';
import { neverReached } from './neverReached.ts';

/** Reads from the events of one answer what the ledger keeps of it; of what it says, nothing. */
export class AnswerMeter {
  readonly #begun: Date;
  #firstTokenMs: number | undefined;
  #requestId: string | undefined;
  #idempotencyKey: string | undefined;
  #tokens: TokenUsage = {};
  /** An attempt failed that may have reached the service. */
  #mayHaveReached = false;
  #done: 'complete' | 'interrupted' | undefined;

  constructor(begun: Date) {
    this.#begun = begun;
  }

  take(event: AnswerEvent, now: Date): void {
    switch (event.type) {
      case 'started':
        this.#requestId = event.requestId;
        break;
      case 'text':
      case 'reasoning':
      case 'refusal':
      case 'toolCall':
      case 'sealedReasoning':
        this.#firstTokenMs ??= this.#since(now);
        break;
      case 'usage':
        this.#tokens = event.usage;
        break;
      case 'done':
        this.#done = event.complete ? 'complete' : 'interrupted';
        break;
      case 'notice':
        if (event.notice.kind === 'adapted') this.#idempotencyKey = event.notice.idempotencyKey;
        else this.#mayHaveReached ||= !neverReached(event.notice.error);
        break;
    }
  }

  /** How it ended: by itself or with an error; with neither, somebody stopped it. */
  ending(now: Date, error?: unknown): LedgerEnding {
    const known = error instanceof ApiError ? error : undefined;
    const requestId = this.#requestId ?? known?.requestId;
    const ending: Mutable<LedgerEnding> = {
      outcome: this.#outcome(error),
      tokens: this.#tokens,
      durationMs: this.#since(now),
    };
    if (this.#firstTokenMs !== undefined) ending.firstTokenMs = this.#firstTokenMs;
    if (error !== undefined) ending.errorKind = known?.kind ?? 'internal';
    if (!this.#mayHaveReached && neverReached(error)) ending.neverSent = true;
    if (requestId !== undefined) ending.requestId = requestId;
    if (this.#idempotencyKey !== undefined) ending.idempotencyKey = this.#idempotencyKey;
    return ending;
  }

  #outcome(error: unknown): LedgerOutcome {
    if (this.#done) return this.#done;
    if (error === undefined || (error instanceof ApiError && error.kind === 'cancelled')) return 'stopped';
    return this.#firstTokenMs === undefined ? 'failed' : 'interrupted';
  }

  /** Milliseconds; none where the clock was set back. */
  #since(now: Date): number {
    return Math.max(0, now.getTime() - this.#begun.getTime());
  }
}
