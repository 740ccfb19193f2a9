import type { AnswerEvent } from './answer.ts';

const opening = '<think>';
const closing = '</think>';

/**
 * Some models write their reasoning into the text, between `<think>` and `</think>` at its very beginning. Passes on
 * everything else as it is; a tag that is cut over several pieces is put together first. One for each answer.
 */
export class ThinkTags {
  #state: 'start' | 'thinking' | 'text' = 'start';
  /** What may be the beginning of a tag. */
  #held = '';

  *separate(event: AnswerEvent): Generator<AnswerEvent, void, void> {
    if (event.type === 'text' && this.#state !== 'text') {
      yield* this.#read(event.text);
      return;
    }
    if (event.type === 'done') yield* this.flush();
    yield event;
  }

  /** What was held back, because the answer ends here. */
  *flush(): Generator<AnswerEvent, void, void> {
    const text = this.#held;
    this.#held = '';
    if (text !== '') yield { type: this.#state === 'thinking' ? 'reasoning' : 'text', text };
  }

  *#read(piece: string): Generator<AnswerEvent, void, void> {
    this.#held += piece;
    if (this.#state === 'start') {
      const begun = this.#held.trimStart();
      if (begun.length < opening.length && opening.startsWith(begun)) return;
      if (!begun.startsWith(opening)) {
        this.#state = 'text';
        yield* this.flush();
        return;
      }
      this.#state = 'thinking';
      this.#held = begun.slice(opening.length);
    }
    const end = this.#held.indexOf(closing);
    const thought = this.#held.slice(0, end === -1 ? this.#held.length - overlap(this.#held) : end);
    if (thought !== '') yield { type: 'reasoning', text: thought };
    if (end === -1) {
      this.#held = this.#held.slice(thought.length);
      return;
    }
    this.#held = this.#held.slice(end + closing.length).trimStart();
    this.#state = 'text';
    yield* this.flush();
  }
}

/** How much of the end may be the beginning of the closing tag. */
function overlap(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length -= 1) {
    if (closing.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
