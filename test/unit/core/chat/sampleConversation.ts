import type { AnswerEntry, Conversation, QuestionEntry } from '../../../../src/core/chat/conversation.ts';
import type { ConversationRecord } from '../../../../src/core/chat/conversationRecord.ts';

export const noon = '2026-03-01T12:00:00.000Z';

export const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export function question(id: string, parent?: string, text = `Question ${id}`): QuestionEntry {
  return {
    role: 'user',
    id,
    ...(parent === undefined ? {} : { parent }),
    text,
    attachments: [],
    askedAt: noon,
  };
}

export function answer(id: string, parent: string, more: Partial<AnswerEntry> = {}): AnswerEntry {
  return {
    role: 'assistant',
    id,
    parent,
    model: 'm',
    text: `Answer ${id}`,
    reasoning: '',
    status: 'complete',
    startedAt: noon,
    ...more,
  };
}

export function entry(one: QuestionEntry | AnswerEntry): ConversationRecord {
  return { op: 'entry', entry: one };
}

export function begin(id: string): ConversationRecord {
  return { op: 'begin', v: 2, id, createdAt: noon };
}

/** A question and its answer. */
export function conversation(
  id: string,
  text: string,
  answered = 'line\u2028separator "quoted" 😀',
): Conversation {
  return {
    id,
    createdAt: noon,
    entries: [
      question('q', undefined, text),
      answer('a', 'q', { text: answered, usage: { inputTokens: 1 } }),
    ],
    head: 'a',
    settings: {},
  };
}
