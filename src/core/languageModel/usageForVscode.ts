import type { TokenUsage } from '../api/answer.ts';
import type { JsonRecord } from '../base/json.ts';

/**
 * What an answer used, in the form that VS Code's chat reads for its context indicator; `undefined` where the service did
 * not report both counts, which VS Code insists on.
 */
export function usageForVscode({
  inputTokens,
  cachedInputTokens,
  outputTokens,
  reasoningTokens,
}: TokenUsage): JsonRecord | undefined {
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedInputTokens ?? 0 },
    ...(reasoningTokens !== undefined && {
      completion_tokens_details: { reasoning_tokens: reasoningTokens },
    }),
  };
}
