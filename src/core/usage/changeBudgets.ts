import { isList, isRecord } from '../base/json.ts';
import { type Budget, budgetKey } from './budget.ts';
import { parseBudgets } from './parseBudgets.ts';

/** A budget as it is written in the settings. */
export type WrittenBudget = Readonly<Record<string, unknown>>;

/**
 * The list in which one budget has the limit of another one, or is gone where there is none. What else a person wrote
 * stays as it is, also what cannot be read.
 *
 * @param limit `tokens`, or `cost` and `currency`.
 */
export function changeBudget(
  written: unknown,
  budget: Budget,
  limit: WrittenBudget | undefined,
): readonly unknown[] {
  return (isList(written) ? written : []).flatMap((item) => {
    if (!isRecord(item) || !isOf(item, budget)) return [item];
    const { tokens, cost, currency, ...rest } = item;
    const other =
      budget.limit.unit === 'tokens'
        ? { ...(cost !== undefined && { cost }), ...(currency !== undefined && { currency }) }
        : { ...(tokens !== undefined && { tokens }) };
    const changed = { ...rest, ...other, ...limit };
    return 'tokens' in changed || 'cost' in changed ? [changed] : [];
  });
}

/**
 * The list with a budget in it again that was taken out, as it was written before; what has changed meanwhile stays.
 *
 * @param before the list from which it was taken.
 */
export function bringBackBudget(
  written: readonly unknown[],
  before: readonly unknown[],
  budget: Budget,
): readonly unknown[] {
  if (JSON.stringify(written) === JSON.stringify(changeBudget(before, budget, undefined))) return before;
  if (written.some((item) => isOf(item, budget))) return written;
  const own = before.filter((item) => isOf(item, budget)).map((item) => partOf(item, budget));
  return [...written, ...own];
}

/** An item may be of two budgets: of tokens and of a cost. */
function partOf(item: unknown, { limit }: Budget): unknown {
  if (!isRecord(item)) return item;
  const { tokens, cost, currency, ...rest } = item;
  return limit.unit === 'tokens'
    ? { ...rest, tokens }
    : { ...rest, cost, ...(currency !== undefined && { currency }) };
}

function isOf(item: unknown, budget: Budget): boolean {
  return parseBudgets([item]).some((one) => budgetKey(one) === budgetKey(budget));
}
