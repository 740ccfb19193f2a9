import type { JsonRecord } from '../base/json.ts';
import { nanosPer } from './money.ts';

/** The names that services give to what they count, in snake and in camel case; the first one that fits counts. */
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
  inputDetails: ['input_tokens_details', 'prompt_tokens_details'],
  outputDetails: ['output_tokens_details', 'completion_tokens_details'],
} as const;

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

type Name = keyof typeof names;

/** What the fields of a row mean, by their names. */
export interface RowShape {
  readonly keys: readonly string[];
  /** Of all names for a figure those that such a row has. */
  readonly names: Readonly<Record<Name, readonly string[]>>;
  /** The fields that may hold an amount of money, each with the nanos of its unit; the finest unit first. */
  readonly costs: readonly (readonly [name: string, unit: bigint])[];
}

export function shapeOf(row: JsonRecord): RowShape {
  const present = (name: Name): readonly string[] =>
    names[name].filter((candidate) => row[candidate] !== undefined);
  const keys = Object.keys(row);
  return {
    keys,
    names: {
      requests: present('requests'),
      inputTokens: present('inputTokens'),
      outputTokens: present('outputTokens'),
      cachedInputTokens: present('cachedInputTokens'),
      writtenToCache: present('writtenToCache'),
      uncachedInputTokens: present('uncachedInputTokens'),
      reasoningTokens: present('reasoningTokens'),
      totalTokens: present('totalTokens'),
      inputDetails: present('inputDetails'),
      outputDetails: present('outputDetails'),
    },
    costs: units.flatMap(([, unit], index) =>
      keys
        .filter((key) => units.findIndex(([other]) => other.test(key)) === index)
        .map((key) => [key, unit] as const),
    ),
  };
}

/** Whether a row has the fields of a shape, in the same order: services write all rows of a list alike. */
export function hasShape(row: JsonRecord, { keys }: RowShape): boolean {
  let index = 0;
  for (const key in row) {
    if (keys[index] !== key) return false;
    index += 1;
  }
  return index === keys.length;
}
