import { formatDecimal, parseDecimal } from '../base/decimal.ts';
import type { LedgerEntry } from '../ledger/ledgerEntry.ts';
import { tokensOf } from '../ledger/ledgerUsage.ts';
import type { Money } from './money.ts';
import type { UsageEvent } from './usage.ts';
import { requestsOf } from './usageTally.ts';

/** A number may also be given as an exact decimal; a text is never taken for one. */
export type ExportValue = string | number | { readonly decimal: string } | undefined;

export interface ExportColumn<Row> {
  readonly name: string;
  readonly valueOf: (row: Row) => ExportValue;
}

/** What the service says, one line for each event. New columns come last, so that old sheets stay right. */
export const eventColumns: readonly ExportColumn<UsageEvent>[] = [
  { name: 'source', valueOf: () => 'account' },
  { name: 'id', valueOf: ({ id }) => id },
  { name: 'occurred_at', valueOf: ({ occurredAt }) => occurredAt?.toISOString() },
  { name: 'model', valueOf: ({ model }) => model },
  { name: 'project', valueOf: ({ project }) => project },
  { name: 'request_id', valueOf: ({ requestId }) => requestId },
  { name: 'requests', valueOf: requestsOf },
  { name: 'input_tokens', valueOf: ({ inputTokens }) => inputTokens },
  { name: 'cached_input_tokens', valueOf: ({ cachedInputTokens }) => cachedInputTokens },
  { name: 'output_tokens', valueOf: ({ outputTokens }) => outputTokens },
  { name: 'reasoning_tokens', valueOf: ({ reasoningTokens }) => reasoningTokens },
  { name: 'total_tokens', valueOf: ({ totalTokens }) => totalTokens },
  { name: 'cost', valueOf: ({ cost }) => cost && decimalOf(cost) },
  { name: 'currency', valueOf: ({ cost }) => cost?.currency },
];

/** What this editor knows, one line for each request. New columns come last. */
export const ledgerColumns: readonly ExportColumn<LedgerEntry>[] = [
  { name: 'source', valueOf: () => 'editor' },
  { name: 'id', valueOf: ({ id }) => id },
  { name: 'occurred_at', valueOf: ({ at }) => at },
  { name: 'model', valueOf: ({ model }) => model },
  { name: 'project', valueOf: ({ project }) => project },
  { name: 'request_id', valueOf: ({ requestId }) => requestId },
  { name: 'service', valueOf: ({ origin }) => origin },
  { name: 'surface', valueOf: ({ surface }) => surface },
  { name: 'outcome', valueOf: ({ outcome }) => outcome },
  { name: 'error', valueOf: ({ errorKind }) => errorKind },
  { name: 'input_tokens', valueOf: (entry) => tokensOf(entry).inputTokens },
  { name: 'cached_input_tokens', valueOf: (entry) => tokensOf(entry).cachedInputTokens },
  { name: 'output_tokens', valueOf: (entry) => tokensOf(entry).outputTokens },
  { name: 'reasoning_tokens', valueOf: (entry) => tokensOf(entry).reasoningTokens },
  { name: 'cost', valueOf: (entry) => decimalIn(tokensOf(entry).cost?.amount) },
  { name: 'currency', valueOf: (entry) => tokensOf(entry).cost?.currency },
  { name: 'duration_ms', valueOf: ({ durationMs }) => durationMs },
  { name: 'first_token_ms', valueOf: ({ firstTokenMs }) => firstTokenMs },
  { name: 'cost_source', valueOf: costSource },
];

/** Whose figure the cost is. */
function costSource(entry: LedgerEntry): ExportValue {
  const { cost } = tokensOf(entry);
  if (decimalIn(cost?.amount) === undefined) return undefined;
  return cost === entry.tokens.cost ? 'answer' : 'service';
}

function decimalOf({ nanos }: Money): ExportValue {
  return { decimal: formatDecimal({ digits: nanos, scale: 9 }) };
}

/** Read and written anew: a text from a file could be anything. */
function decimalIn(amount: string | undefined): ExportValue {
  const decimal = parseDecimal(amount);
  return decimal && { decimal: formatDecimal(decimal) };
}
