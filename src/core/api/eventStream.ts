import { createParser } from 'eventsource-parser';

import { ApiError } from './apiError.ts';
import type { BodyReader } from './bodyReader.ts';

/** Characters that one event, or an answer that comes whole, may have: memory has to stay bounded. */
const eventLimit = 16 * 1024 * 1024;

/** One event of the stream: the `data:` lines joined, and the `event:` name where there was one. */
export interface ServerEvent {
  readonly name: string | undefined;
  readonly data: string;
}

/** What a body turned out to be: a stream of events, packet by packet, or one text (JSON, a page, nothing). */
export type AnswerBody =
  | { readonly kind: 'events'; readonly packets: AsyncGenerator<readonly ServerEvent[], void, void> }
  | { readonly kind: 'text'; readonly text: string };

/**
 * Tells by the first visible character what has come, because the content type is often wrong: servers label event
 * streams as JSON or as plain text, and answer a request for a stream with a whole document or a login page.
 */
export async function readAnswerBody(reader: BodyReader): Promise<AnswerBody> {
  const chunks = reader.chunks();
  let head = '';
  // Servers keep a connection alive with blank lines before they begin.
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head = next.value.trimStart();
    if (head !== '') break;
  }
  if (head !== '' && !/^[{[<"]/.test(head)) return { kind: 'events', packets: frame(head, chunks) };
  const parts = [head];
  let length = head.length;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > eventLimit) throw new ApiError('notAnApi', 'The answer is too large.');
    parts.push(chunk);
  }
  return { kind: 'text', text: parts.join('').trim() };
}

async function* frame(
  head: string,
  rest: AsyncIterable<string>,
): AsyncGenerator<readonly ServerEvent[], void, void> {
  let ready: ServerEvent[] = [];
  let tooLarge = false;
  const parser = createParser({
    onEvent: ({ event, data }) => ready.push({ name: event, data }),
    onError: ({ type }) => {
      tooLarge ||= type === 'max-buffer-size-exceeded';
    },
    maxBufferSize: eventLimit,
  });
  const take = (text: string): readonly ServerEvent[] => {
    ready = [];
    parser.feed(text);
    return ready;
  };
  yield take(head);
  for await (const text of rest) {
    if (tooLarge) break;
    yield take(text);
  }
  if (tooLarge) throw new ApiError('notAnApi', 'The service sent an event that does not end.');
  // A last event that the server did not end with a blank line is still an event.
  yield take('\n\n');
}
