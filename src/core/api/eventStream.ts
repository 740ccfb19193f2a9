import { createParser } from 'eventsource-parser';

import { ApiError } from './apiError.ts';
import { toApiError } from './networkError.ts';
import type { OpenResponse } from './transport.ts';

/** Characters that one event may have before the stream is given up: memory has to stay bounded. */
const eventLimit = 16 * 1024 * 1024;

/** One event of the stream: the `data:` lines joined, and the `event:` name where there was one. */
export interface ServerEvent {
  readonly name: string | undefined;
  readonly data: string;
}

/** What a body turned out to be: a stream of events, or one text (JSON, a page, nothing). */
export type AnswerBody =
  | { readonly kind: 'events'; readonly events: AsyncGenerator<ServerEvent, void, void> }
  | { readonly kind: 'text'; readonly text: string };

/**
 * Tells by the first visible character what has come, because the content type is often wrong: servers label event
 * streams as JSON or as plain text, and answer a request for a stream with a whole document or a login page.
 */
export async function openAnswerBody(open: OpenResponse, idle: number): Promise<AnswerBody> {
  const chunks = textOf(open, idle);
  let head = '';
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head += next.value;
    if (head.trim() !== '') break;
  }
  if (head.trim() !== '' && !/^\s*[{[<"]/.test(head)) return { kind: 'events', events: frame(head, chunks) };
  for await (const chunk of chunks) {
    head += chunk;
    if (head.length > eventLimit) throw new ApiError('notAnApi', 'The answer is too large.');
  }
  return { kind: 'text', text: head.trim() };
}

async function* frame(head: string, rest: AsyncIterable<string>): AsyncGenerator<ServerEvent, void, void> {
  let ready: ServerEvent[] = [];
  let tooLarge = false;
  const parser = createParser({
    onEvent: ({ event, data }) => ready.push({ name: event, data }),
    onError: ({ type }) => {
      tooLarge ||= type === 'max-buffer-size-exceeded';
    },
    maxBufferSize: eventLimit,
  });
  const feed = function* (text: string): Generator<ServerEvent> {
    parser.feed(text);
    const events = ready;
    ready = [];
    yield* events;
    if (tooLarge) throw new ApiError('notAnApi', 'The service sent an event that does not end.');
  };
  yield* feed(head);
  for await (const text of rest) yield* feed(text);
  // A last event that the server did not end with a blank line is still an event.
  yield* feed('\n\n');
}

async function* textOf(open: OpenResponse, idle: number): AsyncGenerator<string, void, void> {
  const { response, signal, watchdog } = open;
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  // Reading does not end by itself everywhere when the signal aborts.
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal.aborted) throw signal.reason;
      watchdog.wind(idle, 'The next part of the answer');
      const text = decoder.decode(value, { stream: !done });
      if (text !== '') yield text;
      if (done) return;
    }
  } catch (error) {
    const failure = toApiError(error, signal);
    throw failure.kind === 'network'
      ? new ApiError('interrupted', failure.message, { code: failure.code, cause: error })
      : failure;
  } finally {
    watchdog.stop();
    signal.removeEventListener('abort', stop);
    stop();
  }
}
