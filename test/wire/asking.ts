import assert from 'node:assert/strict';

import type {
  AnswerEvent,
  AnswerNotice,
  AnswerRequest,
  TokenUsage,
  ToolCall,
} from '../../src/core/api/answer.ts';
import { ApiError } from '../../src/core/api/apiError.ts';
import { parseBaseUrl } from '../../src/core/api/baseUrl.ts';
import { ApiClient, type ApiClientOptions } from '../../src/core/api/client.ts';
import { defaultTimeLimits, type TimeLimits } from '../../src/core/api/timeLimits.ts';
import type { WireServer } from './wireServer.ts';

export const apiKey = 'ck_wire_0123456789abcdef';
export const never = new AbortController().signal;

interface ClientOptions extends Partial<Omit<ApiClientOptions, 'limits'>> {
  /** `null` for none. */
  readonly apiKey?: string | null;
  readonly limits?: Partial<TimeLimits>;
  readonly baseUrl?: string;
}

/** A client of the server that asks by chat completions and tries again without waiting. */
export function clientOf(server: WireServer, options: ClientOptions = {}): ApiClient {
  const { apiKey: key = apiKey, limits, baseUrl = `${server.origin}/v1`, ...rest } = options;
  const parsed = parseBaseUrl(baseUrl);
  assert.ok(parsed.ok);
  return new ApiClient(
    { baseUrl: parsed.baseUrl, apiKey: key ?? undefined },
    { api: 'chatCompletions', random: () => 0, ...rest, limits: { ...defaultTimeLimits, ...limits } },
  );
}

export function question(more: Partial<AnswerRequest> = {}): AnswerRequest {
  return {
    model: 'model',
    messages: [{ role: 'user', content: 'What is a closure?' }],
    idempotencyKey: crypto.randomUUID(),
    ...more,
  };
}

/** All that came of a question. */
export interface Outcome {
  readonly events: readonly AnswerEvent[];
  readonly text: string;
  readonly reasoning: string;
  readonly refusal: string;
  readonly calls: readonly ToolCall[];
  readonly sealed: readonly string[];
  /** Those that were told, in order. */
  readonly usages: readonly TokenUsage[];
  readonly notices: readonly AnswerNotice[];
  readonly finishReason: string | undefined;
  readonly complete: boolean | undefined;
  readonly error: ApiError | undefined;
}

export async function ask(
  client: ApiClient,
  request: AnswerRequest = question(),
  signal: AbortSignal = never,
  look: (event: AnswerEvent) => void = () => undefined,
): Promise<Outcome> {
  const events: AnswerEvent[] = [];
  let error: ApiError | undefined;
  try {
    for await (const event of client.answer(request, signal)) {
      events.push(event);
      look(event);
    }
  } catch (caught) {
    assert.ok(caught instanceof ApiError, String(caught));
    error = caught;
  }
  const join = (type: 'text' | 'reasoning' | 'refusal'): string =>
    events.map((event) => (event.type === type ? event.text : '')).join('');
  const done = events.find((event) => event.type === 'done');
  assert.ok(done === undefined || done === events.at(-1), 'Something came after the end.');
  assert.ok((done === undefined) === (error !== undefined), 'It ended neither well nor with an error.');
  return {
    events,
    text: join('text'),
    reasoning: join('reasoning'),
    refusal: join('refusal'),
    calls: events.flatMap((event) =>
      event.type === 'toolCall' ? [{ id: event.id, name: event.name, arguments: event.arguments }] : [],
    ),
    sealed: events.flatMap((event) => (event.type === 'sealedReasoning' ? [event.content] : [])),
    usages: events.flatMap((event) => (event.type === 'usage' ? [event.usage] : [])),
    notices: events.flatMap((event) => (event.type === 'notice' ? [event.notice] : [])),
    finishReason: done?.finishReason,
    complete: done?.complete,
    error,
  };
}

/** The error of what must fail, and must fail with nothing but an `ApiError`. */
export async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(outcome instanceof ApiError, String(outcome));
  return outcome;
}
