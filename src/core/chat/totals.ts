import type { ReportedCost, TokenUsage } from '../api/answer.ts';
import { type Money, nanosPer, parseNanos } from '../usage/money.ts';
import type { ConversationEntry } from './conversation.ts';

/** What answers took together, as far as the service reported it. */
export interface Totals {
  readonly usage: TokenUsage;
  /** One amount for each currency. */
  readonly costs: readonly Money[];
  /** Answers without any token counts. */
  readonly unreported: number;
}

export function totalsOf(entries: readonly ConversationEntry[]): Totals {
  let usage: TokenUsage = {};
  const costs = new Map<string, bigint>();
  let unreported = 0;
  for (const entry of entries) {
    if (entry.role === 'user' || entry.status === 'answering') continue;
    if (entry.usage) usage = added(usage, entry.usage);
    else if (entry.text !== '') unreported += 1;
    if (!entry.usage?.cost) continue;
    const { currency, nanos } = moneyOf(entry.usage.cost);
    costs.set(currency, (costs.get(currency) ?? 0n) + nanos);
  }
  return { usage, costs: Array.from(costs, ([currency, nanos]) => ({ currency, nanos })), unreported };
}

/** Exact up to a billionth of the currency's unit. */
export function moneyOf({ amount, currency }: ReportedCost): Money {
  return { currency, nanos: parseNanos(amount, nanosPer.unit) ?? 0n };
}

const counts = ['inputTokens', 'cachedInputTokens', 'outputTokens', 'reasoningTokens'] as const;

/** A count that neither reported stays missing: that is not the same as nought. */
function added(a: TokenUsage, b: TokenUsage): TokenUsage {
  const sums = counts.flatMap((name) => {
    const left = a[name];
    const right = b[name];
    return left === undefined && right === undefined ? [] : [[name, (left ?? 0) + (right ?? 0)] as const];
  });
  return Object.fromEntries(sums);
}
