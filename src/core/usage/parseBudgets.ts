import * as z from 'zod/mini';

import { isList } from '../base/json.ts';
import type { Budget, BudgetLimit } from './budget.ts';
import { nanosPer, parseNanos } from './money.ts';

const written = z.object({
  period: z.enum(['day', 'month']),
  tokens: z.exactOptional(z.int().check(z.nonnegative())),
  cost: z.exactOptional(z.union([z.number(), z.string()])),
  currency: z.exactOptional(z.string().check(z.regex(/^[A-Za-z]{3}$/))),
  project: z.exactOptional(z.string()),
});

/** The budgets that a person wrote down; one with tokens and cost is two. What cannot be read is left out. */
export function parseBudgets(value: unknown): readonly Budget[] {
  return (isList(value) ? value : []).flatMap((item) => {
    const parsed = written.safeParse(item);
    if (!parsed.success) return [];
    const { period, project, ...limits } = parsed.data;
    const of = { period, ...(project === undefined || project === '' ? {} : { project }) };
    return limitsOf(limits).map((limit) => ({ ...of, limit }));
  });
}

function limitsOf({
  tokens,
  cost,
  currency = 'USD',
}: Pick<z.infer<typeof written>, 'tokens' | 'cost' | 'currency'>): readonly BudgetLimit[] {
  // Decimals are read from their digits: a number of the settings file was written as such.
  const nanos = cost === undefined ? undefined : parseNanos(String(cost), nanosPer.unit);
  return [
    ...(tokens === undefined ? [] : [{ unit: 'tokens' as const, amount: tokens }]),
    ...(nanos === undefined || nanos < 0n
      ? []
      : [{ unit: 'money' as const, amount: { currency: currency.toUpperCase(), nanos } }]),
  ];
}
