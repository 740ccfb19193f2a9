/** What a model's answer consists of, whichever of the two inference endpoints it came from. */

/**
 * Tokens the service reports for one request. A field is missing where the service did not report it; it is never
 * estimated here. Cached tokens are a part of the input tokens, reasoning tokens a part of the output tokens.
 */
export interface TokenUsage {
  readonly inputTokens?: number;
  readonly cachedInputTokens?: number;
  readonly outputTokens?: number;
  readonly reasoningTokens?: number;
}

/** Why the model ended. `unknown`: it ended in good order, with a reason that Modelside has no name for. */
export type FinishReason = 'stop' | 'length' | 'toolCalls' | 'contentFilter' | 'unknown';

export type AnswerEvent =
  /** The service accepted the request. `requestId` is what its support would ask for. */
  | { readonly type: 'started'; readonly requestId: string | undefined }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'refusal'; readonly text: string }
  /** A whole call; `arguments` is the JSON text as the model wrote it, `{}` where it wrote none. */
  | { readonly type: 'toolCall'; readonly id: string; readonly name: string; readonly arguments: string }
  /** The last one counts: some servers repeat the running total in every chunk. */
  | { readonly type: 'usage'; readonly usage: TokenUsage }
  /** Always last. `complete` is false where the stream ended without any sign that the model had finished. */
  | { readonly type: 'done'; readonly finishReason: FinishReason; readonly complete: boolean };

export interface InputMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface AnswerRequest {
  /** Model identifier as the service lists it; passed on verbatim. */
  readonly model: string;
  /** The whole conversation: the service keeps nothing between requests. */
  readonly messages: readonly InputMessage[];
  /** One for each action of a person; the same on every attempt, so that nobody pays twice for one question. */
  readonly idempotencyKey: string;
}
