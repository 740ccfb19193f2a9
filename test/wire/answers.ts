import type { Bytes, Head } from './exchange.ts';
import type { Answer } from './wireServer.ts';

/** A whole answer, with its length announced. */
export function reply(body: Bytes, head: Omit<Head, 'framing'> = {}): Answer {
  return (exchange) => {
    const bytes = Buffer.from(body as Uint8Array);
    exchange.head({ ...head, framing: bytes.length });
    exchange.write(bytes);
  };
}

export function json(value: unknown, head: Omit<Head, 'framing'> = {}): Answer {
  const headers = { 'content-type': 'application/json', ...head.headers };
  return reply(JSON.stringify(value), { ...head, headers });
}

/** The body piece by piece, each of which the client reads for itself, and then its end. */
export function stream(pieces: Iterable<Bytes>, head: Head = {}): Answer {
  return (exchange) => {
    exchange.head({ ...head, headers: { 'content-type': 'text/event-stream', ...head.headers } });
    for (const piece of pieces) exchange.write(piece);
    exchange.end();
  };
}

/** A stream of events, each with its `data:` line and a blank line. */
export function events(chunks: readonly unknown[], head?: Head): Answer {
  return stream(chunks.map(event), head);
}

/** One event on the wire; a string is sent as it is. */
export function event(chunk: unknown): string {
  return `data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}\n\n`;
}

/** The beginning of a stream, after which nothing more comes while the connection stays open. */
export function stalled(pieces: Iterable<Bytes>, head: Head = {}): Answer {
  return async (exchange) => {
    exchange.head({ ...head, headers: { 'content-type': 'text/event-stream', ...head.headers } });
    for (const piece of pieces) exchange.write(piece);
    await exchange.closed;
  };
}

/** A stream that the server closes after these pieces without having ended it. */
export function cut(pieces: Iterable<Bytes>): Answer {
  return (exchange) => {
    exchange.head({ headers: { 'content-type': 'text/event-stream' } });
    for (const piece of pieces) exchange.write(piece);
    exchange.hangUp();
  };
}

/** Nothing at all, for as long as the client waits. */
export const silence: Answer = (exchange) => exchange.closed;

/** An error in OpenAI's form. */
export function failure(
  status: number,
  error: object = {},
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return json({ error: { message: 'It failed.', ...error } }, { status, headers });
}

/** One chunk of a chat completion. */
export function delta(part: unknown, more: object = {}): object {
  return { object: 'chat.completion.chunk', choices: [{ index: 0, delta: part, ...more }] };
}

export const finished = (reason = 'stop'): object => delta({}, { finish_reason: reason });

/** The chunks of a whole answer of this text, with its `[DONE]`. */
export function chat(text = 'Hello'): readonly unknown[] {
  return [delta({ role: 'assistant', content: text }), finished(), '[DONE]'];
}

/** The events of a whole response of this text. */
export function response(text = 'Hello'): readonly object[] {
  return [
    { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta: text },
    { type: 'response.completed', response: { object: 'response', status: 'completed', output: [] } },
  ];
}
