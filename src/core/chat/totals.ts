import type { ReportedCost, TokenUsage } from '../api/answer.ts';
import { type Money, nanosPer, parseNanos } from '../usage/money.ts';
import type { ConversationEntry } from './conversation.ts';

/** What answers took together, as far as the service reported it. */
export interface Totals {
  /** A count that was never reported is missing. */
  readonly usage: Omit<TokenUsage, 'cost'>;
  /** One amount for each currency. */
  readonly costs: readonly Money[];
  /** Answers without any token counts. */
  readonly unreported: number;
}

export function totalsOf(entries: Iterable<ConversationEntry>): Totals {
  let usage: Totals['usage'] = {};
  const costs = new Map<string, bigint>();
  let unreported = 0;
  for (const entry of entries) {
    if (entry.role === 'user' || entry.status === 'answering') continue;
    if (entry.usage) usage = added(usage, entry.usage);
    else if (entry.text !== '') unreported += 1;
    const cost = entry.usage?.cost && moneyOf(entry.usage.cost);
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
