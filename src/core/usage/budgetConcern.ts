import { type BudgetLimit, type BudgetStatus, limitOf, nearPercent } from './budget.ts';
import type { Money } from './money.ts';

/** What a request may add, by somebody's estimate. */
export interface UsageEstimate {
  readonly tokens?: number;
  readonly cost?: Money;
}

/**
 * Why to ask before a request: the budget is used up, the request may cross it, or nobody knows what the request costs
 * and the budget is near its limit.
 */
export type BudgetConcern = 'usedUp' | 'mayCross' | 'notEstimated';

/**
 * `undefined` where a request may go without a question.
 *
 * @param estimates of the request and of those that are under way.
 * @param uncounted what was used of the budget after its figures were taken: in tokens or billionths of the currency.
 */
export function budgetConcern(
  status: BudgetStatus,
  estimates: readonly UsageEstimate[],
  uncounted = 0n,
): BudgetConcern | undefined {
  if (status.level === 'over') return 'usedUp';
  const { limit } = status.budget;
  const most = limitOf(limit);
  const amounts = estimates.map((estimate) => amountIn(limit, estimate));
  const used = amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), status.used + uncounted);
  if (used >= most) return 'mayCross';
  return used * 100n >= most * nearPercent && amounts.includes(undefined) ? 'notEstimated' : undefined;
}

function amountIn(limit: BudgetLimit, { tokens, cost }: UsageEstimate): bigint | undefined {
  switch (limit.unit) {
    case 'tokens':
      return tokens === undefined ? undefined : BigInt(Math.max(0, Math.ceil(tokens)));
    case 'money':
      return cost?.currency === limit.amount.currency ? cost.nanos : undefined;
  }
}
