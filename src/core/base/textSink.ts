/** A text that is written piece by piece and is there only when it is whole. */
export interface TextSink {
  write(text: string): Promise<void>;
  /** The text is whole. */
  close(): Promise<void>;
  /** Nothing of it stays. */
  discard(): Promise<void>;
}
