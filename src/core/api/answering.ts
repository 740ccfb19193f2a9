import type { AnswerEvent, AnswerRequest } from './answer.ts';
import type { ApiError } from './apiError.ts';
import { decodeAnswer } from './decodeAnswer.ts';
import { chatCompletions, type Endpoint, responses } from './endpoint.ts';
import { toApiError } from './networkError.ts';
import { knownQuirks, type Quirk, type QuirkMemory, quirkOf } from './quirks.ts';
import { type RetryPolicy, waitBeforeRetry } from './retryPolicy.ts';
import { ThinkTags } from './thinkTags.ts';
import { ToolNames } from './toolNames.ts';
import type { Transport } from './transport.ts';
import { wait } from './wait.ts';

/** Which of the two inference endpoints carries answers. `auto`: `/responses`, where the server has it. */
export type ApiChoice = 'auto' | 'chatCompletions' | 'responses';

export interface AnsweringOptions {
  readonly api: ApiChoice;
  readonly retry: RetryPolicy;
  readonly quirks: QuirkMemory;
  /** Milliseconds between two packets. */
  readonly idle: number;
  /** In [0, 1). */
  readonly random: () => number;
  readonly thinkTags: boolean;
}

/** What one attempt is made with. */
interface Attempt {
  readonly endpoint: Endpoint;
  readonly body: object;
  readonly idempotencyKey: string;
}

/**
 * One answer, whatever it takes: the endpoint that the server has, without the parts of a request that it refuses, tried
 * again where that is safe. Nothing is tried again once something of the answer was shown; every attempt with the same
 * body carries the same idempotency key and the same bytes.
 */
export async function* answering(
  transport: Transport,
  request: AnswerRequest,
  options: AnsweringOptions,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, void> {
  const names = ToolNames.of(request);
  const memoryKey = `${transport.baseUrl} ${request.model}`;
  const known = knownQuirks(options.quirks.get(memoryKey));
  const prepare = (idempotencyKey: string): Attempt => {
    const endpoint = endpointOf(options.api, known);
    return { endpoint, body: endpoint.bodyOf(request, names, known), idempotencyKey };
  };
  let attempt = prepare(request.idempotencyKey);
  const begun = Date.now();
  let learned = false;
  /** Once the request is accepted without it. Sealed reasoning is refused for where it came from, not by the server. */
  const remember = (): void => {
    learned = false;
    options.quirks.set(
      memoryKey,
      [...known].filter((quirk) => quirk !== 'noSealedReasoning'),
    );
  };
  for (let failed = 0; ;) {
    let shown = false;
    try {
      let calls = 0;
      for await (const event of oneAttempt(transport, attempt, options, signal)) {
        shown ||= isVisible(event);
        if (event.type === 'started' && learned) remember();
        if (event.type !== 'toolCall') yield event;
        // The result of a call is told by its identifier, also where the server gave none.
        else yield { ...event, id: event.id || callId(attempt, calls++), name: names.toOwn(event.name) };
      }
      return;
    } catch (caught) {
      const error = toApiError(caught, signal, transport.apiKey);
      if (shown || error.kind === 'cancelled') throw error;
      const quirk = fallBack(error, options.api, known) ?? quirkOf(error, known);
      if (quirk !== undefined) {
        known.add(quirk);
        // Another body needs another key; nobody pays for the refused one.
        const idempotencyKey = `${request.idempotencyKey}-${known.size}`;
        const adapted = prepare(idempotencyKey);
        // What was not sent cannot have been refused.
        if (isSame(adapted, attempt)) throw error;
        attempt = adapted;
        learned = true;
        yield { type: 'notice', notice: { kind: 'adapted', quirk, idempotencyKey } };
        continue;
      }
      failed += 1;
      const pause = waitBeforeRetry(error, failed, Date.now() - begun, options.retry, options.random);
      if (pause === undefined) throw error;
      const skip = new AbortController();
      if (pause > 0) {
        const until = new Date(Date.now() + pause);
        const notice = {
          kind: 'waiting',
          error,
          attempt: failed + 1,
          until,
          skip: () => skip.abort(),
        } as const;
        yield { type: 'notice', notice };
      } else {
        yield { type: 'notice', notice: { kind: 'again', error } };
      }
      await wait(pause, signal, skip.signal);
    }
  }
}

async function* oneAttempt(
  transport: Transport,
  { endpoint, body, idempotencyKey }: Attempt,
  { idle, thinkTags }: AnsweringOptions,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, void> {
  const open = await transport.post(endpoint.path, body, idempotencyKey, signal);
  const thinking = thinkTags ? new ThinkTags() : undefined;
  try {
    for await (const events of decodeAnswer(open, endpoint.newDecoder, idle)) {
      for (const event of events) {
        if (thinking) yield* thinking.separate(event);
        else yield event;
      }
    }
  } catch (error) {
    if (thinking) yield* thinking.flush();
    throw error;
  }
}

function endpointOf(api: ApiChoice, known: ReadonlySet<Quirk>): Endpoint {
  const byChat = api === 'chatCompletions' || (api === 'auto' && known.has('noResponses'));
  return byChat ? chatCompletions : responses;
}

function isSame(one: Attempt, other: Attempt): boolean {
  return one.endpoint === other.endpoint && JSON.stringify(one.body) === JSON.stringify(other.body);
}

/** Another one in each request of a conversation. */
function callId({ idempotencyKey }: Attempt, number: number): string {
  return `call_${idempotencyKey.replace(/[^A-Za-z0-9]/g, '').slice(-24)}_${number}`;
}

/** A server without `/responses` says so in one of these ways. A model that is not known is another matter. */
function fallBack(error: ApiError, api: ApiChoice, known: ReadonlySet<Quirk>): Quirk | undefined {
  if (api !== 'auto' || known.has('noResponses')) return undefined;
  const missing = error.kind === 'notFound' || error.status === 405 || error.status === 501;
  const refused =
    error.kind === 'badRequest' &&
    /\bresponses\b.*(?:not supported|unsupported)|does not support.*\bresponses\b/i.test(error.message);
  return missing || refused ? 'noResponses' : undefined;
}

function isVisible({ type }: AnswerEvent): boolean {
  return type !== 'started' && type !== 'notice' && type !== 'usage';
}
