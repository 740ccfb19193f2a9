import * as z from 'zod/mini';

import type { Budget, BudgetStatus } from './budget.ts';

/** What a person was told of a budget; kept as it is, as JSON. */
export interface BudgetTold {
  readonly period: string;
  readonly level: 'near' | 'over';
}

/** By budget. One that was changed is another one, of which nothing was told. */
export type BudgetsTold = Readonly<Record<string, BudgetTold>>;

export interface BudgetAlerts {
  /** What to tell now. */
  readonly alerts: readonly BudgetStatus[];
  readonly told: BudgetsTold;
}

const shape = z.record(z.string(), z.object({ period: z.string(), level: z.enum(['near', 'over']) }));

/** What was kept; nothing where it is not what this Modelside keeps. */
export function readBudgetsTold(kept: unknown): BudgetsTold {
  const parsed = shape.safeParse(kept);
  return parsed.success ? parsed.data : {};
}

/**
 * Which budgets to speak of: each level is told once in a period, and again in the next one. Of two levels that are
 * reached at once only the higher one is told. What is not asked for any more is forgotten.
 */
export function budgetAlerts(statuses: readonly BudgetStatus[], told: BudgetsTold): BudgetAlerts {
  const alerts: BudgetStatus[] = [];
  const next: Record<string, BudgetTold> = {};
  for (const status of statuses) {
    const key = keyOf(status.budget);
    const before = Object.hasOwn(told, key) ? told[key] : undefined;
    const known = before?.period === status.period ? before : undefined;
    const { level, period } = status;
    if ((level === 'over' && known?.level !== 'over') || (level === 'near' && !known)) {
      alerts.push(status);
      next[key] = { period, level };
    } else if (known) {
      next[key] = known;
    }
  }
  return { alerts, told: next };
}

function keyOf({ period, limit, project }: Budget): string {
  const amount =
    limit.unit === 'tokens' ? limit.amount : [limit.amount.currency, limit.amount.nanos.toString()];
  return JSON.stringify([period, limit.unit, amount, project ?? null]);
}
