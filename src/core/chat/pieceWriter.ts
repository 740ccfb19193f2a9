import type { ConversationRecord } from './conversationRecord.ts';

/** Milliseconds of an answer in the making that a crash may cost. */
const pieceInterval = 500;

/** Milliseconds after which a silent answer is said to be still written: others take one for left after 15 s. */
const aliveInterval = 5000;

/** Brings a running answer to the disk piece by piece, so that what was written before is never written again. */
export class PieceWriter {
  readonly #id: string;
  readonly #now: () => Date;
  readonly #write: (record: ConversationRecord) => void;
  readonly #timer: ReturnType<typeof setInterval>;
  #text = '';
  #reasoning = '';
  #writtenAt: number;

  constructor(answerId: string, now: () => Date, write: (record: ConversationRecord) => void) {
    this.#id = answerId;
    this.#now = now;
    this.#write = write;
    this.#writtenAt = now().getTime();
    this.#timer = setInterval(this.#beat, pieceInterval);
  }

  add({ text, reasoning }: { readonly text: string; readonly reasoning: string }): void {
    this.#text += text;
    this.#reasoning += reasoning;
    if (this.#now().getTime() - this.#writtenAt >= pieceInterval) this.#beat();
  }

  /** Writes nothing more: the whole answer is written by whoever ends it. */
  end(): void {
    clearInterval(this.#timer);
  }

  readonly #beat = (): void => {
    const now = this.#now().getTime();
    const hasMore = this.#text !== '' || this.#reasoning !== '';
    if (now - this.#writtenAt < (hasMore ? pieceInterval : aliveInterval)) return;
    this.#writtenAt = now;
    if (hasMore) this.#write({ op: 'piece', id: this.#id, text: this.#text, reasoning: this.#reasoning });
    else this.#write({ op: 'alive', id: this.#id, at: this.#now().toISOString() });
    this.#text = '';
    this.#reasoning = '';
  };
}
