import assert from 'node:assert/strict';

import type { AnswerEvent, AnswerRequest } from '../../../../src/core/api/answer.ts';
import { ApiError } from '../../../../src/core/api/apiError.ts';
import { ChatSession } from '../../../../src/core/chat/chatSession.ts';
import {
  type AnswerEntry,
  type Conversation,
  pathOf,
  type QuestionEntry,
} from '../../../../src/core/chat/conversation.ts';
import type { ConversationRecord } from '../../../../src/core/chat/conversationRecord.ts';
import { StoredConversation } from '../../../../src/core/chat/storedConversation.ts';

type Answering = (request: AnswerRequest, signal: AbortSignal) => AsyncIterable<AnswerEvent>;

export const done: AnswerEvent = { type: 'done', finishReason: 'stop', complete: true };

export const empty: Conversation = { id: 'c', createdAt: '', entries: [], settings: {} };
export const model = (): Promise<string> => Promise.resolve('m');

/** A session whose service is the test, with all that it wrote. */
export class SessionFixture {
  readonly records: ConversationRecord[] = [];
  readonly requests: AnswerRequest[] = [];
  time = 0;
  readonly session: ChatSession;
  #ids = 0;

  constructor(answering: Answering, conversation: Conversation = empty) {
    this.session = new ChatSession(conversation, conversation.entries.length > 0, {
      answer: (request, signal) => {
        this.requests.push(request);
        return answering(request, signal);
      },
      append: (records) => {
        this.records.push(...records);
        return Promise.resolve();
      },
      defaults: () => ({ systemPrompt: 'Be brief.', parameters: {} }),
      newId: () => `id${(this.#ids += 1)}`,
      now: () => new Date(this.time),
    });
  }

  /** What the records amount to. */
  get kept(): Conversation {
    const stored = new StoredConversation();
    for (const record of this.records) stored.apply(record);
    return stored.conversation('c', () => true);
  }

  get path(): readonly (AnswerEntry | QuestionEntry)[] {
    return pathOf(this.session.conversation);
  }

  get texts(): readonly string[] {
    return this.path.map(({ text }) => text);
  }

  get lastAnswer(): AnswerEntry {
    const entry = this.path.at(-1);
    assert.ok(entry?.role === 'assistant');
    return entry;
  }
}

/** Answers with one text after the other. */
export function saying(...texts: readonly string[]): Answering {
  const left = [...texts];
  return () => events({ type: 'text', text: left.shift() ?? '' }, done);
}

export async function* events(...list: readonly AnswerEvent[]): AsyncGenerator<AnswerEvent> {
  for (const event of list) {
    await Promise.resolve();
    yield event;
  }
}

/** Says something, then waits to be aborted, as a stalled connection does. */
export async function* hanging(signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  yield { type: 'text', text: 'part' };
  await new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new ApiError('cancelled', 'Cancelled.')));
  });
}
