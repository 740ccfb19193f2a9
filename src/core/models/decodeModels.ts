import { firstText, isList, isRecord, type JsonRecord, valueAt } from '../base/json.ts';
import { decodeModel } from './decodeModel.ts';
import type { Model } from './model.ts';

/**
 * Reads the answer of `GET /models`, in each of the containers in use: `{data: []}`, `{models: []}`, a bare list, a list
 * of names, a map by identifier. `undefined` where it is none of them. Models that cannot chat are left out, where the
 * service says so; so are rows without an identifier, repeated ones, and other names of a model that is already there. The
 * order is the service's.
 */
export function decodeModels(body: unknown): readonly Model[] | undefined {
  const rows = rowsOf(body);
  if (!rows) return undefined;
  const models = new Map<string, Model>();
  const aliases = new Set<string>();
  for (const row of rows) {
    const model = decodeModel(typeof row === 'string' ? { id: row } : row);
    if (!model || models.has(model.id) || aliases.has(model.id)) continue;
    models.set(model.id, model);
    const others = model.raw['aliases'];
    if (isList(others)) for (const alias of others) if (typeof alias === 'string') aliases.add(alias);
  }
  return [...models.values()];
}

/** The query for the next page, where the service gives the list in pages: the parameters of its link, or the last id. */
export function nextModelsPage(body: unknown): Readonly<Record<string, string>> | undefined {
  const link = firstText(valueAt(body, 'links', 'next'), valueAt(body, 'next'));
  // Only its parameters are used: where to ask is not for the service to say.
  const url = link === undefined ? null : URL.parse(link, 'https://service.invalid');
  if (url && url.search !== '') return Object.fromEntries(url.searchParams);
  const token = firstText(valueAt(body, 'nextPageToken'));
  if (token !== undefined) return { pageToken: token };
  const last = firstText(valueAt(body, 'last_id'));
  return valueAt(body, 'has_more') === true && last !== undefined ? { after_id: last } : undefined;
}

function rowsOf(body: unknown): readonly unknown[] | undefined {
  if (isList(body)) return body;
  if (!isRecord(body)) return undefined;
  for (const container of [body['data'], body['models']]) {
    if (isList(container)) return container;
    if (isRecord(container)) return rowsByIdentifier(container);
  }
  if (body['data'] === null || body['models'] === null) return [];
  const rows = Object.values(body);
  const isMap =
    rows.length > 0 && rows.every((row) => valueAt(row, 'object') === 'model' || valueAt(row, 'id'));
  return isMap ? rowsByIdentifier(body) : undefined;
}

function rowsByIdentifier(map: JsonRecord): readonly JsonRecord[] {
  return Object.entries(map).flatMap(([id, row]) => (isRecord(row) ? [{ id, ...row }] : []));
}
