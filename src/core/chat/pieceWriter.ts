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
    if (this.#isDue(pieceInterval)) this.#beat();
  }

  /** Writes nothing more: the whole answer is written by whoever ends it. */
  end(): void {
    clearInterval(this.#timer);
  }

  readonly #beat = (): void => {
    const hasMore = this.#text !== '' || this.#reasoning !== '';
    if (!this.#isDue(hasMore ? pieceInterval : aliveInterval)) return;
    this.#writtenAt = this.#now().getTime();
    if (hasMore) this.#write({ op: 'piece', id: this.#id, text: this.#text, reasoning: this.#reasoning });
    else this.#write({ op: 'alive', id: this.#id, at: this.#now().toISOString() });
    this.#text = '';
    this.#reasoning = '';
  };

  /** At once where the clock was set back: nobody knows how long it has been. */
  #isDue(interval: number): boolean {
    const passed = this.#now().getTime() - this.#writtenAt;
    return passed < 0 || passed >= interval;
  }
}
