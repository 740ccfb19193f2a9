import OpenAI from 'openai';

import { ApiError } from './apiError.ts';
import type { BaseUrl } from './baseUrl.ts';
import { errorInAnswer, errorOfResponse, type ServiceProblem } from './errorResponse.ts';
import { toApiError } from './networkError.ts';
import { type RateLimit, readRateLimits } from './rateLimits.ts';
import { readText } from './readText.ts';
import { requestIdOf } from './responseHeaders.ts';
import { type TimeLimits, Watchdog } from './timeLimits.ts';

export interface ServiceConnection {
  readonly baseUrl: BaseUrl;
  /** `undefined` for a server that asks for none. */
  readonly apiKey: string | undefined;
}

/** An open answer: its head has arrived with a good status, its body is still to be read. */
export interface OpenResponse {
  readonly response: Response;
  /** Aborts when the caller cancels or a time limit passes; its reason is then an `ApiError`. */
  readonly signal: AbortSignal;
  readonly watchdog: Watchdog;
  /** What the service says to ask its support with. */
  readonly requestId: string | undefined;
  /** Makes an error of what the service says went wrong inside this answer. */
  readonly toError: (problem: ServiceProblem) => ApiError;
}

export interface RateLimitState {
  readonly limits: readonly RateLimit[];
  readonly readAt: Date;
}

const errorBodyLimit = 64 * 1024;

/**
 * Carries single requests. The `openai` package builds them; everything that it would do beyond that is off: its
 * retries, its reading of `OPENAI_*` variables (which may replace even the key), its own headers, its decoding.
 * Redirects are refused, so that key and prompt go to the one origin they are meant for.
 */
export class Transport {
  readonly #connection: ServiceConnection;
  readonly #limits: TimeLimits;
  readonly #client: OpenAI;
  #rateLimits: RateLimitState | undefined;

  constructor(connection: ServiceConnection, limits: TimeLimits) {
    this.#connection = connection;
    this.#limits = limits;
    this.#client = new OpenAI({
      apiKey: connection.apiKey ?? 'none',
      baseURL: connection.baseUrl.href,
      organization: null,
      project: null,
      adminAPIKey: null,
      webhookSecret: null,
      logLevel: 'off',
      maxRetries: 0,
      // Longer than our own limit for the first byte, which tells the person what took too long.
      timeout: limits.firstByte * 2,
      fetch: (input, init) => this.#fetch(input, init),
      // The package warns of web pages that carry their owner's key to every visitor. Here it is the person's own key, on
      // the person's own machine, also where VS Code runs extensions in a browser's worker.
      dangerouslyAllowBrowser: true,
    });
  }

  get baseUrl(): string {
    return this.#connection.baseUrl.href;
  }

  get apiKey(): string | undefined {
    return this.#connection.apiKey;
  }

  /** What the service last said of its limits, and when. */
  get rateLimits(): RateLimitState | undefined {
    return this.#rateLimits;
  }

  get(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<OpenResponse> {
    return this.#open(signal, (combined) => this.#client.get(path, { query, signal: combined }).asResponse());
  }

  post(path: string, body: object, idempotencyKey: string, signal: AbortSignal): Promise<OpenResponse> {
    const headers = { 'Idempotency-Key': idempotencyKey };
    return this.#open(signal, (combined) =>
      this.#client.post(path, { body, headers, signal: combined }).asResponse(),
    );
  }

  async #open(signal: AbortSignal, send: (signal: AbortSignal) => Promise<Response>): Promise<OpenResponse> {
    const watchdog = new Watchdog();
    const combined = AbortSignal.any([signal, watchdog.signal]);
    try {
      if (signal.aborted) throw new ApiError('cancelled', 'Cancelled.');
      watchdog.wind(this.#limits.firstByte, 'The first byte of the answer');
      const response = await send(combined);
      watchdog.wind(this.#limits.idle, 'The next part of the answer');
      const requestId = requestIdOf(response.headers);
      const toError = (problem: ServiceProblem): ApiError =>
        errorInAnswer(problem, requestId, this.#connection.apiKey);
      return { response, signal: combined, watchdog, requestId, toError };
    } catch (error) {
      watchdog.stop();
      throw toApiError(error, combined, this.#connection.apiKey);
    }
  }

  async #fetch(input: string | URL | Request, init: RequestInit | undefined): Promise<Response> {
    const response = await globalThis.fetch(input, {
      ...init,
      headers: this.#headers(new Headers(init?.headers)),
      redirect: 'manual',
    });
    const readAt = new Date();
    const limits = readRateLimits(response.headers, readAt);
    if (limits.length > 0) this.#rateLimits = { limits, readAt };
    if (response.ok) return response;
    // Read here, with a limit of time and size; the package would wait for the end of the body for ever.
    const deadline = AbortSignal.timeout(this.#limits.errorBody);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    const text = await readText(response, errorBodyLimit, signal);
    init?.signal?.throwIfAborted();
    throw errorOfResponse(response, text, this.#connection.apiKey);
  }

  /** Only what the request needs, whatever the package or the environment would add. */
  #headers(given: Headers): Headers {
    const headers = new Headers({ accept: 'application/json, text/event-stream' });
    if (this.#connection.apiKey !== undefined)
      headers.set('authorization', `Bearer ${this.#connection.apiKey}`);
    for (const name of ['content-type', 'idempotency-key']) {
      const value = given.get(name);
      if (value !== null) headers.set(name, value);
    }
    return headers;
  }
}
