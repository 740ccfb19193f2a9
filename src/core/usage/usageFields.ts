import { firstCount, firstText, isRecord, type JsonRecord, valueAt } from '../base/json.ts';
import { type Money, nanosPer, parseNanos } from './money.ts';
import type { UsageCounts } from './usage.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The names that services give to what they count, in snake and in camel case. */
const names = {
  requests: [
    'requests',
    'num_model_requests',
    'request_count',
    'requestCount',
    'api_requests',
    'num_requests',
    'total_requests',
    'total_api_requests',
  ],
  inputTokens: [
    'input_tokens',
    'prompt_tokens',
    'inputTokens',
    'promptTokens',
    'tokens_prompt',
    'native_tokens_prompt',
    'total_prompt_tokens',
    'total_input_tokens',
  ],
  outputTokens: [
    'output_tokens',
    'completion_tokens',
    'outputTokens',
    'completionTokens',
    'tokens_completion',
    'native_tokens_completion',
    'total_completion_tokens',
    'total_output_tokens',
  ],
  cachedInputTokens: [
    'cached_input_tokens',
    'input_cached_tokens',
    'cached_tokens',
    'cachedTokens',
    'cachedInputTokens',
    'cache_read_input_tokens',
    'cache_read_tokens',
  ],
  writtenToCache: ['cache_creation_input_tokens', 'cache_creation_tokens', 'cache_write_tokens'],
  uncachedInputTokens: ['uncached_input_tokens', 'input_uncached_tokens'],
  reasoningTokens: ['reasoning_tokens', 'reasoningTokens', 'native_tokens_reasoning'],
  totalTokens: ['total_tokens', 'totalTokens'],
} as const;

const inputDetails = ['input_tokens_details', 'prompt_tokens_details'] as const;
const outputDetails = ['output_tokens_details', 'completion_tokens_details'] as const;

/** Reads what a row or an object of totals counts, without the fields that are missing: that is not the same as nought. */
export function decodeCounts(row: unknown): UsageCounts {
  if (!isRecord(row)) return {};
  // Some put the figures of a row into an object of their own.
  const { metrics } = row;
  const source = isRecord(metrics) ? { ...row, ...metrics } : row;
  const counts: Mutable<UsageCounts> = {};
  const cached = detailOf(source, inputDetails, 'cached_tokens') ?? countOf(source, names.cachedInputTokens);
  const output = countOf(source, names.outputTokens);
  const given = countOf(source, names.totalTokens);
  const input = inputOf(source, cached, output, given);
  const total = given ?? (input === undefined || output === undefined ? undefined : input + output);
  const requests = countOf(source, names.requests);
  const reasoning =
    detailOf(source, outputDetails, 'reasoning_tokens') ?? countOf(source, names.reasoningTokens);
  const cost = costOf(source);
  if (requests !== undefined) counts.requests = requests;
  if (input !== undefined) counts.inputTokens = input;
  if (cached !== undefined) counts.cachedInputTokens = cached;
  if (output !== undefined) counts.outputTokens = output;
  if (reasoning !== undefined) counts.reasoningTokens = reasoning;
  if (total !== undefined) counts.totalTokens = total;
  if (cost !== undefined) counts.cost = cost;
  return counts;
}

/**
 * All tokens of the input. Most services count what was read from a cache as a part of it; with some it stands beside
 * it, which shows where the parts are named, where it is more than the whole, or in the total.
 */
function inputOf(
  row: JsonRecord,
  cached: number | undefined,
  output: number | undefined,
  total: number | undefined,
): number | undefined {
  const input = countOf(row, names.inputTokens);
  const uncached = input ?? countOf(row, names.uncachedInputTokens);
  if (uncached === undefined || (input !== undefined && cached === undefined)) return input;
  const beside = (cached ?? 0) + (countOf(row, names.writtenToCache) ?? createdOf(row));
  const isBeside = input === undefined || (cached ?? 0) > input || total === input + beside + (output ?? 0);
  return isBeside ? uncached + beside : input;
}

/** What was written to a cache, by how long it lasts. */
function createdOf(row: JsonRecord): number {
  const creation = row['cache_creation'];
  if (!isRecord(creation)) return 0;
  return Object.values(creation).reduce((sum: number, value) => sum + (firstCount(value) ?? 0), 0);
}

function countOf(row: JsonRecord, candidates: readonly string[]): number | undefined {
  for (const name of candidates) {
    const value = row[name];
    if (value === undefined) continue;
    const count = firstCount(value);
    if (count !== undefined) return count;
  }
  return undefined;
}

function detailOf(row: JsonRecord, places: readonly string[], name: string): number | undefined {
  for (const place of places) {
    if (row[place] === undefined) continue;
    const count = firstCount(valueAt(row, place, name));
    if (count !== undefined) return count;
  }
  return undefined;
}

/** The end of a field's name says its unit; the finer one counts where there are several. */
const units: readonly (readonly [RegExp, bigint])[] = [
  [/(?:^|_)nano_?usd$|_nanos$/i, nanosPer.nano],
  [/(?:^|_)micro_?usd$|_micros?$|microusd$/i, nanosPer.micro],
  [/_cents$|_minor$|Cents$/, nanosPer.cent],
  [
    /^(?:cost|total_?cost|spend|total_spend|amount|estimated_cost|usage)$|(?:_|^)usd$|[a-z]Usd$/i,
    nanosPer.unit,
  ],
];

/** The position in `units` for a field's name, `-1` for none: services send the same names in every row. */
const unitOfName = new Map<string, number>();

function unitIndexOf(name: string): number {
  let index = unitOfName.get(name);
  if (index === undefined) {
    index = units.findIndex(([shape]) => shape.test(name));
    // Names are the service's, which might send new ones for ever.
    if (unitOfName.size < 1000) unitOfName.set(name, index);
  }
  return index;
}

/** The amount in the finest unit that is known; one in a unit that is not known is not guessed. */
function costOf(row: JsonRecord): Money | undefined {
  let found: Money | undefined;
  let finest = units.length;
  for (const name in row) {
    const index = unitIndexOf(name);
    const unit = units[index]?.[1];
    if (unit === undefined || index >= finest) continue;
    const value = row[name];
    const nanos = parseNanos(isRecord(value) ? (value['value'] ?? value['amount']) : value, unit);
    if (nanos === undefined) continue;
    const currency = firstText(valueAt(value, 'currency'), valueAt(value, 'unit'), row['currency']) ?? 'USD';
    found = { currency: currency.toUpperCase(), nanos };
    finest = index;
  }
  return found;
}
