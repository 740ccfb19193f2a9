import { isRecord, parseJson } from '../base/json.ts';
import type { AnswerEvent } from './answer.ts';
import { ApiError } from './apiError.ts';
import { errorInAnswer, problemOf, type ServiceProblem } from './errorResponse.ts';
import { openAnswerBody, type ServerEvent } from './eventStream.ts';
import { requestIdOf } from './responseHeaders.ts';
import type { OpenResponse } from './transport.ts';

/** Turns what one of the endpoints sends into events; one for each answer. */
export interface AnswerDecoder {
  /** Whether anything came that an answer of this endpoint consists of. */
  readonly sawSomething: boolean;
  /** Whether the answer has said that it is over. */
  readonly ended: boolean;
  push(chunk: unknown, name?: string): Generator<AnswerEvent, void, void>;
  /** `done`: the server said that the stream is over. */
  finish(done: boolean): Generator<AnswerEvent, void, void>;
}

/** So many broken events in a row are not noise any more. */
const mostBrokenEvents = 50;

/** Reads an answer to its end, however it came: as events, as one document, as lines of JSON, or not at all. */
export async function* decodeAnswer(
  open: OpenResponse,
  decoder: AnswerDecoder,
  idle: number,
): AsyncGenerator<AnswerEvent, void, void> {
  const requestId = requestIdOf(open.response.headers);
  yield { type: 'started', requestId };
  const body = await openAnswerBody(open, idle);
  const done =
    body.kind === 'events'
      ? yield* decodeEvents(body.events, decoder, requestId)
      : yield* decodeText(body.text, decoder, requestId);
  if (!decoder.sawSomething) throw new ApiError('notAnApi', 'The answer was empty.', { requestId });
  yield* decoder.finish(done);
}

async function* decodeEvents(
  events: AsyncGenerator<ServerEvent, void, void>,
  decoder: AnswerDecoder,
  requestId: string | undefined,
): AsyncGenerator<AnswerEvent, boolean, void> {
  let broken = 0;
  for await (const { name, data } of events) {
    const text = data.trim();
    if (text === '[DONE]') return true;
    if (text === '') continue;
    const chunk = parseJson(text);
    const problem = problemIn(name, text, chunk);
    if (problem) throw errorInAnswer(problem, requestId);
    broken = chunk === undefined ? broken + 1 : 0;
    if (broken >= mostBrokenEvents) throw new ApiError('notAnApi', 'The answer is not JSON.', { requestId });
    yield* decoder.push(chunk, name);
    // Some servers keep the connection open after the last event.
    if (decoder.ended) return true;
  }
  return false;
}

/** A server that does not stream, an error with status 200, or JSON line by line. */
function* decodeText(
  text: string,
  decoder: AnswerDecoder,
  requestId: string | undefined,
): Generator<AnswerEvent, boolean, void> {
  const whole = parseJson(text);
  const chunks =
    whole === undefined
      ? text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map(parseJson)
      : [whole];
  if (text !== '' && chunks.every((chunk) => chunk === undefined)) {
    throw new ApiError('notAnApi', 'The answer is not one of an inference API.', { requestId });
  }
  for (const chunk of chunks) {
    const problem = problemIn(undefined, '', chunk);
    if (problem) throw errorInAnswer(problem, requestId);
    yield* decoder.push(chunk);
  }
  return whole !== undefined && decoder.sawSomething;
}

/** An error in place of an answer or in its middle: an `error` object, an `error` event, problem+json. */
function problemIn(name: string | undefined, text: string, chunk: unknown): ServiceProblem | undefined {
  if (name === 'error') return problemOf(chunk) ?? { message: text, code: undefined };
  if (!isRecord(chunk)) return undefined;
  if (chunk['type'] === 'error') return problemOf(chunk) ?? { message: text, code: undefined };
  // A response that ended well says `error: null`; one that failed is told by its own decoder.
  if (chunk['error'] !== undefined && chunk['error'] !== null && chunk['object'] !== 'response')
    return problemOf(chunk);
  const isAnswer =
    'choices' in chunk ||
    (typeof chunk['type'] === 'string' && chunk['type'].startsWith('response.')) ||
    'object' in chunk;
  return !isAnswer && ('title' in chunk || 'detail' in chunk) ? problemOf(chunk) : undefined;
}
