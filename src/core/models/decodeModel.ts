import { firstText, isList, isRecord, type JsonRecord, valueAt } from '../base/json.ts';
import type { Model } from './model.ts';
import { decodePrice } from './modelPrice.ts';

/** Reads one row of the list; `undefined` for one without an identifier, and for a model that cannot chat. */
export function decodeModel(row: unknown): Model | undefined {
  if (!isRecord(row)) return undefined;
  const id = firstText(row['id'], row['slug'], row['key'], row['model_name'], row['name']);
  if (id === undefined || !canChat(row, id)) return undefined;
  const name = firstText(row['display_name'], row['displayName'], row['name']) ?? id;
  return { id, name, ...optional(row), raw: row };
}

function optional(row: JsonRecord): Omit<Model, 'id' | 'name' | 'raw'> {
  const contextWindow = contextWindowOf(row);
  const reasoningEfforts = effortsOf(row);
  const found = {
    description: firstText(row['description']),
    ownedBy: firstText(row['owned_by'], row['vendor'], row['organization'], row['publisher']),
    contextWindow,
    maxOutputTokens: maxOutputOf(row, contextWindow),
    toolCalling: flagOf(row, toolFlags),
    imageInput: modalitiesOf(row, 'input')?.includes('image') ?? flagOf(row, imageFlags),
    reasoning: reasoningEfforts ? true : flagOf(row, reasoningFlags),
    reasoningEfforts,
    price: decodePrice(row),
  };
  return Object.fromEntries(Object.entries(found).filter((entry) => entry[1] !== undefined));
}

/** What is served counts before what the model was trained for. */
function contextWindowOf(row: JsonRecord): number | undefined {
  const whole = firstLimit(row['context_length']);
  const served = firstLimit(valueAt(row, 'top_provider', 'context_length'));
  const smaller = whole !== undefined && served !== undefined ? Math.min(whole, served) : (whole ?? served);
  const providers = providersOf(row).flatMap((provider) => firstLimit(provider['context_length']) ?? []);
  return firstLimit(
    row['max_model_len'],
    row['loaded_context_length'],
    valueAt(row, 'meta', 'n_ctx'),
    smaller,
    row['context_window'],
    row['max_context_length'],
    valueAt(row, 'capabilities', 'limits', 'max_context_window_tokens'),
    valueAt(row, 'capabilities', 'limits', 'max_prompt_tokens'),
    row['max_input_tokens'],
    valueAt(row, 'model_info', 'max_input_tokens'),
    row['input_token_limit'],
    row['inputTokenLimit'],
    providers.length > 0 ? Math.max(...providers) : undefined,
    valueAt(row, 'meta', 'n_ctx_train'),
  );
}

function maxOutputOf(row: JsonRecord, contextWindow: number | undefined): number | undefined {
  // `max_tokens` is the context window with some and the output with others.
  const ambiguous = firstLimit(row['max_tokens'], valueAt(row, 'model_info', 'max_tokens'));
  return firstLimit(
    row['max_output_tokens'],
    row['max_completion_tokens'],
    valueAt(row, 'top_provider', 'max_completion_tokens'),
    valueAt(row, 'capabilities', 'limits', 'max_output_tokens'),
    valueAt(row, 'model_info', 'max_output_tokens'),
    row['output_token_limit'],
    row['outputTokenLimit'],
    ambiguous !== undefined && ambiguous < (contextWindow ?? 0) ? ambiguous : undefined,
  );
}

/** A limit in tokens, given as a number or in digits, that is one in earnest. */
function firstLimit(...candidates: readonly unknown[]): number | undefined {
  for (const value of candidates) {
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= 1e8) return number;
  }
  return undefined;
}

const otherTypes = /embed|rerank|moderation|transcri|tts|speech|^image$|^audio$|^video$/i;
const otherNames =
  /(?:^|[/_-])(?:embed(?:ding)?s?|whisper|tts|dall-e|moderation|rerank(?:er)?|transcribe)(?:[-_.:]|$)/i;
const hidden: ReadonlySet<unknown> = new Set(['hide', 'hidden', 'none', 'unlisted']);

function canChat(row: JsonRecord, id: string): boolean {
  const chats = valueAt(row, 'capabilities', 'completion_chat');
  const type = firstText(row['type'], row['model_type'], valueAt(row, 'capabilities', 'type'));
  const writes = modalitiesOf(row, 'output')?.includes('text');
  if (row['active'] === false || row['archived'] === true || row['model_picker_enabled'] === false)
    return false;
  if (hidden.has(row['visibility']) || valueAt(row, 'policy', 'state') === 'disabled') return false;
  if (chats === false || writes === false || (type !== undefined && otherTypes.test(type))) return false;
  // Only where the service says nothing of what the model is for.
  return chats === true || writes === true || type !== undefined || !otherNames.test(id);
}

const toolFlags = [
  'tools',
  'tool_calls',
  'tool_use',
  'function_calling',
  'supports_tools',
  'supports_function_calling',
];
const imageFlags = ['vision', 'supports_vision', 'multimodal'];
const reasoningFlags = ['reasoning', 'supports_reasoning', 'thinking'];

/** What a service says of an ability: as a flag of the model or of its `capabilities`, or in a list of abilities. */
function flagOf(row: JsonRecord, names: readonly string[]): boolean | undefined {
  const { capabilities } = row;
  const places = [
    row,
    capabilities,
    valueAt(capabilities, 'supports'),
    row['model_info'],
    ...providersOf(row),
  ];
  const flags = places.flatMap((place) => names.map((name) => valueAt(place, name)));
  const told = flags.filter((flag) => typeof flag === 'boolean');
  if (told.length > 0) return told.includes(true);
  // A list of parameters says nothing of pictures.
  const lists = [capabilities, names === imageFlags ? undefined : row['supported_parameters']].filter(isList);
  return lists.length === 0 ? undefined : lists.some((list) => names.some((name) => list.includes(name)));
}

function modalitiesOf(row: JsonRecord, direction: 'input' | 'output'): readonly unknown[] | undefined {
  const name = `${direction}_modalities`;
  return [row[name], valueAt(row, 'architecture', name)].find(isList);
}

/** A list of levels, or a map from a level to what is sent for it; `null` there hides the level. */
function effortsOf(row: JsonRecord): readonly string[] | undefined {
  const given =
    row['reasoning_efforts'] ??
    row['supported_reasoning_efforts'] ??
    row['supported_reasoning_levels'] ??
    valueAt(row, 'capabilities', 'supports', 'reasoning_effort');
  const entries: readonly unknown[] = isList(given)
    ? given
    : isRecord(given)
      ? Object.entries(given).map(([level, sent]) => (sent === true ? level : sent))
      : [];
  const efforts = entries.flatMap((entry) => firstText(entry, valueAt(entry, 'effort')) ?? []);
  return efforts.length === 0 ? undefined : [...new Set(efforts)];
}

/** Those of a router, which gives one model through several. */
function providersOf(row: JsonRecord): readonly JsonRecord[] {
  const { providers } = row;
  return isList(providers) ? providers.filter(isRecord) : [];
}
