import { isRecord, parseJson } from '../base/json.ts';
import type { AnswerEvent, AnswerRequest } from './answer.ts';
import { ApiError } from './apiError.ts';
import { ChatDecoder } from './chatDecoder.ts';
import { errorInAnswer, problemOf } from './errorResponse.ts';
import { openAnswerBody, type ServerEvent } from './eventStream.ts';
import { requestIdOf } from './responseHeaders.ts';
import type { Transport } from './transport.ts';

/**
 * One answer through `POST /chat/completions` (service specification, section 4). The body holds what the request
 * needs and nothing else: no temperature, no limits, nothing that a server might refuse.
 */
export async function* answerByChatCompletions(
  transport: Transport,
  request: AnswerRequest,
  idle: number,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, void> {
  const body = {
    model: request.model,
    messages: request.messages,
    stream: true,
    // Without it a stream ends without saying what it cost.
    stream_options: { include_usage: true },
  };
  const open = await transport.post('/chat/completions', body, request.idempotencyKey, signal);
  const requestId = requestIdOf(open.response.headers);
  yield { type: 'started', requestId };
  const answer = await openAnswerBody(open, idle);
  const decoder = new ChatDecoder();
  const done =
    answer.kind === 'events'
      ? yield* decodeEvents(answer.events, decoder, requestId)
      : yield* decodeWhole(answer.text, decoder, requestId);
  if (!decoder.sawSomething) throw new ApiError('notAnApi', 'The answer was empty.', { requestId });
  yield* decoder.finish(done);
}

async function* decodeEvents(
  events: AsyncGenerator<ServerEvent, void, void>,
  decoder: ChatDecoder,
  requestId: string | undefined,
): AsyncGenerator<AnswerEvent, boolean, void> {
  for await (const { name, data } of events) {
    if (data.trim() === '[DONE]') return true;
    const chunk = parseJson(data);
    const problem = problemIn(name, data, chunk);
    if (problem) throw errorInAnswer(problem, requestId);
    yield* decoder.push(chunk);
  }
  return false;
}

/** A server that does not stream, or an error with status 200. */
function* decodeWhole(
  text: string,
  decoder: ChatDecoder,
  requestId: string | undefined,
): Generator<AnswerEvent, boolean, void> {
  const whole = parseJson(text);
  const problem = isRecord(whole) && !('choices' in whole) ? problemOf(whole) : undefined;
  if (problem) throw errorInAnswer(problem, requestId);
  if (whole === undefined && text !== '') {
    throw new ApiError('notAnApi', 'The answer is not one of an inference API.', { requestId });
  }
  yield* decoder.push(whole);
  return decoder.sawSomething;
}

/** An error in the middle of a stream: an `error` object, an `error` event, or problem+json without `choices`. */
function problemIn(name: string | undefined, data: string, chunk: unknown): ReturnType<typeof problemOf> {
  if (name === 'error') return problemOf(chunk) ?? { message: data, code: undefined };
  if (!isRecord(chunk)) return undefined;
  if (chunk['error'] !== undefined && chunk['error'] !== null) return problemOf(chunk);
  return 'choices' in chunk || !('title' in chunk || 'detail' in chunk) ? undefined : problemOf(chunk);
}
