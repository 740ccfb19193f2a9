import type { AnswerEvent } from './answer.ts';
import type { Attempt } from './answering.ts';
import { decodeAnswer } from './decodeAnswer.ts';
import { requestIdOf } from './responseHeaders.ts';
import { ResponsesDecoder } from './responsesDecoder.ts';
import { responsesRequestBody } from './responsesRequestBody.ts';
import type { Transport } from './transport.ts';

/** One answer through `POST /responses` (service specification, section 4, rule 2: nothing is stored). */
export async function* answerByResponses(
  transport: Transport,
  { request, names, quirks, idempotencyKey, idle }: Attempt,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, void> {
  const body = responsesRequestBody(request, names, quirks);
  const open = await transport.post('/responses', body, idempotencyKey, signal);
  yield* decodeAnswer(open, new ResponsesDecoder(requestIdOf(open.response.headers)), idle);
}
