import { type BudgetFigures, type BudgetStatus, withEstimate } from './budget.ts';
import { listPriceCost, type PriceOf } from './listPriceCost.ts';
import { windowOf } from './usageWindows.ts';

/** With what list prices say of usage without a reported cost, where a budget is one of money; else as it was. */
export function budgetByPrices(
  status: BudgetStatus,
  { source, cube }: BudgetFigures,
  priceOf: PriceOf,
  now: Date,
): BudgetStatus {
  const { limit, project, period } = status.budget;
  if (limit.unit !== 'money' || !status.atLeast) return status;
  const { currency } = limit.amount;
  const { from } = windowOf(period === 'day' ? 'today' : 'thisMonth', now, cube.zone);
  const cells = [...cube.cells({ from, to: new Date(now.getTime() + 1) })];
  const own = cells.filter((cell) => project === undefined || cell.project === project);
  const { costs, isWhole } = listPriceCost(own, priceOf);
  const cost = costs.find((one) => one.currency === currency);
  if (!cost) return status;
  const isUnnamed =
    source === 'account' && project !== undefined && cells.some((cell) => cell.project === undefined);
  const reported = own.flatMap(({ tally }) => tally.costs);
  const isInOthers = [...costs, ...reported].some((one) => one.currency !== currency);
  return withEstimate(status, cost.nanos, isWhole && !isUnnamed && !isInOthers);
}
