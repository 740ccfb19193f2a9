export type InterruptedBy = 'client' | 'fault' | 'stop';

/** The answer can no longer be written to its end; nothing is left to tell the client. */
export class AnswerInterrupted extends Error {
  override readonly name = 'AnswerInterrupted';
  readonly by: InterruptedBy;

  constructor(by: InterruptedBy) {
    super(`interrupted by ${by}`);
    this.by = by;
  }
}
