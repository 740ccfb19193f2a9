import type { AnswerEvent } from './answer.ts';
import type { Attempt } from './answering.ts';
import { ChatDecoder } from './chatDecoder.ts';
import { chatRequestBody } from './chatRequestBody.ts';
import { decodeAnswer } from './decodeAnswer.ts';
import { requestIdOf } from './responseHeaders.ts';
import type { Transport } from './transport.ts';

/** One answer through `POST /chat/completions` (service specification, section 4). */
export async function* answerByChatCompletions(
  transport: Transport,
  { request, names, quirks, idempotencyKey, idle }: Attempt,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, void> {
  const body = chatRequestBody(request, names, quirks);
  const open = await transport.post('/chat/completions', body, idempotencyKey, signal);
  yield* decodeAnswer(open, new ChatDecoder(requestIdOf(open.response.headers)), idle);
}
