/** One event of a stream of the Responses API, before it has its number. */
export interface ResponseEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

export type ItemStatus = 'completed' | 'incomplete';

/** An item of the output while it is being written; knows the events that its life consists of. */
export interface OutputItem {
  open(): readonly ResponseEvent[];
  append(text: string): readonly ResponseEvent[];
  close(status: ItemStatus): readonly ResponseEvent[];
  /** As it stands in the response; asked for after `close`. */
  toJson(): unknown;
}
