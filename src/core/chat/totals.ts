import type { ReportedCost, TokenUsage } from '../api/answer.ts';
import type { Bill } from '../ledger/bill.ts';
import { type Money, nanosPer, parseNanos } from '../usage/money.ts';
import type { ConversationEntry } from './conversation.ts';

/**
 * What answers took together, as far as the service reported it with them or booked it later; without copies, so that
 * nothing is counted twice.
 */
export interface Totals {
  /** A count that was never reported is missing. */
  readonly usage: Omit<TokenUsage, 'cost'>;
  /** One amount for each currency. */
  readonly costs: readonly Money[];
  /** Answers without any token counts. */
  readonly unreported: number;
}

/** @param billOf what the service booked for an answer: its cost counts before that which came with the answer. */
export function totalsOf(
  entries: Iterable<ConversationEntry>,
  billOf: (answerId: string) => Bill | undefined = () => undefined,
): Totals {
  let usage: Totals['usage'] = {};
  const costs = new Map<string, bigint>();
  let unreported = 0;
  for (const entry of entries) {
    if (entry.role === 'user' || entry.status === 'answering' || entry.copiedFrom !== undefined) continue;
    const booked = billOf(entry.id)?.tokens;
    const own = entry.usage ?? booked;
    if (own) usage = added(usage, own);
    else if (entry.text !== '') unreported += 1;
    const reported = booked?.cost ?? entry.usage?.cost;
    const cost = reported && moneyOf(reported);
    if (cost) costs.set(cost.currency, (costs.get(cost.currency) ?? 0n) + cost.nanos);
  }
  return { usage, costs: Array.from(costs, ([currency, nanos]) => ({ currency, nanos })), unreported };
}

/** Exact up to a billionth of the currency's unit; `undefined` for what is no amount. */
export function moneyOf({ amount, currency }: ReportedCost): Money | undefined {
  const nanos = parseNanos(amount, nanosPer.unit);
  return nanos === undefined ? undefined : { currency, nanos };
}

const counts = ['inputTokens', 'cachedInputTokens', 'outputTokens', 'reasoningTokens'] as const;

/** A count that neither reported stays missing: that is not the same as nought. */
function added(a: Totals['usage'], b: Totals['usage']): Totals['usage'] {
  const sums = counts.flatMap((name) => {
    const left = a[name];
    const right = b[name];
    return left === undefined && right === undefined ? [] : [[name, (left ?? 0) + (right ?? 0)] as const];
  });
  return Object.fromEntries(sums);
}
