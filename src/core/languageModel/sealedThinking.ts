import { isList, isRecord, type JsonRecord } from '../base/json.ts';

const key = 'modelside';

/**
 * Reasoning that only the service can read, as metadata of a thinking part. VS Code hands it back with the next request of
 * the conversation, and keeps the latest metadata of a turn: so each time all of the turn goes along.
 */
export function sealedMetadata(model: string, sealed: readonly string[]): JsonRecord {
  return sealed.length === 0 ? {} : { [key]: { model, sealed } };
}

/** What `sealedMetadata` made for this model; nothing for another one, which could not read it. */
export function readSealed(metadata: unknown, model: string): readonly string[] {
  const own = isRecord(metadata) ? metadata[key] : undefined;
  if (!isRecord(own) || own['model'] !== model || !isList(own['sealed'])) return [];
  return own['sealed'].filter((content) => typeof content === 'string');
}
