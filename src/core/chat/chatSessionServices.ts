import type { AnswerEvent, AnswerRequest } from '../api/answer.ts';
import type { ConversationRecord } from './conversationRecord.ts';
import type { RequestDefaults } from './modelInput.ts';

/** Which answer of which conversation a request is for. */
export interface AnswerPlace {
  readonly conversationId: string;
  readonly answerId: string;
}

/** What a conversation needs to be alive. */
export interface ChatSessionServices {
  readonly answer: (
    request: AnswerRequest,
    signal: AbortSignal,
    place: AnswerPlace,
  ) => AsyncIterable<AnswerEvent>;
  /** Keeps what happened; resolves when the disk has it or could not take it, and never rejects. */
  readonly append: (
    records: readonly ConversationRecord[],
    options: { readonly sync: boolean },
  ) => Promise<void>;
  /** What is sent where the conversation says nothing else. */
  readonly defaults: () => RequestDefaults;
  readonly newId: () => string;
  readonly now: () => Date;
}
