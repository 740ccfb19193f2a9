import { firstCount, firstText, isRecord, type JsonRecord, valueAt } from '../base/json.ts';
import { type Money, nanosPer, parseNanos } from './money.ts';
import type { UsageCounts } from './usage.ts';

/** The names that services give to what they count, in snake and in camel case. */
export function decodeCounts(row: unknown): UsageCounts {
  // Some put the figures of a row into an object of their own.
  const metrics = valueAt(row, 'metrics');
  const source: JsonRecord = isRecord(metrics)
    ? { ...(isRecord(row) ? row : {}), ...metrics }
    : isRecord(row)
      ? row
      : {};
  const read = (...names: readonly string[]): number | undefined =>
    firstCount(...names.map((name) => source[name]));
  const details = (name: string): number | undefined =>
    firstCount(
      ...[
        'input_tokens_details',
        'prompt_tokens_details',
        'output_tokens_details',
        'completion_tokens_details',
      ].map((place) => valueAt(source, place, name)),
    );
  const cached =
    details('cached_tokens') ??
    read(
      'cached_input_tokens',
      'input_cached_tokens',
      'cached_tokens',
      'cachedTokens',
      'cachedInputTokens',
    ) ??
    read('cache_read_input_tokens', 'cache_read_tokens');
  const inputTokens =
    read(
      'input_tokens',
      'prompt_tokens',
      'inputTokens',
      'promptTokens',
      'tokens_prompt',
      'native_tokens_prompt',
    ) ?? addedUp(source);
  const outputTokens = read(
    'output_tokens',
    'completion_tokens',
    'outputTokens',
    'completionTokens',
    'tokens_completion',
    'native_tokens_completion',
  );
  const sum =
    inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens;
  return known({
    requests: read(
      'requests',
      'num_model_requests',
      'request_count',
      'requestCount',
      'api_requests',
      'num_requests',
    ),
    inputTokens,
    cachedInputTokens: cached,
    outputTokens,
    reasoningTokens: details('reasoning_tokens') ?? read('reasoning_tokens', 'reasoningTokens'),
    totalTokens: read('total_tokens', 'totalTokens') ?? sum,
    cost: costOf(source),
  });
}

/** Without the fields that are missing, so that missing and nought stay apart. */
export function known(counts: {
  readonly [Key in keyof UsageCounts]: UsageCounts[Key] | undefined;
}): UsageCounts {
  return Object.fromEntries(Object.entries(counts).filter((entry) => entry[1] !== undefined));
}

/** Where what was read from a cache is not part of the input but beside it, the input is the sum. */
function addedUp(row: JsonRecord): number | undefined {
  const creation = row['cache_creation'];
  const parts = [
    firstCount(row['uncached_input_tokens'], row['input_uncached_tokens']),
    firstCount(row['cache_read_input_tokens'], row['input_cached_tokens']),
    firstCount(row['cache_creation_input_tokens']) ??
      (isRecord(creation)
        ? Object.values(creation).reduce((sum: number, value) => sum + (firstCount(value) ?? 0), 0)
        : undefined),
  ];
  if (parts[0] === undefined) return undefined;
  return parts.reduce((sum: number, part) => sum + (part ?? 0), 0);
}

/** The end of a field's name says its unit. */
const units: readonly (readonly [RegExp, bigint])[] = [
  [/(?:^|_)nano_?usd$|_nanos$/, nanosPer.nano],
  [/(?:^|_)micro_?usd$|_micros?$/, nanosPer.micro],
  [/_cents$|_minor$/, nanosPer.cent],
  [/^(?:cost|total_cost|spend|amount|estimated_cost|usage|totalCost)$|_usd$|^\w*Usd$/, nanosPer.unit],
];

/** The first amount whose unit is known; one in a unit that is not known is not guessed. */
function costOf(row: JsonRecord): Money | undefined {
  for (const [shape, unit] of units) {
    for (const [name, value] of Object.entries(row)) {
      if (!shape.test(name)) continue;
      const nanos = parseNanos(isRecord(value) ? (value['value'] ?? value['amount']) : value, unit);
      if (nanos === undefined) continue;
      const currency =
        firstText(valueAt(value, 'currency'), valueAt(value, 'unit'), row['currency']) ?? 'USD';
      return { currency: currency.toUpperCase(), nanos };
    }
  }
  return undefined;
}
