import type { AnswerEvent, AnswerRequest } from '../core/api/answer.ts';
import type { Logger } from '../core/base/logger.ts';
import type { Connection } from './connection.ts';
import { describeForLog } from './failures.ts';

/** An answer of whichever service is connected now; why it failed is also logged. */
export async function* answerThrough(
  connection: Connection,
  log: Logger,
  request: AnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, void> {
  try {
    yield* (await connection.client()).answer(request, signal);
  } catch (error) {
    if (!signal.aborted) log.error(`Answer: ${describeForLog(error)}`);
    throw error;
  }
}
