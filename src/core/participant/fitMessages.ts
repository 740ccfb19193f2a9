import type { InputMessage } from '../api/answer.ts';
import { ApiError } from '../api/apiError.ts';

/** Tokens; see `Model`. */
export interface ModelWindow {
  readonly contextWindow?: number;
  readonly maxOutputTokens?: number;
}

export interface FittedMessages {
  readonly messages: readonly InputMessage[];
  /** Messages of the past for which there was no room. */
  readonly leftOut: number;
}

/** Of an answer for which room is kept. */
const usualAnswer = 4000;
/** Between any two messages. */
const between = 4;

/**
 * As much of the past as the model's window has room for, the latest first and a question never without its answer.
 *
 * @param messages the last of them is the question
 * @param fixed tokens that are sent with it, such as instructions and pictures
 * @throws `ApiError` of kind `tooLarge` where the question alone does not fit.
 */
export function fitMessages(
  messages: readonly InputMessage[],
  fixed: number,
  { contextWindow = Infinity, maxOutputTokens = Infinity }: ModelWindow,
  count: (text: string) => number,
): FittedMessages {
  const answer = Math.min(maxOutputTokens, usualAnswer, Math.floor(contextWindow / 4));
  let room = contextWindow - answer - fixed;
  let first = messages.length;
  for (let start = messages.length - 1; start >= 0; start -= 1) {
    room -= count(messages[start]?.content ?? '') + between;
    if (room < 0) break;
    if (messages[start]?.role === 'user') first = start;
  }
  if (first === messages.length && messages.length > 0) throw new ApiError('tooLarge', '');
  return { messages: messages.slice(first), leftOut: first };
}
