/**
 * `cancelled`: the client went away. `failed`: the answer broke off on the service's side. Both are billed for what was
 * written until then.
 */
export type UsageStatus = 'completed' | 'cancelled' | 'failed';

/** What is booked of one inference. There is no field for anything a client wrote, except the project it names. */
export interface NewUsageEvent {
  /** Milliseconds: when the answer ended, so that a new event never gets in between older ones. */
  readonly occurredAt: number;
  readonly model: string;
  readonly project: string;
  readonly endpoint: string;
  readonly requestId: string;
  readonly status: UsageStatus;
  readonly inputTokens: number;
  /** A part of the input tokens. */
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  /** A part of the output tokens. */
  readonly reasoningTokens: number;
  readonly billableMicroUsd: number;
}

export interface UsageEvent extends NewUsageEvent {
  /** Grows with every booking. */
  readonly sequence: number;
  readonly id: string;
}
