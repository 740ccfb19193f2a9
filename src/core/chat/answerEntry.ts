import { ApiError } from '../api/apiError.ts';
import type { AnswerEntry, AnswerFailure } from './conversation.ts';

/** Whether there is anything of the answer to keep. */
export function hasArrived({ text, reasoning }: Pick<AnswerEntry, 'text' | 'reasoning'>): boolean {
  return text !== '' || reasoning !== '';
}

/** The later answer with the times at which its first piece, and its text after reasoning, came. */
export function withTimes(before: AnswerEntry, after: AnswerEntry, now: () => Date): AnswerEntry {
  if (after === before || !hasArrived(after)) return after;
  const textBegins = before.text === '' && after.text !== '' && after.reasoning !== '';
  const pieceIsFirst = after.firstPieceAt === undefined;
  if (!textBegins && !pieceIsFirst) return after;
  const at = now().toISOString();
  return {
    ...after,
    ...(pieceIsFirst ? { firstPieceAt: at } : {}),
    ...(textBegins && after.textStartedAt === undefined ? { textStartedAt: at } : {}),
  };
}

export function failed(answer: AnswerEntry, error: unknown): AnswerEntry {
  return {
    ...answer,
    status: hasArrived(answer) ? 'interrupted' : 'failed',
    failure: toFailure(error),
  };
}

function toFailure(error: unknown): AnswerFailure {
  if (!(error instanceof ApiError)) return { kind: 'internal', message: String(error) };
  const { kind, message, code, requestId, retryAfter, location } = error;
  return {
    kind,
    message,
    ...(code === undefined ? {} : { code }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(location === undefined ? {} : { location }),
  };
}

/** An answer that nobody writes any more: a stream that just ended said nothing of its end. */
export function asEnded(answer: AnswerEntry): AnswerEntry {
  return answer.status === 'answering' ? { ...answer, status: 'interrupted' } : answer;
}
