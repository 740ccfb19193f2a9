import type { AnswerRequest, InputMessage } from '../api/answer.ts';
import { parseDecimal, timesWhole } from '../base/decimal.ts';
import { estimateImageTokens, estimateTokens } from '../context/estimateTokens.ts';
import type { ModelPrice } from '../models/model.ts';
import type { UsageEstimate } from './budgetConcern.ts';
import { type Money, nanosPer } from './money.ts';

/** What is known of a model from its answers so far. */
export interface ModelExperience {
  /** How long they are: the mean, in tokens. */
  readonly answerTokens?: number;
  /** What input and output together have cost. */
  readonly costPerThousandTokens?: Money;
}

/** Tokens of an answer of which nothing better is known. */
const usualAnswer = 1000;

/** A picture is taken for one of a screen. */
const imageTokens = estimateImageTokens(1920, 1080);

/**
 * What a request may add to the usage. Its cost goes by the prices that the service lists, else by what such answers
 * have cost so far; without either it is not known.
 */
export function estimateRequest(
  { messages, tools = [], parameters }: Pick<AnswerRequest, 'messages' | 'tools' | 'parameters'>,
  price: ModelPrice | undefined,
  { answerTokens = usualAnswer, costPerThousandTokens }: ModelExperience = {},
): UsageEstimate {
  const offered = tools.map(({ name, description, parameters: schema }) =>
    estimateTokens(`${name} ${description} ${JSON.stringify(schema)}`),
  );
  const input = [...messages.map(tokensOf), ...offered].reduce((sum, tokens) => sum + tokens, 0);
  const output = Math.ceil(Math.min(answerTokens, parameters?.maxOutputTokens ?? answerTokens));
  const tokens = input + output;
  const cost = priceOfTokens(input, output, price) ?? usualCost(tokens, costPerThousandTokens);
  return { tokens, ...(cost && { cost }) };
}

function tokensOf(message: InputMessage): number {
  const images = 'images' in message ? (message.images ?? []) : [];
  const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
  const called = calls.reduce((sum, call) => sum + estimateTokens(`${call.name} ${call.arguments}`), 0);
  return estimateTokens(message.content) + images.length * imageTokens + called;
}

/** What so many tokens cost by the prices that the service lists; `undefined` where it does not list both. */
export function priceOfTokens(
  input: number,
  output: number,
  price: ModelPrice | undefined,
): Money | undefined {
  const forInput = nanosOf(input, price?.inputPerMillionTokens);
  const forOutput = nanosOf(output, price?.outputPerMillionTokens);
  if (price === undefined || forInput === undefined || forOutput === undefined) return undefined;
  return { currency: price.currency, nanos: forInput + forOutput };
}

function usualCost(tokens: number, perThousand: Money | undefined): Money | undefined {
  return (
    perThousand && {
      currency: perThousand.currency,
      nanos: (perThousand.nanos * BigInt(Math.ceil(tokens))) / 1000n,
    }
  );
}

function nanosOf(tokens: number, perMillion: string | undefined): bigint | undefined {
  const price = parseDecimal(perMillion);
  // A millionth of a billionth is lost in the end only, not for each token.
  const nanos = price && timesWhole(price, nanosPer.unit);
  return nanos === undefined ? undefined : (nanos * BigInt(Math.ceil(tokens))) / 1_000_000n;
}
