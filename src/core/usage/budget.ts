import type { Money } from './money.ts';
import { nameOfDay, type TimeZone } from './timeZone.ts';
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
  /** A part of it is not reported, but worked out from the prices that the service lists. */
  readonly isEstimate?: true;
}

/** Figures of one source, whole for the period of the budget. */
export interface BudgetFigures {
  readonly source: 'account' | 'editor';
  readonly cube: UsageCube;
}

interface Amount {
  /** In tokens, or in billionths of the currency. */
  readonly used: bigint;
  readonly atLeast: boolean;
}

/** From here on a budget is *near* its limit. */
export const nearPercent = 80n;

/** A budget by what it is: one that was changed is another one. */
export function budgetKey({ period, limit, project }: Budget): string {
  const amount =
    limit.unit === 'tokens' ? limit.amount : [limit.amount.currency, limit.amount.nanos.toString()];
  return JSON.stringify([period, limit.unit, amount, project ?? null]);
}

/** How far a budget is used up in the period that it is now, as one source counts it. */
export function budgetStatus(budget: Budget, figures: BudgetFigures, now: Date): BudgetStatus {
  const { zone } = figures.cube;
  const window = windowOf(budget.period === 'day' ? 'today' : 'thisMonth', now, zone);
  // This very millisecond, too: at midnight the window is empty otherwise.
  const amount = usedOn(budget, figures, { from: window.from, to: new Date(now.getTime() + 1) });
  return statusOf(budget, amount, zone, now);
}

/**
 * With what was worked out for usage that does not report what the budget counts.
 *
 * @param more in billionths of the currency.
 * @param isWhole nothing else is open.
 */
export function withEstimate(status: BudgetStatus, more: bigint, isWhole: boolean): BudgetStatus {
  const most = limitOf(status.budget.limit);
  const amount = { used: status.used + more, atLeast: !isWhole };
  return { ...status, ...amount, ...standing(amount, most), isEstimate: true };
}

/** How a budget stands of which no source says anything. */
export function unknownStatus(budget: Budget, zone: TimeZone, now: Date): BudgetStatus {
  return statusOf(budget, { used: 0n, atLeast: true }, zone, now);
}

/** What one source says of a budget, with what was used that the source may not have counted yet. */
interface SourceStatus extends BudgetStatus {
  readonly uncounted?: bigint;
}

/**
 * Of what several sources say of one budget, what says more. They are never added up: the account has this editor's
 * requests in it, sooner or later. Of two that say the same the first one counts.
 */
export function mostUsed<Status extends SourceStatus>(statuses: readonly Status[]): Status | undefined {
  return statuses.reduce<Status | undefined>(
    (most, status) => (most && !saysMore(status, most) ? most : status),
    undefined,
  );
}

/** In tokens or billionths of the currency. */
export function limitOf(limit: BudgetLimit): bigint {
  return limit.unit === 'tokens' ? BigInt(Math.round(limit.amount)) : limit.amount.nanos;
}

/** A budget that one source alone says is used up is used up, whatever another one may come to. */
function saysMore(one: SourceStatus, other: SourceStatus): boolean {
  if (one.level === 'unknown') return false;
  if (other.level === 'unknown') return true;
  if (one.level !== other.level && (one.level === 'over' || other.level === 'over'))
    return one.level === 'over';
  return usedInAll(one) > usedInAll(other);
}

function usedInAll({ used, uncounted = 0n }: SourceStatus): bigint {
  return used + uncounted;
}

function statusOf(budget: Budget, { used, atLeast }: Amount, zone: TimeZone, now: Date): BudgetStatus {
  const most = limitOf(budget.limit);
  const day = nameOfDay(zone.dayAt(now.getTime()));
  return {
    budget,
    period: budget.period === 'day' ? day : day.slice(0, 7),
    ...standing({ used, atLeast }, most),
    used,
    atLeast,
  };
}

function standing({ used, atLeast }: Amount, most: bigint): Pick<BudgetStatus, 'level' | 'share'> {
  return {
    level: atLeast && used === 0n && most > 0n ? 'unknown' : levelOf(used, most),
    share: most > 0n ? Number(used) / Number(most) : 1,
  };
}

function usedOn({ project, limit }: Budget, { source, cube }: BudgetFigures, window: UsageWindow): Amount {
  const { total, groups } = breakDown(cube.cells(window), ['project']);
  if (project === undefined) return amountIn(limit, total);
  const own = groups.find(({ key }) => key === project)?.tally ?? new UsageTally();
  const amount = amountIn(limit, own);
  // A request of this editor stands there with the folder that it was made in, or was made in none.
  if (source === 'editor') return amount;
  const unnamed = groups.find(({ key }) => key === undefined)?.tally ?? new UsageTally();
  // Where a service names other projects only, this one may have a name there that nobody here knows.
  const isNamed = own.rows > 0 || isNothing(amountIn(limit, total));
  return { ...amount, atLeast: amount.atLeast || !isNamed || !isNothing(amountIn(limit, unnamed)) };
}

function amountIn(limit: BudgetLimit, tally: UsageTally): Amount {
  // Where there was no request, a missing cost is none.
  if (tally.rows > 0 && tally.reported('requests') === tally.rows && tally.sum('requests') === 0)
    return { used: 0n, atLeast: false };
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
      const { costs } = tally;
      const cost = costs.find(({ currency }) => currency === limit.amount.currency);
      return {
        used: cost?.nanos ?? 0n,
        atLeast: tally.reported('cost') < tally.rows || costs.some((other) => other !== cost),
      };
    }
  }
}

function isNothing({ used, atLeast }: Amount): boolean {
  return used === 0n && !atLeast;
}

/** A limit of nothing is used up before anything is. */
function levelOf(used: bigint, most: bigint): 'below' | 'near' | 'over' {
  if (used >= most) return 'over';
  return used * 100n >= most * nearPercent ? 'near' : 'below';
}
