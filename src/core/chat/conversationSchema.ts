import * as z from 'zod/mini';

import { apiErrorKinds } from '../api/apiError.ts';

const text = z.string();
const optionalText = z.exactOptional(z.string());
const optionalNumber = z.exactOptional(z.number());

const textAttachment = z.object({
  kind: z.enum(['file', 'selection', 'folder', 'problems', 'terminal']),
  id: text,
  label: text,
  path: text,
  uri: optionalText,
  language: text,
  lines: z.exactOptional(z.object({ first: z.number(), last: z.number() })),
  text,
});

const imageAttachment = z.object({
  kind: z.literal('image'),
  id: text,
  label: text,
  path: text,
  uri: optionalText,
  dataUrl: text,
  width: z.number(),
  height: z.number(),
  thumbnail: optionalText,
});

const attachment = z.discriminatedUnion('kind', [textAttachment, imageAttachment]);

const question = z.object({
  role: z.literal('user'),
  id: text,
  parent: optionalText,
  text,
  attachments: z.array(attachment),
  askedAt: text,
  continues: z.exactOptional(z.literal(true)),
});

const tokenUsage = z.object({
  inputTokens: optionalNumber,
  cachedInputTokens: optionalNumber,
  outputTokens: optionalNumber,
  reasoningTokens: optionalNumber,
  cost: z.exactOptional(z.object({ amount: text, currency: text })),
});

const failure = z.object({
  kind: z.enum(apiErrorKinds),
  message: text,
  code: optionalText,
  requestId: optionalText,
  retryAfter: optionalNumber,
  location: optionalText,
});

const answer = z.object({
  role: z.literal('assistant'),
  id: text,
  parent: optionalText,
  model: text,
  text,
  reasoning: text,
  sealedReasoning: z.exactOptional(z.array(text)),
  refused: z.exactOptional(z.literal(true)),
  copiedFrom: optionalText,
  status: z.enum(['answering', 'complete', 'stopped', 'interrupted', 'failed']),
  finishReason: z.exactOptional(z.enum(['stop', 'length', 'toolCalls', 'contentFilter', 'unknown'])),
  usage: z.exactOptional(tokenUsage),
  requestId: optionalText,
  failure: z.exactOptional(failure),
  startedAt: text,
  firstPieceAt: optionalText,
  textStartedAt: optionalText,
  endedAt: optionalText,
});

/** Parses to a `ConversationEntry`. */
export const entrySchema = z.discriminatedUnion('role', [question, answer]);

/** Parses to `ConversationSettings`. */
export const settingsSchema = z.object({
  model: optionalText,
  systemPrompt: optionalText,
  parameters: z.exactOptional(
    z.object({
      temperature: optionalNumber,
      topP: optionalNumber,
      maxOutputTokens: optionalNumber,
      reasoningEffort: optionalText,
    }),
  ),
  sentFrom: optionalText,
});

/** Parses to a `Conversation`. */
export const conversationSchema = z.object({
  id: text,
  createdAt: text,
  entries: z.array(entrySchema),
  head: optionalText,
  title: optionalText,
  pinned: z.exactOptional(z.literal(true)),
  settings: settingsSchema,
});
