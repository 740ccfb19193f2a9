import type { AnswerDelta } from '../../core/chat/runningAnswer.ts';
import type { ChatEvent } from '../../protocol/chat.ts';

/** Milliseconds: one message for each frame of a screen. One for each token would pile up for seconds. */
const frame = 16;

/** Sends what arrives of an answer: the first piece at once, then at most one message for each frame. */
export class DeltaPump {
  readonly #post: (event: ChatEvent) => void;
  #waiting: AnswerDelta | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answerId: string | undefined;
  #sequence = 0;

  constructor(post: (event: ChatEvent) => void) {
    this.#post = post;
  }

  /** How many deltas of this answer were sent. */
  sentOf(answerId: string): number {
    return this.#answerId === answerId ? this.#sequence : 0;
  }

  push(delta: AnswerDelta): void {
    const { answerId } = delta;
    if (this.#answerId !== answerId) {
      this.flush();
      this.#answerId = answerId;
      this.#sequence = 0;
    }
    this.#waiting = {
      answerId,
      text: (this.#waiting?.text ?? '') + delta.text,
      reasoning: (this.#waiting?.reasoning ?? '') + delta.reasoning,
    };
    if (this.#timer === undefined) this.#send();
  }

  /** Sends what waits: before anything else is said of the answer. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting) this.#send();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #send(): void {
    const waiting = this.#waiting;
    this.#timer = undefined;
    if (!waiting) return;
    this.#waiting = undefined;
    this.#sequence += 1;
    this.#post({ type: 'delta', sequence: this.#sequence, ...waiting });
    this.#timer = setTimeout(() => this.#send(), frame);
  }
}
