import { isRecord, parseJson } from '../base/json.ts';
import { decodeModels } from '../models/decodeModels.ts';
import type { Model } from '../models/model.ts';
import { decodeUsagePage, decodeUsageSummary } from '../usage/decodeUsage.ts';
import type { UsageFilter, UsagePage, UsageSummary } from '../usage/usage.ts';
import type { AnswerEvent, AnswerRequest } from './answer.ts';
import { ApiError } from './apiError.ts';
import { answerByChatCompletions } from './chatCompletions.ts';
import { errorInAnswer, problemOf } from './errorResponse.ts';
import { openAnswerBody } from './eventStream.ts';
import { toApiError } from './networkError.ts';
import { requestIdOf } from './responseHeaders.ts';
import { defaultTimeLimits, type TimeLimits } from './timeLimits.ts';
import { type ServiceConnection, Transport } from './transport.ts';

/**
 * The service, as described by its specification (section 4). Every method takes a signal that ends it at once and
 * throws nothing but `ApiError`.
 */
export class ApiClient {
  readonly #transport: Transport;
  readonly #limits: TimeLimits;
  readonly #apiKey: string | undefined;

  constructor(connection: ServiceConnection, limits: TimeLimits = defaultTimeLimits) {
    this.#transport = new Transport(connection, limits);
    this.#limits = limits;
    this.#apiKey = connection.apiKey;
  }

  /** `GET /models`: the models that can chat, in the service's order. */
  async listModels(signal: AbortSignal): Promise<readonly Model[]> {
    return decodeWith(decodeModels, await this.#getJson('/models', {}, signal), 'a list of models');
  }

  /** One answer, as it arrives; the last event is `done`. Ending the iteration closes the connection. */
  async *answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent, void, void> {
    const ended = new AbortController();
    const either = AbortSignal.any([signal, ended.signal]);
    try {
      yield* answerByChatCompletions(this.#transport, request, this.#limits.idle, either);
    } catch (error) {
      throw toApiError(error, signal, this.#apiKey);
    } finally {
      ended.abort();
    }
  }

  /** `GET /me/model-usage`: the counts of a window. */
  async usageSummary(filter: UsageFilter, signal: AbortSignal): Promise<UsageSummary> {
    const body = await this.#getJson('/me/model-usage', queryOf(filter), signal);
    return decodeWith(decodeUsageSummary, body, 'a usage summary');
  }

  /**
   * `GET /me/model-usage/events`: the pages of a window, the next one read when it is asked for, from `cursor` on. Ends
   * at the last page, and where the service repeats a cursor.
   */
  async *usageEvents(
    filter: UsageFilter,
    pageSize: number,
    signal: AbortSignal,
    cursor?: string,
  ): AsyncGenerator<UsagePage, void, void> {
    const seen = new Set<string>();
    let next = cursor;
    do {
      const query = {
        ...queryOf(filter),
        limit: String(pageSize),
        ...(next === undefined ? {} : { cursor: next }),
      };
      const body = await this.#getJson('/me/model-usage/events', query, signal);
      const page = decodeWith(decodeUsagePage, body, 'a page of usage events');
      next = page.nextCursor !== undefined && seen.has(page.nextCursor) ? undefined : page.nextCursor;
      if (next !== undefined) seen.add(next);
      yield { ...page, nextCursor: next };
    } while (next !== undefined);
  }

  async #getJson(
    path: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const open = await this.#transport.get(path, query, signal);
    try {
      const requestId = requestIdOf(open.response.headers);
      const body = await openAnswerBody(open, this.#limits.idle);
      const value = body.kind === 'text' ? parseJson(body.text) : undefined;
      const problem = isRecord(value) && value['error'] ? problemOf(value) : undefined;
      if (problem) throw errorInAnswer(problem, requestId, this.#apiKey);
      if (value === undefined) throw new ApiError('notAnApi', 'The answer is not JSON.', { requestId });
      return value;
    } catch (error) {
      throw toApiError(error, signal, this.#apiKey);
    } finally {
      open.watchdog.stop();
    }
  }
}

function decodeWith<T>(decode: (body: unknown) => T | undefined, body: unknown, what: string): T {
  const value = decode(body);
  if (value === undefined) throw new ApiError('notAnApi', `The answer is not ${what}.`);
  return value;
}

function queryOf(filter: UsageFilter): Readonly<Record<string, string>> {
  return {
    from: filter.from.toISOString(),
    to: filter.to.toISOString(),
    ...(filter.model === undefined ? {} : { model: filter.model }),
    ...(filter.project === undefined ? {} : { project: filter.project }),
  };
}
