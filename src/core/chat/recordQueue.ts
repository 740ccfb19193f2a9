import type { ConversationRecord } from './conversationRecord.ts';

/** Rejects when the records, or some of them, could not be written. */
export type WriteBatch = (records: readonly ConversationRecord[], sync: boolean) => Promise<void>;

/** The records of one conversation on their way to the disk: in order, one batch after the other, none given up. */
export class RecordQueue {
  readonly #write: WriteBatch;
  readonly #onSettled: () => void;
  readonly #waiting: ConversationRecord[] = [];
  #sync = false;
  #writing: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  /** @param onSettled called after each batch, written or not. */
  constructor(write: WriteBatch, onSettled: () => void) {
    this.#write = write;
    this.#onSettled = onSettled;
  }

  /** Not yet known to be on disk; a part of them may be. */
  get waiting(): readonly ConversationRecord[] {
    return this.#waiting;
  }

  get busy(): boolean {
    return this.#writing !== undefined;
  }

  /** Why the last batch could not be written. */
  get failure(): { readonly error: unknown } | undefined {
    return this.#failure;
  }

  /** Resolves when all that waits was tried; never rejects. */
  add(records: readonly ConversationRecord[], sync: boolean): Promise<void> {
    this.#waiting.push(...records);
    this.#sync ||= sync;
    return this.retry();
  }

  /** Resolves when all that waits was tried; never rejects. */
  async retry(): Promise<void> {
    if (this.#waiting.length > 0) this.#writing ??= this.#writeAll();
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    for (;;) {
      const ended = !(await this.#writeBatch()) || this.#waiting.length === 0;
      // Before anybody is told, who may have more to write.
      if (ended) this.#writing = undefined;
      this.#onSettled();
      if (ended) return;
    }
  }

  async #writeBatch(): Promise<boolean> {
    const batch = [...this.#waiting];
    const sync = this.#sync;
    this.#sync = false;
    try {
      await this.#write(batch, sync);
      this.#waiting.splice(0, batch.length);
      this.#failure = undefined;
      return true;
    } catch (error) {
      this.#sync ||= sync;
      this.#failure = { error };
      return false;
    }
  }
}
