import type {
  Answer,
  AttachmentChip,
  ChatEvent,
  ContextMeter,
  FailureCard,
  Mention,
  Panel,
  Position,
  Question,
} from '../../protocol/chat.ts';
import type { ConversationList, ListedConversation } from '../../protocol/conversationList.ts';
import {
  type Guard,
  isBoolean,
  isCount,
  isEither,
  isListOf,
  isMissing,
  isNumber,
  isOneOf,
  isShape,
  isString,
} from '../shared/guards.ts';

const isKind = isOneOf('file', 'selection', 'folder', 'problems', 'terminal', 'image');

const isChip: Guard<AttachmentChip> = isShape(
  { id: isString, kind: isKind, label: isString, title: isString, tokens: isNumber },
  { thumbnail: isString },
);

const isPosition: Guard<Position> = isShape({ index: isCount, ids: isListOf(isString) });

const areActions: Guard<FailureCard['actions']> = isListOf(
  isShape({
    action: isOneOf('retry', 'retryWith', 'continue', 'setUp', 'pickModel', 'showLog'),
    label: isString,
  }),
);

const isTrue: Guard<true> = (value): value is true => value === true;

const isFailure: Guard<FailureCard> = isShape(
  { title: isString, detail: isString, actions: areActions },
  { isCalm: isTrue },
);

const isQuestion: Guard<Question> = isShape(
  { role: isOneOf('user'), id: isString, text: isString, attachments: isListOf(isChip) },
  { position: isPosition, continues: isTrue, leftOut: isTrue },
);

const isUsage = isShape(
  {},
  { inputTokens: isNumber, cachedInputTokens: isNumber, outputTokens: isNumber, reasoningTokens: isNumber },
);

const isNotice: Guard<NonNullable<Answer['notice']>> = isShape({
  kind: isOneOf('cut', 'refused', 'filtered', 'empty', 'elsewhere'),
  text: isString,
  actions: areActions,
});

const isAnswer: Guard<Answer> = isShape(
  {
    role: isOneOf('assistant'),
    id: isString,
    modelId: isString,
    text: isString,
    reasoning: isString,
    status: isOneOf('answering', 'complete', 'stopped', 'interrupted', 'failed'),
    times: isShape({}, { firstPiece: isNumber, reasoning: isNumber, whole: isNumber }),
  },
  {
    notice: isNotice,
    failure: isFailure,
    usage: isUsage,
    cost: isString,
    bill: isShape({ usage: isUsage }, { cost: isString, isLikely: isTrue }),
    awaitsBill: isTrue,
    position: isPosition,
    leftOut: isTrue,
  },
);

const isRunning = isShape(
  { answerId: isString },
  { waiting: isShape({ reason: isString, attempt: isCount, remaining: isNumber }) },
);

const isMeter: Guard<ContextMeter> = isShape(
  { tokens: isNumber, parts: isListOf(isShape({ label: isString, tokens: isNumber })) },
  { limit: isNumber, remedy: isShape({ messageId: isString, label: isString }) },
);

const parameters = { temperature: isNumber, maxOutputTokens: isNumber, reasoningEffort: isString };

const isSettings = isShape(
  {
    defaults: isShape({ systemPrompt: isString }, parameters),
    reasoningEfforts: isListOf(isString),
  },
  { systemPrompt: isString, ...parameters },
);

const isListed: Guard<ListedConversation> = isShape(
  {
    id: isString,
    title: isString,
    pinned: isBoolean,
    modifiedAt: isString,
    models: isListOf(isString),
    answering: isBoolean,
  },
  { tokens: isNumber, cost: isString, snippet: isString },
);

const isList: Guard<ConversationList> = isShape({
  query: isString,
  sort: isOneOf('time', 'tokens', 'cost'),
  searching: isBoolean,
  conversations: isListOf(isListed),
});

const isPanel: Guard<Panel> = isShape(
  {
    conversationId: isString,
    connection: isOneOf('missing', 'ready'),
    service: isString,
    model: isEither(isShape({ id: isString, name: isString, takesImages: isBoolean }), isMissing),
    runningElsewhere: isCount,
    attachments: isListOf(isChip),
    offer: isShape({}, { file: isString, selection: isString }),
    draft: isShape({ text: isString, revision: isCount, place: isString, stamp: isCount }),
    meter: isMeter,
    settings: isSettings,
  },
  {
    title: isString,
    running: isRunning,
    total: isShape({ usage: isUsage, unreported: isCount }, { cost: isString }),
    warning: isString,
    undo: isShape({ text: isString }),
    list: isList,
  },
);

const isMention: Guard<Mention> = isShape({ id: isString, kind: isKind, label: isString, detail: isString });

const guards: { readonly [T in ChatEvent['type']]: Guard<Extract<ChatEvent, { type: T }>> } = {
  panel: isShape({ type: isOneOf('panel'), panel: isPanel }),
  messages: isShape({
    type: isOneOf('messages'),
    conversationId: isString,
    keep: isCount,
    messages: isListOf(isEither(isQuestion, isAnswer)),
    deltas: isCount,
  }),
  delta: isShape({
    type: isOneOf('delta'),
    answerId: isString,
    sequence: isCount,
    text: isString,
    reasoning: isString,
  }),
  mentions: isShape({ type: isOneOf('mentions'), sequence: isCount, mentions: isListOf(isMention) }),
  composer: isShape({
    type: isOneOf('composer'),
    typed: isListOf(isString),
    prompts: isListOf(isShape({ name: isString, description: isString })),
  }),
  forgetDraft: isShape({ type: isOneOf('forgetDraft'), place: isString }),
  focusComposer: isShape({ type: isOneOf('focusComposer') }),
  focusLastAnswer: isShape({ type: isOneOf('focusLastAnswer') }),
  showMessage: isShape({ type: isOneOf('showMessage'), conversationId: isString, messageId: isString }),
  showSettings: isShape({ type: isOneOf('showSettings') }),
};

const isTyped: Guard<{ readonly type: string }> = isShape({ type: isString });

/** `undefined` for anything that this page does not know: a message of another version must not break it. */
export function readChatEvent(message: unknown): ChatEvent | undefined {
  if (!isTyped(message)) return undefined;
  const known = Object.entries<Guard<ChatEvent>>(guards).find(([type]) => type === message.type);
  return known?.[1](message) ? message : undefined;
}
