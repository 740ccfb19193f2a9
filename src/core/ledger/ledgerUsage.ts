import { nanosPer, parseNanos } from '../usage/money.ts';
import type { UsageItem } from '../usage/usageCube.ts';
import type { TokenUsage } from '../api/answer.ts';
import type { BegunEntry, EndedEntry } from './ledgerEntry.ts';

/** The figures of a request. What was not reported is missing: also all tokens of one that has not ended. */
export function usageOfEntry(entry: BegunEntry | EndedEntry): UsageItem {
  const { cost, ...tokens }: TokenUsage = 'tokens' in entry ? entry.tokens : {};
  const { inputTokens, outputTokens } = tokens;
  const nanos = cost && parseNanos(cost.amount, nanosPer.unit);
  return {
    occurredAt: new Date(entry.at),
    model: entry.model,
    project: entry.project,
    requests: 1,
    ...tokens,
    ...(inputTokens !== undefined &&
      outputTokens !== undefined && { totalTokens: inputTokens + outputTokens }),
    ...(cost && nanos !== undefined && { cost: { currency: cost.currency, nanos } }),
  };
}
