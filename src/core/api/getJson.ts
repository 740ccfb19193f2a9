import { isRecord, parseJsonExactly } from '../base/json.ts';
import { ApiError } from './apiError.ts';
import { BodyReader } from './bodyReader.ts';
import { problemOf } from './errorResponse.ts';
import { readAnswerBody } from './eventStream.ts';
import { toApiError } from './networkError.ts';
import { type RetryPolicy, waitBeforeRetry } from './retryPolicy.ts';
import type { Transport } from './transport.ts';
import { wait } from './wait.ts';

export interface GetOptions {
  readonly retry: RetryPolicy;
  /** In [0, 1). */
  readonly random: () => number;
  /** Milliseconds between two packets. */
  readonly idle: number;
  /** Hears for how many milliseconds it waits before the next attempt, and why. */
  readonly onWait?: WaitListener;
}

export type WaitListener = (pause: number, error: ApiError) => void;

/** Reads a JSON document, whatever content type it is labelled with; what only reads may be tried again at will. */
export async function getJson(
  transport: Transport,
  path: string,
  query: Readonly<Record<string, string>>,
  options: GetOptions,
  signal: AbortSignal,
): Promise<unknown> {
  const begun = Date.now();
  for (let failed = 1; ; failed += 1) {
    try {
      return await getOnce(transport, path, query, options.idle, signal);
    } catch (caught) {
      const error = toApiError(caught, signal, transport.apiKey);
      const pause = waitBeforeRetry(error, failed, Date.now() - begun, options.retry, options.random);
      if (pause === undefined) throw error;
      options.onWait?.(pause, error);
      await wait(pause, signal);
    }
  }
}

async function getOnce(
  transport: Transport,
  path: string,
  query: Readonly<Record<string, string>>,
  idle: number,
  signal: AbortSignal,
): Promise<unknown> {
  const open = await transport.get(path, query, signal);
  const reader = new BodyReader(open, idle);
  try {
    const body = await readAnswerBody(reader);
    const value = body.kind === 'text' ? parseJsonExactly(body.text) : undefined;
    const problem = isRecord(value) && value['error'] ? problemOf(value) : undefined;
    if (problem) throw open.toError(problem);
    if (value === undefined) {
      throw new ApiError('notAnApi', 'The answer is not JSON.', { requestId: open.requestId });
    }
    return value;
  } finally {
    reader.close();
  }
}

/** What a decoder makes of a document, or an error that says what it is not. */
export function decodeWith<T>(decode: (body: unknown) => T | undefined, body: unknown, what: string): T {
  const value = decode(body);
  if (value === undefined) throw new ApiError('notAnApi', `The answer is not ${what}.`);
  return value;
}
