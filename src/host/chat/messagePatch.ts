import type { ChatEvent, ChatMessage } from '../../protocol/chat.ts';

type MessagesEvent = Extract<ChatEvent, { type: 'messages' }>;

/** Tells the page what has changed of the messages since it was told last, and nothing else. */
export class MessagePatch {
  #conversationId: string | undefined;
  #sent: readonly ChatMessage[] = [];

  /** The page has nothing any more. */
  forget(): void {
    this.#conversationId = undefined;
    this.#sent = [];
  }

  /**
   * Messages are compared by identity.
   *
   * @param deltas how many deltas of the running answer were sent.
   * @returns `undefined` where the page has them all.
   */
  next(
    conversationId: string,
    messages: readonly ChatMessage[],
    deltas: () => number,
  ): MessagesEvent | undefined {
    const same = conversationId === this.#conversationId;
    const sent = same ? this.#sent : [];
    let keep = 0;
    while (keep < messages.length && messages[keep] === sent[keep]) keep += 1;
    this.#conversationId = conversationId;
    this.#sent = messages;
    if (same && keep === messages.length && keep === sent.length) return undefined;
    return { type: 'messages', conversationId, keep, messages: messages.slice(keep), deltas: deltas() };
  }
}
