export const currency = 'USD';

interface TokenAmounts {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  readonly billableMicroUsd: number;
}

/** What events, groups and totals have in common on the wire. */
export function toTokenFields(amounts: TokenAmounts): Readonly<Record<string, number>> {
  return {
    input_tokens: amounts.inputTokens,
    cached_input_tokens: amounts.cachedInputTokens,
    output_tokens: amounts.outputTokens,
    reasoning_tokens: amounts.reasoningTokens,
    total_tokens: amounts.inputTokens + amounts.outputTokens,
    billable_microusd: amounts.billableMicroUsd,
  };
}
