import type { TokenUsage } from '../api/answer.ts';
import { formatDecimal } from '../base/decimal.ts';
import type { UsageEvent } from '../usage/usage.ts';

/**
 * By what an event of the service is known to be a request of this editor. `likely`: neither side names the other, but
 * model, tokens and time agree.
 */
export const matchKinds = ['requestId', 'idempotencyKey', 'likely'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** What the service booked for a request, as its usage event says (service specification, section 4). */
export interface Bill {
  readonly match: MatchKind;
  readonly tokens: TokenUsage;
  /** Identifier of the event, where it has one. */
  readonly eventId?: string;
}

export function billOf(event: UsageEvent, match: MatchKind): Bill {
  const { id, inputTokens, cachedInputTokens, outputTokens, reasoningTokens, cost } = event;
  return {
    match,
    tokens: {
      ...(isCount(inputTokens) && { inputTokens }),
      ...(isCount(cachedInputTokens) && { cachedInputTokens }),
      ...(isCount(outputTokens) && { outputTokens }),
      ...(isCount(reasoningTokens) && { reasoningTokens }),
      ...(cost && {
        cost: { amount: formatDecimal({ digits: cost.nanos, scale: 9 }), currency: cost.currency },
      }),
    },
    ...(id !== undefined && { eventId: id }),
  };
}

/** Whether a bill says more than another one: a sure one does; of two alike that whose event comes first by name, in every window. */
export function saysMore(bill: Bill, than: Bill | undefined): boolean {
  if (!than) return true;
  const [isLikely, wasLikely] = [bill.match === 'likely', than.match === 'likely'];
  return isLikely === wasLikely ? (bill.eventId ?? '') < (than.eventId ?? '') : wasLikely;
}

/** A count that no double holds exactly is none. */
function isCount(count: number | undefined): count is number {
  return Number.isSafeInteger(count);
}
