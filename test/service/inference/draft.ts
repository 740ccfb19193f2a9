/** A whole answer before it is written out token by token. */
export interface Draft {
  readonly reasoning: string;
  readonly text: string;
  readonly toolCalls: readonly DraftCall[];
}

export interface DraftCall {
  readonly id: string;
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
}
