import * as vscode from 'vscode';

import { formatMoney } from '../../core/usage/money.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';
import { tokens } from '../modelText.ts';
import { costText, countText } from './figureText.ts';

/** What a chart shows the size of. */
export interface Measure {
  /** 0 where nothing is known: there is nothing to draw. */
  readonly sizeOf: (tally: UsageTally) => number;
  /** In full, as a table shows it. */
  readonly textOf: (tally: UsageTally) => string;
  /** For the axis. */
  readonly tickOf: (value: number) => string;
}

/** Costs in several currencies cannot stand in one bar: that with the most rows' worth in `total` is drawn. */
export function measureOf(kind: 'tokens' | 'cost', total: UsageTally): Measure {
  if (kind === 'tokens') {
    const sizeOf = (tally: UsageTally): number => finite(tally.sum('totalTokens'));
    // No requests is none used; requests that do not say how many tokens is not known.
    return {
      sizeOf,
      textOf: (tally) => countText(tally.rows === 0 ? 0 : tally.sum('totalTokens')),
      tickOf: tokens,
    };
  }
  const [main] = total.costs.toSorted((one, other) => (one.nanos < other.nanos ? 1 : -1));
  const currency = main?.currency ?? 'USD';
  return {
    sizeOf: (tally) => Number(tally.costs.find((cost) => cost.currency === currency)?.nanos ?? 0n) / 1e9,
    textOf: costText,
    tickOf: (value) => formatMoney({ currency, nanos: BigInt(Math.round(value * 1e9)) }, vscode.env.language),
  };
}

function finite(count: number | undefined): number {
  return count === undefined || !Number.isFinite(count) ? 0 : count;
}
