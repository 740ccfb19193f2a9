import { formatDecimal, parseDecimal } from '../base/decimal.ts';
import { firstCount, firstText, isRecord, type JsonRecord, valueAt } from '../base/json.ts';
import type { ReportedCost, TokenUsage } from './answer.ts';

/** Reads the `usage` of an answer, in the names of either inference endpoint. */
export function decodeTokenUsage(value: unknown): TokenUsage | undefined {
  if (!isRecord(value)) return undefined;
  const counts = {
    inputTokens: firstCount(value['prompt_tokens'], value['input_tokens']),
    cachedInputTokens: firstCount(
      valueAt(value, 'prompt_tokens_details', 'cached_tokens'),
      valueAt(value, 'input_tokens_details', 'cached_tokens'),
    ),
    outputTokens: firstCount(value['completion_tokens'], value['output_tokens']),
    reasoningTokens: firstCount(
      valueAt(value, 'completion_tokens_details', 'reasoning_tokens'),
      valueAt(value, 'output_tokens_details', 'reasoning_tokens'),
    ),
  };
  const cost = decodeCost(value);
  const reported = Object.entries({ ...counts, cost }).filter((entry) => entry[1] !== undefined);
  return reported.length === 0 ? undefined : Object.fromEntries(reported);
}

/** Some routers say what an answer cost; where they name no currency, they mean US dollars. */
function decodeCost(usage: JsonRecord): ReportedCost | undefined {
  const decimal = [usage['cost'], usage['total_cost'], usage['cost_usd']].map(parseDecimal).find(Boolean);
  if (!decimal || decimal.digits < 0n) return undefined;
  return {
    amount: formatDecimal(decimal),
    currency: (firstText(usage['currency'], usage['cost_currency']) ?? 'USD').toUpperCase(),
  };
}
