import type { ModelPrice } from '../models/model.ts';
import { priceOfTokens } from './estimateRequest.ts';
import type { Money } from './money.ts';
import type { UsageCell } from './usageCube.ts';

/** What the service lists as the price of a model. */
export type PriceOf = (model: string) => ModelPrice | undefined;

export interface ListPriceCost {
  /** One amount for each currency. */
  readonly costs: readonly Money[];
  /** Nothing is left of which neither a cost nor a price is known. */
  readonly isWhole: boolean;
}

/**
 * What usage would cost by the prices that the service lists, as far as it reports no cost itself. Input from a cache is
 * taken at the full price: rather too much than too little.
 */
export function listPriceCost(cells: Iterable<UsageCell>, priceOf: PriceOf): ListPriceCost {
  const sums = new Map<string, bigint>();
  let isWhole = true;
  for (const { model, tally } of cells) {
    if (tally.reported('cost') === tally.rows) continue;
    const [input, output] = (['inputTokens', 'outputTokens'] as const).map((field) =>
      tally.reported(field) === tally.rows ? tally.sum(field) : undefined,
    );
    // In a cell of which some rows report a cost nobody can tell whose tokens are whose.
    const canBePriced = tally.costs.length === 0 && Number.isFinite(input) && Number.isFinite(output);
    const price = model === undefined ? undefined : priceOf(model);
    const cost = canBePriced ? priceOfTokens(input ?? 0, output ?? 0, price) : undefined;
    if (cost) sums.set(cost.currency, (sums.get(cost.currency) ?? 0n) + cost.nanos);
    else isWhole = false;
  }
  return { costs: Array.from(sums, ([currency, nanos]) => ({ currency, nanos })), isWhole };
}
