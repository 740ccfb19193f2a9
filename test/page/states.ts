import type { Answer, ChatState, Question } from '../../src/protocol/chat.ts';

/** A connected page with nothing on it, but for what a test says. */
export function stateWith(parts: Partial<ChatState> = {}): ChatState {
  return {
    conversationId: 'conversation-1',
    connection: 'ready',
    service: 'api.example.com',
    model: { id: 'maker/model-1', name: 'Model One' },
    messages: [],
    running: undefined,
    attachments: [],
    offer: {},
    draft: { text: '', revision: 1 },
    ...parts,
  };
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
    ...parts,
  };
}

/** A conversation of one question and this answer. */
export function answered(text: string, parts: Partial<Answer> = {}): ChatState {
  return stateWith({ messages: [question('Why?'), answer(text, parts)] });
}

/** The same while the answer is being written, with nothing of it there yet. */
export function answering(text = '', deltas = 0): ChatState {
  return stateWith({
    messages: [question('Why?'), answer(text, { status: 'answering' })],
    running: { answerId: 'answer-1', deltas },
  });
}
