import type { ConversationRecord } from './conversationRecord.ts';

/** Milliseconds without a sign of life after which nobody writes an answer any more. */
export const silenceOfTheDead = 15_000;

/** The answers that this window writes: where in them each piece belongs, and when it was written. */
export class LiveAnswers {
  readonly #now: () => Date;
  /** Characters written of each. */
  readonly #written = new Map<string, { readonly text: number; readonly reasoning: number }>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  has(answerId: string): boolean {
    return this.#written.has(answerId);
  }

  /** The record as it is to be written. */
  follow(record: ConversationRecord): ConversationRecord {
    if (record.op === 'entry' && record.entry.role === 'assistant') {
      const { id, status, text, reasoning } = record.entry;
      if (status !== 'answering') this.#written.delete(id);
      else if (!this.has(id)) this.#written.set(id, { text: text.length, reasoning: reasoning.length });
    }
    if (record.op !== 'piece') return record;
    const before = this.#written.get(record.id);
    if (!before) return record;
    const text = before.text + record.text.length;
    this.#written.set(record.id, { text, reasoning: before.reasoning + record.reasoning.length });
    return { ...record, at: { ...before, time: this.#now().toISOString() } };
  }
}
