import { decodeModels, nextModelsPage } from '../models/decodeModels.ts';
import type { Model } from '../models/model.ts';
import { decodeWith, getJson, type GetOptions } from './getJson.ts';
import type { Transport } from './transport.ts';

/** A bound for a service whose pages never end. */
const mostPages = 50;

/** `GET /models` (service specification, section 4), with all its pages where the service gives the list in pages. */
export async function listModels(
  transport: Transport,
  options: GetOptions,
  signal: AbortSignal,
): Promise<readonly Model[]> {
  const models = new Map<string, Model>();
  let query: Readonly<Record<string, string>> | undefined = {};
  for (let pages = 0; query && pages < mostPages; pages += 1) {
    const body = await getJson(transport, '/models', query, options, signal);
    const before = models.size;
    for (const model of decodeWith(decodeModels, body, 'a list of models')) {
      if (!models.has(model.id)) models.set(model.id, model);
    }
    query = models.size === before ? undefined : nextModelsPage(body);
  }
  return [...models.values()];
}
