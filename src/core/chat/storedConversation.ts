import * as z from 'zod/mini';

import { apiErrorKinds } from '../api/apiError.ts';
import { parseJson } from '../base/json.ts';
import type { Conversation } from './conversation.ts';

const count = z.exactOptional(z.number());

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

const answer = z.object({
  role: z.literal('assistant'),
  id: z.string(),
  model: z.string(),
  text: z.string(),
  reasoning: z.string(),
  sealedReasoning: z.exactOptional(z.array(z.string())),
  status: z.enum(['answering', 'complete', 'stopped', 'interrupted', 'failed']),
  finishReason: z.exactOptional(z.enum(['stop', 'length', 'toolCalls', 'contentFilter', 'unknown'])),
  usage: z.exactOptional(
    z.object({ inputTokens: count, cachedInputTokens: count, outputTokens: count, reasoningTokens: count }),
  ),
  requestId: z.exactOptional(z.string()),
  failure: z.exactOptional(
    z.object({
      kind: z.enum(apiErrorKinds),
      message: z.string(),
      code: z.exactOptional(z.string()),
      requestId: z.exactOptional(z.string()),
      retryAfter: z.exactOptional(z.number()),
      location: z.exactOptional(z.string()),
    }),
  ),
  startedAt: z.string(),
  endedAt: z.exactOptional(z.string()),
});

const stored = z.object({
  version: z.literal(1),
  id: z.string(),
  createdAt: z.string(),
  entries: z.array(z.discriminatedUnion('role', [question, answer])),
});

export function writeConversation({ id, createdAt, entries }: Conversation): string {
  return JSON.stringify({ version: 1, id, createdAt, entries });
}

/** `undefined` for anything that is not a whole conversation of a version that this Modelside knows. */
export function readConversation(text: string): Conversation | undefined {
  const parsed = stored.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { id, createdAt, entries } = parsed.data;
  return { id, createdAt, entries };
}
