import * as vscode from 'vscode';

import { formatMoney, type Money } from '../../core/usage/money.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';

/** One amount for each currency; a dash where no cost is reported. */
export function moneyText({ costs }: UsageTally): string {
  return costs.length === 0 ? '—' : costsText(costs);
}

/** One amount for each currency. */
export function costsText(costs: readonly Money[]): string {
  return costs.map((cost) => formatMoney(cost, vscode.env.language)).join(' + ');
}
