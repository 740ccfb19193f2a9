import { firstText, isList, isRecord, type JsonRecord, valueAt } from '../base/json.ts';
import type { Model, ModelPrice } from './model.ts';

/**
 * Reads the answer of `GET /models`, in each of the containers in use: `{data: []}`, `{models: []}`, a bare list, a
 * list of names. `undefined` where it is none of them. Models that cannot chat are left out, where the service says
 * so; rows without an identifier and repeated ones as well. The order is the service's.
 */
export function decodeModels(body: unknown): readonly Model[] | undefined {
  const rows = rowsOf(body);
  if (!rows) return undefined;
  const models = new Map<string, Model>();
  for (const row of rows) {
    const model = decodeModel(row);
    if (model && !models.has(model.id)) models.set(model.id, model);
  }
  return [...models.values()];
}

/** The query for the next page, where the service gives the list in pages: the parameters of its link, or the last id. */
export function nextModelsPage(body: unknown): Readonly<Record<string, string>> | undefined {
  const link = firstText(valueAt(body, 'links', 'next'), valueAt(body, 'next'));
  // Only its parameters are used: where to ask is not for the service to say.
  const url = link === undefined ? null : URL.parse(link, 'https://service.invalid');
  if (url && url.search !== '') return Object.fromEntries(url.searchParams);
  const last = firstText(valueAt(body, 'last_id'));
  return valueAt(body, 'has_more') === true && last !== undefined ? { after_id: last } : undefined;
}

function rowsOf(body: unknown): readonly unknown[] | undefined {
  if (isList(body)) return body;
  if (!isRecord(body)) return undefined;
  for (const container of [body['data'], body['models']]) if (isList(container)) return container;
  return body['data'] === null ? [] : undefined;
}

function decodeModel(row: unknown): Model | undefined {
  const raw: JsonRecord = typeof row === 'string' ? { id: row } : isRecord(row) ? row : {};
  const id = firstText(raw['id'], raw['slug'], raw['name']);
  if (id === undefined || !canChat(raw)) return undefined;
  return { id, name: firstText(raw['name'], raw['display_name']) ?? id, ...optional(raw), raw };
}

function optional(raw: JsonRecord): Omit<Model, 'id' | 'name' | 'raw'> {
  const found = {
    description: firstText(raw['description']),
    ownedBy: firstText(raw['owned_by'], raw['vendor']),
    contextWindow: contextWindowOf(raw),
    maxOutputTokens: firstLimit(
      raw['max_output_tokens'],
      raw['max_completion_tokens'],
      valueAt(raw, 'top_provider', 'max_completion_tokens'),
      valueAt(raw, 'capabilities', 'limits', 'max_output_tokens'),
    ),
    toolCalling: flagOf(raw, 'tools', 'tool_calls', 'function_calling', 'supports_tools', 'tool_use'),
    imageInput: modalitiesOf(raw)?.includes('image') ?? flagOf(raw, 'vision', 'supports_vision'),
    reasoning: isRecord(raw['reasoning_efforts']) ? true : flagOf(raw, 'reasoning', 'supports_reasoning'),
    price: priceOf(raw),
  };
  return Object.fromEntries(Object.entries(found).filter((entry) => entry[1] !== undefined));
}

/** What is served counts before what the model was trained for. */
function contextWindowOf(raw: JsonRecord): number | undefined {
  return firstLimit(
    raw['max_model_len'],
    raw['loaded_context_length'],
    valueAt(raw, 'meta', 'n_ctx'),
    valueAt(raw, 'top_provider', 'context_length'),
    raw['context_length'],
    raw['context_window'],
    raw['max_context_length'],
    valueAt(raw, 'capabilities', 'limits', 'max_context_window_tokens'),
    raw['max_input_tokens'],
    valueAt(raw, 'meta', 'n_ctx_train'),
  );
}

/** A limit in tokens, given as a number or in digits, that is one in earnest. */
function firstLimit(...candidates: readonly unknown[]): number | undefined {
  return candidates
    .map((value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value))
    .find(
      (value): value is number =>
        typeof value === 'number' && value > 0 && value <= 1e8 && Number.isInteger(value),
    );
}

function canChat(raw: JsonRecord): boolean {
  const type = raw['type'];
  const other =
    typeof type === 'string' && /embedding|rerank|moderation|transcri|tts|speech|^image$|^audio$/i.test(type);
  const refuses = valueAt(raw, 'capabilities', 'completion_chat') === false;
  return !other && !refuses && raw['active'] !== false && raw['archived'] !== true;
}

/** What a service says of a capability, as a flag of the model or of its `capabilities`, or in a list of either. */
function flagOf(raw: JsonRecord, ...names: readonly string[]): boolean | undefined {
  const places = [raw, raw['capabilities'], valueAt(raw, 'capabilities', 'supports')];
  for (const place of places) {
    for (const name of names) {
      const value = valueAt(place, name);
      if (typeof value === 'boolean') return value;
    }
  }
  const lists = [raw['supported_parameters'], raw['capabilities']].filter(isList);
  return lists.length === 0 ? undefined : lists.some((list) => names.some((name) => list.includes(name)));
}

function modalitiesOf(raw: JsonRecord): readonly unknown[] | undefined {
  return [raw['input_modalities'], valueAt(raw, 'architecture', 'input_modalities')].find(isList);
}

function priceOf(raw: JsonRecord): ModelPrice | undefined {
  const { pricing } = raw;
  const input = decimal(valueAt(pricing, 'input_per_million_tokens'));
  const output = decimal(valueAt(pricing, 'output_per_million_tokens'));
  if (input === undefined && output === undefined) return undefined;
  return {
    currency: firstText(valueAt(pricing, 'currency')) ?? 'USD',
    ...(input === undefined ? {} : { inputPerMillionTokens: input }),
    ...(output === undefined ? {} : { outputPerMillionTokens: output }),
  };
}

function decimal(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d+(?:\.\d+)?$/.test(text) ? text : undefined;
}
