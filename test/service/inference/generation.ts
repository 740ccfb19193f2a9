import type { Draft } from './draft.ts';
import { type Pace, waitForToken } from './pace.ts';
import { tokensOf } from './tokens.ts';

/** One token, or the head of a tool call, which counts as one. */
export type Step =
  | { readonly kind: 'reasoning'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'toolCall'; readonly index: number; readonly id: string; readonly name: string }
  | { readonly kind: 'arguments'; readonly index: number; readonly text: string };

export type FinishReason = 'stop' | 'length' | 'toolCalls';

/** An answer being written. Its counts are right at every moment, so that one cut short is billed for what it wrote. */
export class Generation {
  readonly #draft: Draft;
  readonly #limit: number;
  #outputTokens = 0;
  #reasoningTokens = 0;
  #finish: FinishReason = 'stop';

  constructor(draft: Draft, maxOutputTokens: number) {
    this.#draft = draft;
    this.#limit = maxOutputTokens;
  }

  /** Reasoning tokens are among them. */
  get outputTokens(): number {
    return this.#outputTokens;
  }

  get reasoningTokens(): number {
    return this.#reasoningTokens;
  }

  get finish(): FinishReason {
    return this.#finish;
  }

  async *write(pace: Pace, signal: AbortSignal): AsyncGenerator<Step> {
    for (const step of stepsOf(this.#draft)) {
      if (this.#outputTokens === this.#limit) {
        this.#finish = 'length';
        return;
      }
      await waitForToken(pace, this.#outputTokens === 0, signal);
      signal.throwIfAborted();
      this.#outputTokens += 1;
      this.#reasoningTokens += step.kind === 'reasoning' ? 1 : 0;
      yield step;
    }
    this.#finish = this.#draft.toolCalls.length > 0 ? 'toolCalls' : 'stop';
  }
}

function* stepsOf(draft: Draft): Generator<Step> {
  for (const text of tokensOf(draft.reasoning)) {
    yield { kind: 'reasoning', text };
  }
  for (const text of tokensOf(draft.text)) {
    yield { kind: 'text', text };
  }
  for (const [index, call] of draft.toolCalls.entries()) {
    yield { kind: 'toolCall', index, id: call.id, name: call.name };
    for (const text of tokensOf(call.arguments)) {
      yield { kind: 'arguments', index, text };
    }
  }
}
