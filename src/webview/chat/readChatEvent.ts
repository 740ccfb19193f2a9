import type {
  Answer,
  AttachmentChip,
  ChatEvent,
  ChatState,
  FailureCard,
  Question,
} from '../../protocol/chat.ts';
import {
  type Guard,
  isCount,
  isEither,
  isListOf,
  isMissing,
  isNumber,
  isOneOf,
  isShape,
  isString,
} from '../shared/guards.ts';

const isChip: Guard<AttachmentChip> = isShape({ id: isString, label: isString, title: isString });

const isFailure: Guard<FailureCard> = isShape({
  title: isString,
  detail: isString,
  actions: isListOf(isShape({ action: isOneOf('retry', 'setUp', 'pickModel', 'showLog'), label: isString })),
});

const isQuestion: Guard<Question> = isShape({
  role: isOneOf('user'),
  id: isString,
  text: isString,
  attachments: isListOf(isChip),
});

const isUsage = isShape(
  {},
  { inputTokens: isNumber, cachedInputTokens: isNumber, outputTokens: isNumber, reasoningTokens: isNumber },
);

const isAnswer: Guard<Answer> = isShape(
  {
    role: isOneOf('assistant'),
    id: isString,
    modelId: isString,
    text: isString,
    reasoning: isString,
    status: isOneOf('answering', 'complete', 'stopped', 'interrupted', 'failed'),
  },
  { notice: isString, failure: isFailure, usage: isUsage },
);

const isRunning = isShape(
  { answerId: isString, deltas: isCount },
  { waiting: isShape({ reason: isString, attempt: isCount, remaining: isNumber }) },
);

const isState: Guard<ChatState> = isShape({
  conversationId: isString,
  connection: isOneOf('missing', 'ready'),
  service: isString,
  model: isEither(isShape({ id: isString, name: isString }), isMissing),
  messages: isListOf(isEither(isQuestion, isAnswer)),
  running: isEither(isRunning, isMissing),
  attachments: isListOf(isChip),
  offer: isShape({}, { file: isString, selection: isString }),
  draft: isShape({ text: isString, revision: isCount }),
});

const isEvent: Guard<ChatEvent> = isEither(
  isEither(
    isShape({ type: isOneOf('state'), state: isState }),
    isShape({
      type: isOneOf('delta'),
      answerId: isString,
      sequence: isCount,
      text: isString,
      reasoning: isString,
    }),
  ),
  isShape({ type: isOneOf('focusComposer') }),
);

/** `undefined` for anything that this page does not know: a message of another version must not break it. */
export function readChatEvent(message: unknown): ChatEvent | undefined {
  return isEvent(message) ? message : undefined;
}
