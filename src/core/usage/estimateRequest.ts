import type { AnswerRequest } from '../api/answer.ts';
import { parseDecimal, timesWhole } from '../base/decimal.ts';
import { estimateTokens } from '../context/estimateTokens.ts';
import type { ModelPrice } from '../models/model.ts';
import type { UsageEstimate } from './budget.ts';
import { nanosPer } from './money.ts';

/** Tokens of an answer of which nothing better is known. */
const usualAnswer = 1000;

/**
 * What a request may add to the usage. Its cost is known only where the service lists a price for both directions.
 *
 * @param answerTokens how long answers of this model usually are; what the request allows counts before that.
 */
export function estimateRequest(
  { messages, parameters }: Pick<AnswerRequest, 'messages' | 'parameters'>,
  price: ModelPrice | undefined,
  answerTokens: number | undefined,
): UsageEstimate {
  const input = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  const usual = answerTokens ?? usualAnswer;
  const output = Math.ceil(Math.min(usual, parameters?.maxOutputTokens ?? usual));
  const nanos = [
    nanosOf(input, price?.inputPerMillionTokens),
    nanosOf(output, price?.outputPerMillionTokens),
  ];
  const [forInput, forOutput] = nanos;
  return {
    tokens: input + output,
    ...(price !== undefined &&
      forInput !== undefined &&
      forOutput !== undefined && {
        cost: { currency: price.currency, nanos: forInput + forOutput },
      }),
  };
}

function nanosOf(tokens: number, perMillion: string | undefined): bigint | undefined {
  const price = parseDecimal(perMillion);
  // A millionth of a billionth is lost in the end only, not for each token.
  const nanos = price && timesWhole(price, nanosPer.unit);
  return nanos === undefined ? undefined : (nanos * BigInt(Math.ceil(tokens))) / 1_000_000n;
}
