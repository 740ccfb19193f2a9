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
  /** For the axis, with as many digits as its steps need. */
  readonly tickOf: (value: number, step: number) => string;
  /** The currency that alone is drawn, where there are others; else empty. */
  readonly only: string;
}

/** Costs in several currencies cannot stand in one bar: that of the largest amount in `total` is drawn. */
export function measureOf(kind: 'tokens' | 'cost', total: UsageTally): Measure {
  if (kind === 'tokens') {
    const sizeOf = (tally: UsageTally): number => finite(tally.sum('totalTokens'));
    // No requests is none used; requests that do not say how many tokens is not known.
    return {
      sizeOf,
      textOf: (tally) => countText(tally.rows === 0 ? 0 : tally.sum('totalTokens')),
      tickOf: tokens,
      only: '',
    };
  }
  const [main] = total.costs.toSorted((one, other) => (one.nanos < other.nanos ? 1 : -1));
  const currency = main?.currency ?? 'USD';
  return {
    sizeOf: (tally) => Number(tally.costs.find((cost) => cost.currency === currency)?.nanos ?? 0n) / 1e9,
    textOf: costText,
    tickOf: (value, step) =>
      formatMoney({ currency, nanos: nanosOf(value) }, vscode.env.language, digitsOf(step)),
    only: total.costs.length > 1 ? currency : '',
  };
}

function nanosOf(units: number): bigint {
  return BigInt(Math.round(units * 1e9));
}

/** After the point; cents are written with both. */
function digitsOf(step: number): number {
  const digits = nanosOf(step).toString().padStart(10, '0').slice(-9).replace(/0+$/, '').length;
  return digits === 1 ? 2 : digits;
}

function finite(count: number | undefined): number {
  return count === undefined || !Number.isFinite(count) ? 0 : count;
}
