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
  const key = budgetKey(budget);
  return (isList(written) ? written : []).flatMap((item) => {
    if (!isRecord(item) || !parseBudgets([item]).some((one) => budgetKey(one) === key)) return [item];
    const { tokens, cost, currency, ...rest } = item;
    const other =
      budget.limit.unit === 'tokens'
        ? { ...(cost !== undefined && { cost }), ...(currency !== undefined && { currency }) }
        : { ...(tokens !== undefined && { tokens }) };
    const changed = { ...rest, ...other, ...limit };
    return 'tokens' in changed || 'cost' in changed ? [changed] : [];
  });
}
