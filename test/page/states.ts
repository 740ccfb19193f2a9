import type { Answer, AttachmentChip, Question } from '../../src/protocol/chat.ts';
import type { ChatState } from '../../src/webview/chat/chatStore.ts';

/** What a host that was asked for everything would tell. */
export interface ShownState extends ChatState {
  /** Deltas that the text of the running answer holds. */
  readonly deltas?: number;
}

/** A connected page with nothing on it, but for what a test says. */
export function stateWith(parts: Partial<ShownState> = {}): ShownState {
  return {
    conversationId: 'conversation-1',
    connection: 'ready',
    service: 'api.example.com',
    model: { id: 'maker/model-1', name: 'Model One', takesImages: true },
    messages: [],
    runningElsewhere: 0,
    attachments: [],
    offer: {},
    draft: draftOf('', 1),
    meter: { tokens: 0, parts: [] },
    settings: { defaults: { systemPrompt: '' }, reasoningEfforts: [] },
    ...parts,
  };
}

/** What the host has for the composer of a conversation. */
export function draftOf(text: string, revision: number, place = 'conversation-1'): ChatState['draft'] {
  return { text, revision, place, stamp: revision };
}

export function question(text: string, parts: Partial<Question> = {}): Question {
  return { role: 'user', id: 'question-1', text, attachments: [], ...parts };
}

export function answer(text: string, parts: Partial<Answer> = {}): Answer {
  return {
    role: 'assistant',
    id: 'answer-1',
    modelId: 'maker/model-1',
    text,
    reasoning: '',
    status: 'complete',
    times: {},
    ...parts,
  };
}

/** A conversation of one question and this answer. */
export function answered(text: string, parts: Partial<Answer> = {}): ShownState {
  return stateWith({ messages: [question('Why?'), answer(text, parts)] });
}

/** The same while the answer is being written, with nothing of it there yet. */
export function answering(text = '', deltas = 0): ShownState {
  return stateWith({
    messages: [question('Why?'), answer(text, { status: 'answering' })],
    running: { answerId: 'answer-1' },
    deltas,
  });
}

export function chip(label: string, parts: Partial<AttachmentChip> = {}): AttachmentChip {
  return { id: label, kind: 'file', label, title: label, tokens: 12, ...parts };
}
