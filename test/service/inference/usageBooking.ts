import type { InterruptedBy } from '../http/answerInterrupted.ts';
import type { Model } from '../models/model.ts';
import { billableMicroUsd } from '../usage/billableMicroUsd.ts';
import type { UsageDatabase } from '../usage/usageDatabase.ts';
import type { UsageStatus } from '../usage/usageEvent.ts';
import type { TokenUsage } from './answerForm.ts';
import type { Generation } from './generation.ts';
import type { IdempotentRun } from './idempotentRun.ts';

interface BookedRequest {
  readonly model: Model;
  readonly project: string;
  readonly endpoint: string;
  readonly requestId: string;
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
}

/** Books one request, once: a run that repeats an unfinished one brings that one's event up to date. */
export class UsageBooking {
  readonly #usage: UsageDatabase;
  readonly #now: () => Date;
  readonly #run: IdempotentRun;
  readonly #generation: Generation;
  readonly #request: BookedRequest;
  #booked = false;

  constructor(
    usage: UsageDatabase,
    now: () => Date,
    run: IdempotentRun,
    generation: Generation,
    request: BookedRequest,
  ) {
    this.#usage = usage;
    this.#now = now;
    this.#run = run;
    this.#generation = generation;
    this.#request = request;
  }

  bookFinished(): TokenUsage {
    return this.#book('completed');
  }

  /** Bills an answer that broke off for the tokens written until then; does nothing after `bookFinished`. */
  bookUnfinished(interruptedBy: InterruptedBy | undefined): void {
    if (!this.#booked) {
      this.#book(interruptedBy === 'client' ? 'cancelled' : 'failed');
    }
  }

  #book(status: UsageStatus): TokenUsage {
    this.#booked = true;
    const { inputTokens, cachedInputTokens } = this.#request;
    const { outputTokens, reasoningTokens } = this.#generation;
    const tokens = { inputTokens, cachedInputTokens, outputTokens, reasoningTokens };
    this.#run.eventId = this.#usage.book(this.#run.eventId, {
      occurredAt: this.#now().getTime(),
      model: this.#request.model.id,
      project: this.#request.project,
      endpoint: this.#request.endpoint,
      requestId: this.#request.requestId,
      status,
      ...tokens,
      billableMicroUsd: billableMicroUsd(this.#request.model.price, tokens),
    });
    return tokens;
  }
}
