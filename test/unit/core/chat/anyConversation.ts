import * as fc from 'fast-check';

import { apiErrorKinds } from '../../../../src/core/api/apiError.ts';
import type { AnswerParameters, TokenUsage } from '../../../../src/core/api/answer.ts';
import type { Attachment, ImageAttachment, TextAttachment } from '../../../../src/core/chat/attachment.ts';
import type {
  AnswerEntry,
  AnswerFailure,
  Conversation,
  ConversationEntry,
  ConversationSettings,
  QuestionEntry,
} from '../../../../src/core/chat/conversation.ts';

const partOfExport = [
  '<!-- modelside {"part":"message"} -->',
  '<!-- modelside-2 {"content":true,"part":"text"} -->',
  '\n<!-- /modelside -->\n',
  '\n<!-- /modelside-2 -->',
  'modelside-3',
  '```\n',
  '````js\n',
  '~~~',
  '> ',
  '\n',
  '\r\n',
  '\r',
  '\u2028',
  '\0',
  '\uFEFF',
  '\uD83D',
  '😀',
  '](',
  ')',
  '## Question',
  '{"op":"delete"}',
];

/** Texts of which the parts are what such a text is taken apart by. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...partOfExport), fc.string({ unit: 'binary', maxLength: 8 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

const time = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const count = fc.nat();
/** All of the fields are optional. */
const some: { requiredKeys: []; noNullPrototype: true } = { requiredKeys: [], noNullPrototype: true };

/** One for each field of a type, so that a new field cannot be forgotten. */
type Fields<T> = { readonly [Field in keyof Required<T>]: fc.Arbitrary<Required<T>[Field]> };

const place = { id: hostileText, label: hostileText, path: hostileText, uri: hostileText };
const textFields: Fields<TextAttachment> = {
  kind: fc.constantFrom('file', 'selection', 'folder', 'problems', 'terminal'),
  ...place,
  language: hostileText,
  lines: fc.record({ first: count, last: count }, { noNullPrototype: true }),
  text: hostileText,
};
const imageFields: Fields<ImageAttachment> = {
  kind: fc.constant('image'),
  ...place,
  dataUrl: hostileText,
  width: count,
  height: count,
  thumbnail: hostileText,
};
const attachment: fc.Arbitrary<Attachment> = fc.oneof(
  fc.record(textFields, {
    requiredKeys: ['kind', 'id', 'label', 'path', 'language', 'text'],
    noNullPrototype: true,
  }),
  fc.record(imageFields, {
    requiredKeys: ['kind', 'id', 'label', 'path', 'dataUrl', 'width', 'height'],
    noNullPrototype: true,
  }),
);

const usageFields: Fields<TokenUsage> = {
  inputTokens: count,
  cachedInputTokens: count,
  outputTokens: count,
  reasoningTokens: count,
  cost: fc.record({ amount: fc.nat().map(String), currency: hostileText }, { noNullPrototype: true }),
};
const usage = fc.record(usageFields, some);

const failureFields: Fields<AnswerFailure> = {
  kind: fc.constantFrom(...apiErrorKinds),
  message: hostileText,
  code: hostileText,
  requestId: hostileText,
  retryAfter: count,
  location: hostileText,
};
const failure = fc.record(failureFields, { requiredKeys: ['kind', 'message'], noNullPrototype: true });

const questionFields: Fields<Omit<QuestionEntry, 'id' | 'parent'>> = {
  role: fc.constant('user'),
  text: hostileText,
  attachments: fc.array(attachment, { maxLength: 2 }),
  askedAt: time,
  continues: fc.constant(true),
};
const question = fc.record(questionFields, {
  requiredKeys: ['role', 'text', 'attachments', 'askedAt'],
  noNullPrototype: true,
});

const answerFields: Fields<Omit<AnswerEntry, 'id' | 'parent'>> = {
  role: fc.constant('assistant'),
  model: hostileText,
  text: hostileText,
  reasoning: hostileText,
  sealedReasoning: fc.array(hostileText, { maxLength: 2 }),
  refused: fc.constant(true),
  copiedFrom: hostileText,
  status: fc.constantFrom('complete', 'stopped', 'interrupted', 'failed'),
  finishReason: fc.constantFrom('stop', 'length', 'toolCalls', 'contentFilter', 'unknown'),
  usage,
  requestId: hostileText,
  failure,
  startedAt: time,
  firstPieceAt: time,
  textStartedAt: time,
  endedAt: time,
};
const answer = fc.record(answerFields, {
  requiredKeys: ['role', 'model', 'text', 'reasoning', 'status', 'startedAt'],
  noNullPrototype: true,
});

const parameterFields: Fields<AnswerParameters> = {
  temperature: count,
  topP: count,
  maxOutputTokens: count,
  reasoningEffort: hostileText,
};
const settingsFields: Fields<ConversationSettings> = {
  model: hostileText,
  systemPrompt: hostileText,
  parameters: fc.record(parameterFields, some),
  sentFrom: hostileText,
};
const settings = fc.record(settingsFields, some);

/** Any tree: each entry says how many entries before it its parent stands, if it has one. */
export const anyConversation: fc.Arbitrary<Conversation> = fc
  .record(
    {
      createdAt: time,
      entries: fc.array(fc.tuple(fc.oneof(question, answer), fc.nat({ max: 4 })), { maxLength: 8 }),
      head: fc.nat(),
      title: hostileText,
      pinned: fc.constant(true),
      settings,
    },
    { requiredKeys: ['createdAt', 'entries', 'head', 'settings'], noNullPrototype: true },
  )
  .map(({ entries: drawn, head, ...rest }): Conversation => {
    const entries = drawn.map(([fields, back], index): ConversationEntry => {
      const above = back === 0 ? undefined : index - back;
      const parent = above === undefined || above < 0 ? {} : { parent: `e${above}` };
      return { id: `e${index}`, ...parent, ...fields };
    });
    const at = entries.length === 0 ? {} : { head: `e${head % entries.length}` };
    return { id: 'any', ...rest, entries, ...at };
  });
