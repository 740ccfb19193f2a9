import type { JsonRecord } from '../base/json.ts';
import type { ApiError } from './apiError.ts';

/** What is asked of a model and what its answer consists of, whichever of the two inference endpoints carries it. */

/**
 * Tokens the service reports for one request. A field is missing where the service did not report it; it is never
 * estimated here. Cached tokens are a part of the input tokens, reasoning tokens a part of the output tokens.
 */
export interface TokenUsage {
  readonly inputTokens?: number;
  readonly cachedInputTokens?: number;
  readonly outputTokens?: number;
  readonly reasoningTokens?: number;
  /** What the service says the answer cost; servers that bill by the token seldom say so here. */
  readonly cost?: ReportedCost;
}

export interface ReportedCost {
  /** Exact decimal number, in units of the currency. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** Why the model ended. `unknown`: it ended in good order, with a reason that Modelside has no name for. */
export type FinishReason = 'stop' | 'length' | 'toolCalls' | 'contentFilter' | 'unknown';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text as the model wrote it; `{}` where it wrote none. Not necessarily valid. */
  readonly arguments: string;
}

/** What is worth telling while an answer is on its way. */
export type AnswerNotice =
  /** A failed attempt is tried again at `until`; `skip` tries at once. */
  | {
      readonly kind: 'waiting';
      readonly error: ApiError;
      /** The attempt that is waited for, counted from 1: the first retry is 2. */
      readonly attempt: number;
      readonly until: Date;
      readonly skip: () => void;
    }
  /** A failed attempt is tried again at once, such as one on a socket that the service had closed. It may have arrived. */
  | { readonly kind: 'again'; readonly error: ApiError }
  /**
   * The service refused a part of the request by name; it goes on without it, now and from now on. Another body needs
   * another idempotency key: that of the attempts that follow.
   */
  | { readonly kind: 'adapted'; readonly quirk: string; readonly idempotencyKey: string };

export type AnswerEvent =
  /** The service accepted the request. `requestId` is what its support would ask for. */
  | { readonly type: 'started'; readonly requestId: string | undefined }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** Reasoning that only the service can read; to be given back with the next request of the conversation. */
  | { readonly type: 'sealedReasoning'; readonly content: string }
  | { readonly type: 'refusal'; readonly text: string }
  /** A whole call. Calls of an answer that was cut are never handed on. */
  | ({ readonly type: 'toolCall' } & ToolCall)
  /** The last one counts: some servers repeat the running total in every chunk. */
  | { readonly type: 'usage'; readonly usage: TokenUsage }
  | { readonly type: 'notice'; readonly notice: AnswerNotice }
  /** Always last. `complete` is false where the stream ended without any sign that the model had finished. */
  | { readonly type: 'done'; readonly finishReason: FinishReason; readonly complete: boolean };

/** An image as a data URL, such as `data:image/png;base64,…`. */
export interface InputImage {
  readonly dataUrl: string;
}

export type InputMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string; readonly images?: readonly InputImage[] }
  | {
      readonly role: 'assistant';
      readonly content: string;
      readonly toolCalls?: readonly ToolCall[];
      /** The readable reasoning of that turn; some servers refuse a tool turn without it. */
      readonly reasoning?: string;
      readonly sealedReasoning?: readonly string[];
    }
  | {
      readonly role: 'tool';
      readonly toolCallId: string;
      readonly content: string;
      readonly images?: readonly InputImage[];
    };

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the arguments. */
  readonly parameters: JsonRecord;
}

/** Sent only where the person set them. */
export interface AnswerParameters {
  readonly temperature?: number;
  readonly topP?: number;
  /** Tokens. */
  readonly maxOutputTokens?: number;
  /** In the service's words, such as `low`. */
  readonly reasoningEffort?: string;
}

export interface AnswerRequest {
  /** Model identifier as the service lists it; passed on verbatim. */
  readonly model: string;
  /** The whole conversation: the service keeps nothing between requests. */
  readonly messages: readonly InputMessage[];
  readonly tools?: readonly ToolDefinition[];
  readonly toolChoice?: 'auto' | 'none' | 'required' | { readonly name: string };
  readonly parameters?: AnswerParameters;
  /** One for each action of a person; the same on every attempt with the same body, so that nobody pays twice. */
  readonly idempotencyKey: string;
}
