import { type Decimal, formatDecimal, parseDecimal, shifted } from '../base/decimal.ts';
import { firstText, isList, isRecord, type JsonRecord, valueAt } from '../base/json.ts';
import type { ModelPrice } from './model.ts';

type Direction = 'input' | 'output';

/** The names of prices for a million tokens, and of those for a single one. */
const forAMillion: Readonly<Record<Direction, readonly string[]>> = {
  input: ['input_per_million_tokens', 'input_per_million', 'prompt_per_million_tokens'],
  output: ['output_per_million_tokens', 'output_per_million', 'completion_per_million_tokens'],
};
const forOne: Readonly<Record<Direction, readonly string[]>> = {
  input: ['prompt', 'input_cost_per_token', 'input_per_token'],
  output: ['completion', 'output_cost_per_token', 'output_per_token'],
};

/** Reads what a model costs, exactly; `undefined` where the service does not say, or says several things. */
export function decodePrice(row: JsonRecord): ModelPrice | undefined {
  const places = [row['pricing'], row['model_info'], row];
  for (const place of places) {
    const price = priceIn(place);
    if (price) return price;
  }
  const { providers } = row;
  const prices = (isList(providers) ? providers : []).flatMap(
    (provider) => priceIn(valueAt(provider, 'pricing')) ?? [],
  );
  const different = new Set(prices.map((price) => JSON.stringify(price)));
  return different.size === 1 ? prices[0] : undefined;
}

function priceIn(place: unknown): ModelPrice | undefined {
  if (!isRecord(place)) return undefined;
  const input = amountOf(place, 'input');
  const output = amountOf(place, 'output');
  if (input === undefined && output === undefined) return undefined;
  return {
    currency: (firstText(place['currency']) ?? 'USD').toUpperCase(),
    ...(input === undefined ? {} : { inputPerMillionTokens: input }),
    ...(output === undefined ? {} : { outputPerMillionTokens: output }),
  };
}

function amountOf(place: JsonRecord, direction: Direction): string | undefined {
  const million = first(place, forAMillion[direction]);
  if (million) return formatDecimal(million);
  const one = first(place, forOne[direction]);
  if (one) return formatDecimal(shifted(one, 6));
  const either = first(place, [direction]);
  if (!either) return undefined;
  // A million tokens for less than a thousandth, or one token for more, is the price of nothing that exists.
  const isForOne = either.digits > 0n && either.digits * 1000n < 10n ** BigInt(Math.max(0, either.scale));
  return formatDecimal(isForOne ? shifted(either, 6) : either);
}

/** A negative price is how a router says that it depends. */
function first(place: JsonRecord, names: readonly string[]): Decimal | undefined {
  for (const name of names) {
    const decimal = parseDecimal(place[name]);
    if (decimal && decimal.digits >= 0n) return decimal;
  }
  return undefined;
}
