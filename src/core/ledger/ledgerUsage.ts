import { nanosPer, parseNanos } from '../usage/money.ts';
import type { UsageItem } from '../usage/usageCube.ts';
import type { TokenUsage } from '../api/answer.ts';
import type { Bill } from './bill.ts';
import { type BegunEntry, type EndedEntry, isFree, type LedgerEntry } from './ledgerEntry.ts';

/**
 * What an answer took: as reported with it, and what that left out as the service booked it. Of one that broke off, what
 * was reported is what there was until then: a sure bill counts before it.
 */
export function tokensOf({
  outcome,
  tokens,
  bill,
}: Pick<LedgerEntry, 'outcome' | 'tokens' | 'bill'>): TokenUsage {
  const brokeOff = outcome === 'stopped' || outcome === 'interrupted';
  return brokeOff && bill && bill.match !== 'likely'
    ? { ...tokens, ...bill.tokens }
    : { ...bill?.tokens, ...tokens };
}

/**
 * The figures of a request. What neither its answer nor its bill says is missing: also all tokens of one that has not
 * ended. What nobody bills has used nothing.
 */
export function usageOfEntry(entry: (BegunEntry | EndedEntry) & { readonly bill?: Bill }): UsageItem {
  const { cost, ...tokens }: TokenUsage = 'tokens' in entry ? tokensOf(entry) : (entry.bill?.tokens ?? {});
  if ('durationMs' in entry && !entry.bill && isFree(entry)) return freeUsage(entry);
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

function freeUsage({ at, model, project }: BegunEntry): UsageItem {
  const tokens = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };
  return { occurredAt: new Date(at), model, project, requests: 1, ...tokens, isFree: true };
}
