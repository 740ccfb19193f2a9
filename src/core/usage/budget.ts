import type { Money } from './money.ts';
import { nameOfDay } from './timeZone.ts';
import { breakDown } from './usageBreakdown.ts';
import type { UsageCube } from './usageCube.ts';
import { UsageTally } from './usageTally.ts';
import { type UsageWindow, windowOf } from './usageWindows.ts';

export type BudgetLimit =
  | { readonly unit: 'tokens'; readonly amount: number }
  | { readonly unit: 'money'; readonly amount: Money };

/** What a person wants to spend at most. */
export interface Budget {
  readonly period: 'day' | 'month';
  readonly limit: BudgetLimit;
  /** Of this project only; of all where it is missing. */
  readonly project?: string;
}

/** `unknown`: nothing of what was used reports what the budget counts. */
export type BudgetLevel = 'below' | 'near' | 'over' | 'unknown';

export interface BudgetStatus {
  readonly budget: Budget;
  /** `2026-03-29` or `2026-03`, by the calendar of the person's zone. */
  readonly period: string;
  readonly level: BudgetLevel;
  /** In tokens, or in billionths of the currency. */
  readonly used: bigint;
  /** What was used of the limit: 1 for all of it. */
  readonly share: number;
  /** Some usage does not report what the budget counts: it is this much or more. */
  readonly atLeast: boolean;
}

/** What a request may add, by somebody's estimate. */
export interface UsageEstimate {
  readonly tokens?: number;
  readonly cost?: Money;
}

/** From here on a budget is *near* its limit. */
const nearPercent = 80n;

/** How far a budget is used up in the period that it is now. The cube has to be whole for that period. */
export function budgetStatus(budget: Budget, cube: UsageCube, now: Date): BudgetStatus {
  const { zone } = cube;
  const window = windowOf(budget.period === 'day' ? 'today' : 'thisMonth', now, zone);
  // This very millisecond, too: at midnight the window is empty otherwise.
  const tally = spentOn(budget, cube, { from: window.from, to: new Date(now.getTime() + 1) });
  const { used, atLeast } = usedOf(budget.limit, tally);
  const most = amountOf(budget.limit);
  const day = nameOfDay(zone.dayAt(now.getTime()));
  return {
    budget,
    period: budget.period === 'day' ? day : day.slice(0, 7),
    level: atLeast && used === 0n ? 'unknown' : levelOf(used, most),
    used,
    share: most > 0n ? Number(used) / Number(most) : 1,
    atLeast,
  };
}

/** The level that a request of this size would lift a budget to; `undefined` where it would stay at its level. */
export function wouldCross(status: BudgetStatus, estimate: UsageEstimate): 'near' | 'over' | undefined {
  const { limit } = status.budget;
  const level = levelOf(status.used + estimateOf(limit, estimate), amountOf(limit));
  return level === 'below' || level === status.level || status.level === 'over' ? undefined : level;
}

function spentOn({ project }: Budget, cube: UsageCube, window: UsageWindow): UsageTally {
  const { total, groups } = breakDown(cube.cells(window), ['project']);
  if (project === undefined) return total;
  return groups.find(({ key }) => key === project)?.tally ?? new UsageTally();
}

/** In tokens or billionths of the currency. */
function usedOf(limit: BudgetLimit, tally: UsageTally): { readonly used: bigint; readonly atLeast: boolean } {
  switch (limit.unit) {
    case 'tokens': {
      const sum = tally.sum('totalTokens') ?? 0;
      const isExact = Number.isFinite(sum);
      return {
        used: BigInt(isExact ? sum : Number.MAX_SAFE_INTEGER),
        atLeast: !isExact || tally.reported('totalTokens') < tally.rows,
      };
    }
    case 'money': {
      const cost = tally.costs.find(({ currency }) => currency === limit.amount.currency);
      return {
        used: cost?.nanos ?? 0n,
        atLeast: tally.reported('cost') < tally.rows || tally.costs.some((other) => other !== cost),
      };
    }
  }
}

function estimateOf(limit: BudgetLimit, { tokens = 0, cost }: UsageEstimate): bigint {
  switch (limit.unit) {
    case 'tokens':
      return BigInt(Math.max(0, Math.ceil(tokens)));
    case 'money':
      return cost?.currency === limit.amount.currency ? cost.nanos : 0n;
  }
}

/** In tokens or billionths of the currency. */
function amountOf(limit: BudgetLimit): bigint {
  return limit.unit === 'tokens' ? BigInt(Math.round(limit.amount)) : limit.amount.nanos;
}

/** A limit of nothing is used up before anything is. */
function levelOf(used: bigint, most: bigint): 'below' | 'near' | 'over' {
  if (used >= most) return 'over';
  return used * 100n >= most * nearPercent ? 'near' : 'below';
}
