import { isRecord, parseJson } from '../base/json.ts';
import type { AnswerEvent } from './answer.ts';
import { ApiError } from './apiError.ts';
import { BodyReader } from './bodyReader.ts';
import { problemOf, type ServiceProblem } from './errorResponse.ts';
import { readAnswerBody, type ServerEvent } from './eventStream.ts';
import type { OpenResponse } from './transport.ts';

/** Turns what one of the endpoints sends into events; one for each answer. */
export interface AnswerDecoder {
  /** Whether anything came that an answer of this endpoint consists of. */
  readonly sawSomething: boolean;
  /** Whether the answer has said that it is over. */
  readonly ended: boolean;
  /** Throws an `ApiError` where the chunk says that the answer failed. */
  push(chunk: unknown, name?: string): void;
  /** `done`: the server said that the stream is over. */
  finish(done: boolean): void;
}

export type NewDecoder = (
  toError: (problem: ServiceProblem) => ApiError,
  emit: (event: AnswerEvent) => void,
) => AnswerDecoder;

/** So many broken events in a row are not noise any more. */
const mostBrokenEvents = 50;

/** After so many events others have their turn: an answer may come faster than a window can show it. */
const eventsInATurn = 1000;

/**
 * Reads an answer to its end, however it came: as events, as one document, as lines of JSON, or not at all. Gives what
 * came of each packet; pieces of text that came together are one piece.
 *
 * @param idle milliseconds that may pass between two packets
 */
export async function* decodeAnswer(
  open: OpenResponse,
  newDecoder: NewDecoder,
  idle: number,
): AsyncGenerator<readonly AnswerEvent[], void, void> {
  const reader = new BodyReader(open, idle);
  try {
    yield [{ type: 'started', requestId: open.requestId }];
    const body = await readAnswerBody(reader);
    const reading = new Reading(open, newDecoder);
    if (body.kind === 'text') yield* reading.take(() => reading.readText(body.text));
    else yield* readPackets(body.packets, reading);
    yield* reading.take(() => reading.finish());
    await reader.settle();
  } finally {
    reader.close();
  }
}

async function* readPackets(
  packets: AsyncGenerator<readonly ServerEvent[], void, void>,
  reading: Reading,
): AsyncGenerator<readonly AnswerEvent[], void, void> {
  let inThisTurn = 0;
  for await (const packet of packets) {
    yield* reading.take(() => reading.readEvents(packet));
    // Some servers keep the connection open after the last event.
    if (reading.over) return;
    inThisTurn += packet.length;
    if (inThisTurn < eventsInATurn) continue;
    inThisTurn = 0;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
}

class Reading {
  /** The server said that the answer is over. */
  over = false;
  readonly #open: OpenResponse;
  readonly #decoder: AnswerDecoder;
  #events: AnswerEvent[] = [];
  /** Pieces of the same text that follow one another become one: whoever shows them has less to do. */
  #text: { readonly type: 'text' | 'reasoning'; text: string } | undefined;
  #broken = 0;

  constructor(open: OpenResponse, newDecoder: NewDecoder) {
    this.#open = open;
    this.#decoder = newDecoder(open.toError, (event) => this.#add(event));
  }

  /** All that comes of one step; and, where the step fails, first what had come of it. */
  *take(step: () => void): Generator<readonly AnswerEvent[], void, void> {
    try {
      step();
    } finally {
      const events = this.#events;
      this.#events = [];
      this.#text = undefined;
      if (events.length > 0) yield events;
    }
  }

  readEvents(packet: readonly ServerEvent[]): void {
    for (const { name, data } of packet) {
      const text = data.trim();
      const chunk = text === '' || text === '[DONE]' ? undefined : parseJson(text);
      if (chunk !== undefined || !text.includes('\n')) {
        this.#readEvent(name, text, chunk);
      } else {
        // Some servers end their events with a single line break: what should be several events arrives as one.
        for (const line of text.split('\n')) this.#readEvent(name, line.trim(), parseJson(line));
      }
      if (this.over) return;
    }
  }

  /** A server that does not stream, an error with status 200, or JSON line by line. */
  readText(text: string): void {
    const whole = parseJson(text);
    const chunks = whole === undefined ? text.split('\n').filter(isNotBlank).map(parseJson) : [whole];
    if (chunks.length > 0 && chunks.every((chunk) => chunk === undefined)) {
      throw this.#notAnApi('The answer is not one of an inference API.');
    }
    for (const chunk of chunks) this.#push(undefined, '', chunk);
    this.over = whole !== undefined && this.#decoder.sawSomething;
  }

  finish(): void {
    if (!this.#decoder.sawSomething) {
      throw this.#notAnApi(this.#broken > 0 ? 'The answer is not JSON.' : 'The answer was empty.');
    }
    this.#decoder.finish(this.over);
  }

  #readEvent(name: string | undefined, text: string, chunk: unknown): void {
    if (this.over || text === '') return;
    if (text === '[DONE]') {
      this.over = true;
      return;
    }
    this.#broken = chunk === undefined ? this.#broken + 1 : 0;
    if (this.#broken >= mostBrokenEvents) throw this.#notAnApi('The answer is not JSON.');
    this.#push(name, text, chunk);
    this.over = this.#decoder.ended;
  }

  #push(name: string | undefined, text: string, chunk: unknown): void {
    const problem = problemIn(name, text, chunk);
    if (problem) throw this.#open.toError(problem);
    this.#decoder.push(chunk, name);
  }

  #add(event: AnswerEvent): void {
    if (event.type !== 'text' && event.type !== 'reasoning') {
      this.#text = undefined;
      this.#events.push(event);
    } else if (this.#text?.type === event.type) {
      this.#text.text += event.text;
    } else {
      this.#text = { ...event };
      this.#events.push(this.#text);
    }
  }

  #notAnApi(message: string): ApiError {
    return new ApiError('notAnApi', message, { requestId: this.#open.requestId });
  }
}

function isNotBlank(line: string): boolean {
  return line.trim() !== '';
}

/** An error in place of an answer or in its middle: an `error` object, an `error` event, problem+json. */
function problemIn(name: string | undefined, text: string, chunk: unknown): ServiceProblem | undefined {
  if (name === 'error') return problemOf(chunk) ?? { message: text, code: undefined };
  if (!isRecord(chunk)) return undefined;
  const { type, object, error } = chunk;
  if (type === 'error' || object === 'error') return problemOf(chunk) ?? { message: text, code: undefined };
  // A response that ended well says `error: null`; one that failed is told by its own decoder.
  if (error !== undefined && error !== null && object !== 'response') return problemOf(chunk);
  const isAnswer =
    'choices' in chunk || object !== undefined || (typeof type === 'string' && type.startsWith('response.'));
  const isProblem = 'title' in chunk || 'detail' in chunk || 'message' in chunk;
  return isAnswer || !isProblem ? undefined : problemOf(chunk);
}
