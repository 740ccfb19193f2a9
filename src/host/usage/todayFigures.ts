import type { Money } from '../../core/usage/money.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';
import type { Spent } from './spending.ts';

/** What one source says of today. */
export interface TodayFigures {
  readonly spent: Spent;
  readonly tally: UsageTally;
  /** What this editor has used that the source may not have counted yet. */
  readonly since: UsageTally | undefined;
  /** What it would cost by list prices, where no cost is reported and all of it has a price. */
  readonly estimate: readonly Money[] | undefined;
}
