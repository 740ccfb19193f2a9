import type { AnswerEvent, AnswerRequest } from './answer.ts';
import type { ApiError } from './apiError.ts';
import { answerByChatCompletions } from './chatCompletions.ts';
import { toApiError } from './networkError.ts';
import { knownQuirks, type Quirk, type QuirkMemory, quirkOf } from './quirks.ts';
import { answerByResponses } from './responses.ts';
import { type RetryPolicy, waitBeforeRetry } from './retryPolicy.ts';
import { separateThinking } from './thinkTags.ts';
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
  readonly random: () => number;
  readonly thinkTags: boolean;
}

/** What one attempt is made with. */
export interface Attempt {
  readonly request: AnswerRequest;
  readonly names: ToolNames;
  readonly quirks: ReadonlySet<Quirk>;
  readonly idempotencyKey: string;
  readonly idle: number;
}

/**
 * One answer, whatever it takes: the endpoint that the server has, without the parts of a request that it refuses, tried
 * again where that is safe. Nothing is tried again once something of the answer was shown; every attempt of the same
 * request carries the same idempotency key and the same bytes.
 */
export async function* answering(
  transport: Transport,
  request: AnswerRequest,
  options: AnsweringOptions,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, void> {
  const names = new ToolNames(request.tools?.map(({ name }) => name) ?? []);
  const memoryKey = `${transport.baseUrl} ${request.model}`;
  const known = knownQuirks(options.quirks.get(memoryKey));
  const begun = Date.now();
  let idempotencyKey = request.idempotencyKey;
  for (let failed = 0; ;) {
    let shown = false;
    try {
      const attempt: Attempt = { request, names, quirks: known, idempotencyKey, idle: options.idle };
      const events = open(transport, attempt, options.api, signal);
      for await (const event of options.thinkTags ? separateThinking(events) : events) {
        shown ||= isVisible(event);
        yield event.type === 'toolCall' ? { ...event, name: names.toOwn(event.name) } : event;
      }
      return;
    } catch (caught) {
      const error = toApiError(caught, signal, transport.apiKey);
      if (shown || error.kind === 'cancelled') throw error;
      const quirk = fallBack(error, options.api, known) ?? quirkOf(error, known);
      if (quirk !== undefined) {
        known.add(quirk);
        // Sealed reasoning is refused because of where it came from, not because of the server.
        if (quirk !== 'noSealedReasoning') options.quirks.set(memoryKey, [...known]);
        // Another body needs another key; nobody pays for the refused one.
        idempotencyKey = `${request.idempotencyKey}-${known.size}`;
        yield { type: 'notice', notice: { kind: 'adapted', quirk } };
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
      }
      await wait(pause, signal, skip.signal);
    }
  }
}

function open(
  transport: Transport,
  attempt: Attempt,
  api: ApiChoice,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, void> {
  const byChat = api === 'chatCompletions' || (api === 'auto' && attempt.quirks.has('noResponses'));
  return byChat
    ? answerByChatCompletions(transport, attempt, signal)
    : answerByResponses(transport, attempt, signal);
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
  return type === 'text' || type === 'reasoning' || type === 'refusal' || type === 'toolCall';
}
