/** An answer as it was sent, to be sent again. */
export interface StoredAnswer {
  readonly contentType: string;
  /** The events of a stream, or the one body of a plain answer. */
  readonly events: readonly string[];
}

/** One request of an inference, and what is known of earlier runs under the same `Idempotency-Key`. */
export class IdempotentRun {
  readonly fingerprint: string;
  /** Milliseconds. */
  readonly begunAt: number;
  running = false;
  /** The finished answer. */
  answer: StoredAnswer | undefined;
  /** The usage event of a run that did not finish. */
  eventId: string | undefined;

  constructor(fingerprint: string, begunAt: number) {
    this.fingerprint = fingerprint;
    this.begunAt = begunAt;
  }

  /** Called as soon as the model has written its last token: an answer lost on its way can be sent again. */
  finish(answer: StoredAnswer): void {
    this.answer = answer;
    this.running = false;
  }

  /** What did not finish is run anew by the next request of the key. */
  leave(): void {
    this.running = false;
  }
}
