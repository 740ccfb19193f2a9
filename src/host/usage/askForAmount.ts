import { l10n } from 'vscode';

import { formatDecimal } from '../../core/base/decimal.ts';
import type { BudgetLimit } from '../../core/usage/budget.ts';
import type { WrittenBudget } from '../../core/usage/changeBudgets.ts';
import { parseBudgets } from '../../core/usage/parseBudgets.ts';
import { readCost, readTokens } from '../../core/usage/typedAmount.ts';
import { askText } from '../commands/askText.ts';

/** Asks for the limit of a budget, as it is written in the settings. `undefined` when the person left. */
export async function askForAmount(
  title: string,
  unit: BudgetLimit['unit'],
  current?: BudgetLimit,
): Promise<WrittenBudget | 'back' | undefined> {
  const typed = (text: string): WrittenBudget | undefined => {
    if (unit === 'money') {
      return readCost(text, current?.unit === 'money' ? current.amount.currency : 'USD');
    }
    const tokens = readTokens(text);
    return tokens === undefined ? undefined : { tokens };
  };
  const read = (text: string): WrittenBudget | undefined => {
    const limit = typed(text);
    // What is written has to be understood when it is read again.
    return limit && parseBudgets([{ period: 'day', ...limit }]).length === 1 ? limit : undefined;
  };
  const answer = await askText({
    title,
    prompt:
      unit === 'tokens'
        ? l10n.t('A number of tokens, such as 20000, 500k or 2M.')
        : l10n.t('An amount of money, such as $5, 2.50 EUR or 1,50 €.'),
    value: current ? written(current) : '',
    canGoBack: true,
    problemOf: (text) => (read(text) ? undefined : problemText(unit)),
  });
  return answer === undefined || answer === 'back' ? answer : read(answer.text);
}

function problemText(unit: BudgetLimit['unit']): string {
  return unit === 'tokens'
    ? l10n.t('This is not a clear number of tokens. Write it like 20000, 500k or 2M.')
    : l10n.t('This is not a clear amount of money. Write it like $5, 2.50 EUR or 1000 USD.');
}

function written(limit: BudgetLimit): string {
  return limit.unit === 'tokens'
    ? String(limit.amount)
    : `${formatDecimal({ digits: limit.amount.nanos, scale: 9 })} ${limit.amount.currency}`;
}
