import * as z from 'zod/mini';

import { budgetKey, type BudgetStatus } from './budget.ts';

/** What a person was told of a budget; kept as it is, as JSON. */
export interface BudgetTold {
  readonly period: string;
  readonly level: 'near' | 'over';
}

/** By budget, the latest first. One that was changed is another one, of which nothing was told. */
export type BudgetsTold = Readonly<Record<string, readonly BudgetTold[]>>;

export interface BudgetAlerts<Status extends BudgetStatus> {
  /** What to tell now. */
  readonly alerts: readonly Status[];
  readonly told: BudgetsTold;
}

/**
 * A change of the zone leads from one day to the next one or to the one before: who goes there and back is not told
 * again of either.
 */
const periodsKept = 2;

const shape = z.record(
  z.string(),
  z.array(z.object({ period: z.string(), level: z.enum(['near', 'over']) })),
);

/** What was kept; nothing where it is not what this Modelside keeps. */
export function readBudgetsTold(kept: unknown): BudgetsTold {
  const parsed = shape.safeParse(kept);
  return parsed.success ? parsed.data : {};
}

/**
 * Which budgets to speak of: each level is told once in a period, and again in the next one. Of two levels that are
 * reached at once only the higher one is told. Budgets that are not asked for any more are forgotten.
 */
export function budgetAlerts<Status extends BudgetStatus>(
  statuses: readonly Status[],
  told: BudgetsTold,
): BudgetAlerts<Status> {
  const alerts: Status[] = [];
  const next: Record<string, readonly BudgetTold[]> = {};
  for (const status of statuses) {
    const key = budgetKey(status.budget);
    const before = (Object.hasOwn(told, key) ? told[key] : undefined) ?? [];
    const { level, period } = status;
    const known = before.find((one) => one.period === period)?.level;
    if ((level === 'over' && known !== 'over') || (level === 'near' && known === undefined)) {
      alerts.push(status);
      const others = before.filter((one) => one.period !== period);
      next[key] = [{ period, level }, ...others].slice(0, periodsKept);
    } else if (before.length > 0) {
      next[key] = before;
    }
  }
  return { alerts, told: next };
}
