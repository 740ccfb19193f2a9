import { firstCount, isRecord, valueAt } from '../base/json.ts';
import type { TokenUsage } from './answer.ts';

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
  const reported = Object.entries(counts).filter((entry) => entry[1] !== undefined);
  return reported.length === 0 ? undefined : Object.fromEntries(reported);
}
