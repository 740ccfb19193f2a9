import * as z from 'zod/mini';

import { parseJson } from '../base/json.ts';
import type { Conversation, ConversationEntry } from './conversation.ts';
import { entrySchema } from './conversationSchema.ts';

const attachment = z.object({
  id: z.string(),
  label: z.string(),
  path: z.string(),
  uri: z.string(),
  language: z.string(),
  lines: z.exactOptional(z.object({ first: z.number(), last: z.number() })),
  text: z.string(),
});

const question = z.object({
  role: z.literal('user'),
  id: z.string(),
  text: z.string(),
  attachments: z.array(attachment),
  askedAt: z.string(),
});

const file = z.object({
  version: z.literal(1),
  id: z.string(),
  createdAt: z.string(),
  entries: z.array(z.union([question, entrySchema])),
});

/**
 * Reads what the first version of Modelside kept: the whole conversation as one JSON text, a list of messages.
 * `undefined` for anything else.
 */
export function readFirstVersion(text: string): Conversation | undefined {
  const parsed = file.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { id, createdAt } = parsed.data;
  const entries: ConversationEntry[] = [];
  let lastQuestion: string | undefined;
  for (const entry of parsed.data.entries) {
    if (entry.role === 'assistant') {
      // Several answers after one question were tries of the same answer.
      const place = lastQuestion === undefined ? {} : { parent: lastQuestion };
      entries.push({
        ...entry,
        ...place,
        ...(entry.status === 'answering' ? { status: 'interrupted' } : {}),
      });
      continue;
    }
    const attachments = entry.attachments.map((one) =>
      'kind' in one ? one : ({ ...one, kind: one.lines ? 'selection' : 'file' } as const),
    );
    const last = entries.at(-1);
    entries.push({ ...entry, attachments, ...(last ? { parent: last.id } : {}) });
    lastQuestion = entry.id;
  }
  const head = entries.at(-1)?.id;
  return { id, createdAt, entries, ...(head === undefined ? {} : { head }), settings: {} };
}
