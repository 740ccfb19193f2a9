import type { FinishReason, Step } from './generation.ts';

export interface TokenUsage {
  readonly inputTokens: number;
  /** A part of the input tokens. */
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  /** A part of the output tokens. */
  readonly reasoningTokens: number;
}

/** How one endpoint writes an answer down. Events are whole frames, as they go over the wire. */
export interface AnswerForm {
  open(): readonly string[];
  step(step: Step): readonly string[];
  /** The events that follow the last token. */
  close(finish: FinishReason, usage: TokenUsage): readonly string[];
  /** The plain answer; asked for after `close`. */
  whole(): unknown;
}
