import * as z from 'zod/mini';

import { isRecord, parseJson } from '../base/json.ts';
import { asEnded } from './answerEntry.ts';
import type { Conversation } from './conversation.ts';
import { conversationSchema } from './conversationSchema.ts';

export const exportFormat = 'modelside-conversation';
export const exportVersion = 2;

/**
 * The whole conversation with all its branches: `format`, `version`, and under `conversation` the `Conversation` as the
 * types of `conversation.ts` describe it.
 */
export function toJson(conversation: Conversation): string {
  return `${JSON.stringify({ format: exportFormat, version: exportVersion, conversation }, undefined, 2)}\n`;
}

export type ParsedExport =
  | { readonly conversation: Conversation }
  /** Why it could not be read. `damaged`: it is an export, with a part that does not fit, at `at`. */
  | { readonly reason: 'notAnExport' | 'newerVersion' }
  | { readonly reason: 'damaged'; readonly at: string };

/** Reads what `toJson` wrote. */
export function parseExport(text: string): ParsedExport {
  const value = parseJson(text.replace(/^\uFEFF/, ''));
  if (!isRecord(value) || value['format'] !== exportFormat) return { reason: 'notAnExport' };
  if (typeof value['version'] === 'number' && value['version'] > exportVersion)
    return { reason: 'newerVersion' };
  return parseConversation(value['conversation']);
}

export function parseConversation(value: unknown): ParsedExport {
  const parsed = z.safeParse(conversationSchema, value);
  if (parsed.success) return { conversation: atRest(parsed.data) };
  return { reason: 'damaged', at: parsed.error.issues[0]?.path.join('.') ?? '' };
}

/** Nobody writes the answers of a file. */
function atRest(conversation: Conversation): Conversation {
  const entries = conversation.entries.map((entry) => (entry.role === 'assistant' ? asEnded(entry) : entry));
  return { ...conversation, entries };
}
