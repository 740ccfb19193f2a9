import type { ApiError } from './apiError.ts';

/**
 * What a server turned out not to take, learned from its own refusal and remembered by base URL and model. Each names
 * what is done about it.
 */
const allQuirks = [
  'noStreamOptions',
  /** `max_completion_tokens` instead of `max_tokens`. */
  'maxCompletionTokens',
  /** Neither of them. */
  'noMaxTokens',
  'noTemperature',
  'noTopP',
  'noStore',
  'noStrict',
  'noInclude',
  'noReasoningEffort',
  'noToolChoice',
  'noTools',
  /** Instructions go in front of the first question. */
  'noSystemRole',
  /** Tool turns must carry their readable reasoning. */
  'echoReasoning',
  /** Sealed reasoning is not taken back. */
  'noSealedReasoning',
  /** There is no `/responses`. */
  'noResponses',
] as const;

export type Quirk = (typeof allQuirks)[number];

/** Of what was remembered, what this version knows. */
export function knownQuirks(names: readonly string[]): Set<Quirk> {
  return new Set(allQuirks.filter((quirk) => names.includes(quirk)));
}

/** Where quirks are remembered; lost quirks are only learned again. */
export interface QuirkMemory {
  get(key: string): readonly string[];
  set(key: string, quirks: readonly string[]): void;
}

export class QuirksInMemory implements QuirkMemory {
  readonly #quirks = new Map<string, readonly string[]>();

  get(key: string): readonly string[] {
    return this.#quirks.get(key) ?? [];
  }

  set(key: string, quirks: readonly string[]): void {
    this.#quirks.set(key, quirks);
  }
}

/** Words with which a server refuses a part of a request, rather than what stands in it. */
const refusing =
  /(?:un|not )(?:support|known|recogni[sz]|expect|permit|allow|accept|implement)|does ?n[o']t (?:support|accept|take)|extra (?:input|field|propert)|additional propert|invalid (?:parameter|argument|field|role)|only .*(?:default|support|allow)|deprecated|instead|must be (?:passed|one of)|is required|missing/i;

/** Of several names in one refusal the first counts; of the same place the one that stands first here. */
const refusals: readonly (readonly [RegExp, Quirk])[] = [
  [/stream_options|include_usage/, 'noStreamOptions'],
  [/max_completion_tokens/, 'noMaxTokens'],
  [/max_output_tokens/, 'noMaxTokens'],
  [/max_tokens/, 'maxCompletionTokens'],
  [/temperature/, 'noTemperature'],
  [/top_p/, 'noTopP'],
  [/reasoning_content/, 'echoReasoning'],
  [/encrypted_content|\binclude\b/, 'noInclude'],
  [
    /reasoning[._]effort|\breasoning\b(?=.*\b(?:unsupported|not support|unknown|unrecognized))/,
    'noReasoningEffort',
  ],
  [/\bstore\b/, 'noStore'],
  [/\bstrict\b/, 'noStrict'],
  [/tool_choice/, 'noToolChoice'],
  // Not where a refusal points into one of them: then its schema is wrong.
  [/\btools?\b(?!\[|\.\w)/, 'noTools'],
  [/\bsystem\b.*\b(?:role|message|instruction)|\brole\b.*\bsystem\b/, 'noSystemRole'],
];

/**
 * What to do about a refusal, if it is of a kind that can be helped and has not been tried in vain: the same quirk twice
 * would be a loop.
 */
export function quirkOf(error: ApiError, known: ReadonlySet<Quirk>): Quirk | undefined {
  if (isLostReasoning(error)) return known.has('noSealedReasoning') ? undefined : 'noSealedReasoning';
  if (error.kind !== 'badRequest' || (error.status !== 400 && error.status !== 422)) return undefined;
  if (error.code === 'idempotency_key_reused') return undefined;
  const said = `${error.param ?? ''} ${error.message}`.toLowerCase();
  const quirk =
    firstNamed(error.param?.toLowerCase() ?? '') ?? (refusing.test(said) ? firstNamed(said) : undefined);
  return quirk === undefined || known.has(quirk) ? undefined : quirk;
}

function firstNamed(said: string): Quirk | undefined {
  const places = refusals.map(([words, quirk]) => ({ place: said.search(words), quirk }));
  const named = places.filter(({ place }) => place !== -1);
  return named.toSorted((one, other) => one.place - other.place)[0]?.quirk;
}

/** "Item with id 'rs_…' not found": reasoning of another server or account. */
function isLostReasoning({ message, status }: ApiError): boolean {
  return (
    (status === 400 || status === 404) &&
    /\brs_\w+.*not found|encrypted.*could not be (?:verified|decrypted)/i.test(message)
  );
}
