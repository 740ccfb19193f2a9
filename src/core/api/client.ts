import type { Model } from '../models/model.ts';
import type { UsageFilter, UsagePage, UsageSummary } from '../usage/usage.ts';
import { defaultUsageQuery, type UsageQuerySettings } from '../usage/usageQuery.ts';
import type { AnswerEvent, AnswerRequest } from './answer.ts';
import { type ApiChoice, answering } from './answering.ts';
import type { GetOptions, WaitListener } from './getJson.ts';
import { listModels } from './modelsApi.ts';
import { toApiError } from './networkError.ts';
import { type QuirkMemory, QuirksInMemory } from './quirks.ts';
import { defaultRetryPolicy, type RetryPolicy } from './retryPolicy.ts';
import { defaultTimeLimits, type TimeLimits, Watchdog } from './timeLimits.ts';
import { type RateLimitState, type ServiceConnection, Transport } from './transport.ts';
import { UsageApi } from './usageApi.ts';

export interface ApiClientOptions {
  readonly limits: TimeLimits;
  readonly api: ApiChoice;
  readonly retry: RetryPolicy;
  /** What servers turned out not to take; kept by whoever makes the client, so that it outlives it. */
  readonly quirks: QuirkMemory;
  readonly usageQuery: UsageQuerySettings;
  /** Whether an answer that begins with `<think>…</think>` begins with reasoning. */
  readonly thinkTags: boolean;
  /** In [0, 1); spreads the attempts of many clients. */
  readonly random: () => number;
}

/**
 * The service, as described by its specification (section 4). Every method takes a signal that ends it at once and
 * throws nothing but `ApiError`.
 */
export class ApiClient {
  readonly #transport: Transport;
  readonly #options: ApiClientOptions;
  readonly #usage: UsageApi;

  constructor(connection: ServiceConnection, options: Partial<ApiClientOptions> = {}) {
    this.#options = {
      limits: defaultTimeLimits,
      api: 'auto',
      retry: defaultRetryPolicy,
      quirks: new QuirksInMemory(),
      usageQuery: defaultUsageQuery,
      thinkTags: true,
      random: Math.random,
      ...options,
    };
    this.#transport = new Transport(connection, this.#options.limits);
    this.#usage = new UsageApi(this.#transport, this.#getOptions, this.#options.usageQuery);
  }

  /** What the service last said of its limits, and when. */
  get rateLimits(): RateLimitState | undefined {
    return this.#transport.rateLimits;
  }

  /** `GET /models`: the models that can chat, in the service's order. */
  listModels(signal: AbortSignal): Promise<readonly Model[]> {
    return listModels(this.#transport, this.#getOptions, signal);
  }

  /** One answer, as it arrives; the last event is `done`. Ending the iteration closes the connection. */
  async *answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent, void, void> {
    const ended = new AbortController();
    // All attempts and the waits between them.
    const whole = new Watchdog();
    if (this.#options.limits.total > 0) whole.wind(this.#options.limits.total, 'The whole answer');
    const either = AbortSignal.any([signal, ended.signal, whole.signal]);
    const options = { ...this.#options, idle: this.#options.limits.idle };
    try {
      yield* answering(this.#transport, request, options, either);
    } catch (error) {
      const cause: unknown = whole.signal.aborted ? whole.signal.reason : error;
      throw toApiError(cause, signal, this.#transport.apiKey);
    } finally {
      whole.stop();
      ended.abort();
    }
  }

  /** `GET /me/model-usage`: the counts of a window, from so many pages at most. */
  usageSummary(filter: UsageFilter, signal: AbortSignal, mostPages?: number): Promise<UsageSummary> {
    return this.#usage.summary(filter, signal, mostPages);
  }

  /** `GET /me/model-usage/events`: the pages of a window, the next one read when it is asked for. */
  usageEvents(
    filter: UsageFilter,
    pageSize: number,
    signal: AbortSignal,
    cursor?: string,
    onWait?: WaitListener,
  ): AsyncGenerator<UsagePage, void, void> {
    return this.#usage.events(filter, pageSize, signal, cursor, onWait);
  }

  get #getOptions(): GetOptions {
    return { retry: this.#options.retry, random: this.#options.random, idle: this.#options.limits.idle };
  }
}
