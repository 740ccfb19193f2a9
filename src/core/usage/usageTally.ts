import type { Money } from './money.ts';
import type { Mutable } from './mutable.ts';
import type { UsageCounts } from './usage.ts';

/** What is counted of requests and tokens. */
export const countFields = [
  'requests',
  'inputTokens',
  'cachedInputTokens',
  'outputTokens',
  'reasoningTokens',
  'totalTokens',
] as const;

export type CountField = (typeof countFields)[number];

/** Anything with figures: an event, a row of a summary, a request of the ledger. */
export interface Countable extends UsageCounts {
  /** What has an identifier is one request, unless it says that it is more; a row of a summary has none. */
  readonly id?: string | undefined;
  readonly requestId?: string | undefined;
  /** Nobody bills it: that it reports no cost leaves nothing open. */
  readonly isFree?: boolean;
}

interface CostSum {
  readonly currency: string;
  nanos: bigint;
  rows: number;
  /** Of the rows that report their tokens, too. */
  nanosBesideTokens: bigint;
}

const nothing: readonly number[] = countFields.map(() => 0);

/**
 * Exact sums of many rows, which know how many rows have reported each figure: what no row reports is not nought. A sum
 * that no double can hold exactly becomes infinite, and stays so: a wrong figure is worse than none.
 */
export class UsageTally {
  #rows = 0;
  readonly #sums = [...nothing];
  readonly #reported = [...nothing];
  #costs: CostSum[] = [];
  /** Rows that cost nothing, in whatever currency. */
  #free = 0;
  /** Of the rows that report both: what shares are made from. */
  #cachedBesideInput = 0;
  #inputBesideCached = 0;
  #tokensBesideCost = 0;

  get rows(): number {
    return this.#rows;
  }

  add(row: Countable): void {
    this.#count(row, 1);
  }

  /** Takes away what was added before. */
  remove(row: Countable): void {
    this.#count(row, -1);
  }

  merge(other: UsageTally): void {
    this.#rows += other.#rows;
    for (let index = 0; index < nothing.length; index += 1) {
      this.#sums[index] = exactly((this.#sums[index] ?? 0) + (other.#sums[index] ?? 0));
      this.#reported[index] = (this.#reported[index] ?? 0) + (other.#reported[index] ?? 0);
    }
    for (const cost of other.#costs) {
      this.#addCost(cost.currency, cost.nanos, cost.nanosBesideTokens, cost.rows);
    }
    this.#free += other.#free;
    this.#cachedBesideInput = exactly(this.#cachedBesideInput + other.#cachedBesideInput);
    this.#inputBesideCached = exactly(this.#inputBesideCached + other.#inputBesideCached);
    this.#tokensBesideCost = exactly(this.#tokensBesideCost + other.#tokensBesideCost);
  }

  /** `undefined` where no row reports it. */
  sum(field: CountField): number | undefined {
    const index = countFields.indexOf(field);
    return this.#reported[index] === 0 ? undefined : this.#sums[index];
  }

  /** In how many rows a figure stands: with fewer than all, its sum is the least that it can be. */
  reported(field: CountField | 'cost'): number {
    if (field === 'cost') return this.#costs.reduce((total, { rows }) => total + rows, this.#free);
    return this.#reported[countFields.indexOf(field)] ?? 0;
  }

  /** One amount for each currency, in the order of their names; none where no row reports a cost. */
  get costs(): readonly Money[] {
    return this.#costs
      .map(({ currency, nanos }) => ({ currency, nanos }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
  }

  /** How much of the input came from a cache, of the rows that report both: in general from 0 to 1. */
  get cachedShare(): number | undefined {
    const input = this.#inputBesideCached;
    return input === 0 || input === Number.POSITIVE_INFINITY ? undefined : this.#cachedBesideInput / input;
  }

  /** Of the rows that report both; `undefined` where they are in several currencies. */
  get costPerThousandTokens(): Money | undefined {
    const [cost, another] = this.#costs;
    const tokens = this.#tokensBesideCost;
    if (!cost || another || tokens === 0 || tokens === Number.POSITIVE_INFINITY) return undefined;
    return { currency: cost.currency, nanos: (cost.nanosBesideTokens * 1000n) / BigInt(tokens) };
  }

  /** The sums in the form of a row. Without a cost where there are several currencies. */
  get counts(): UsageCounts {
    const counts: Mutable<UsageCounts> = {};
    for (const field of countFields) {
      const sum = this.sum(field);
      if (sum !== undefined) counts[field] = sum;
    }
    const [cost, another] = this.#costs;
    if (cost && !another) counts.cost = { currency: cost.currency, nanos: cost.nanos };
    return counts;
  }

  #count(row: Countable, sign: 1 | -1): void {
    this.#rows += sign;
    this.#put(0, requestsOf(row), sign);
    this.#put(1, row.inputTokens, sign);
    this.#put(2, row.cachedInputTokens, sign);
    this.#put(3, row.outputTokens, sign);
    this.#put(4, row.reasoningTokens, sign);
    this.#put(5, row.totalTokens, sign);
    if (row.cachedInputTokens !== undefined && row.inputTokens !== undefined) {
      this.#cachedBesideInput = exactly(this.#cachedBesideInput + sign * row.cachedInputTokens);
      this.#inputBesideCached = exactly(this.#inputBesideCached + sign * row.inputTokens);
    }
    if (!row.cost) {
      if (row.isFree) this.#free += sign;
      return;
    }
    const nanos = sign === 1 ? row.cost.nanos : -row.cost.nanos;
    this.#addCost(row.cost.currency, nanos, row.totalTokens === undefined ? 0n : nanos, sign);
    this.#tokensBesideCost = exactly(this.#tokensBesideCost + sign * (row.totalTokens ?? 0));
  }

  /** By position in `countFields`: this runs for every figure of every event. */
  #put(index: number, value: number | undefined, sign: 1 | -1): void {
    if (value === undefined) return;
    this.#sums[index] = exactly((this.#sums[index] ?? 0) + sign * value);
    this.#reported[index] = (this.#reported[index] ?? 0) + sign;
  }

  #addCost(currency: string, nanos: bigint, nanosBesideTokens: bigint, rows: number): void {
    const cost = this.#costs.find((known) => known.currency === currency);
    if (!cost) {
      this.#costs.push({ currency, nanos, rows, nanosBesideTokens });
      return;
    }
    cost.nanos += nanos;
    cost.nanosBesideTokens += nanosBesideTokens;
    cost.rows += rows;
    if (cost.rows === 0) this.#costs = this.#costs.filter((other) => other !== cost);
  }
}

/** Sums what is reported; what no row reports stays missing. Without a cost where there are several currencies. */
export function sumCounts(rows: Iterable<Countable>): UsageCounts {
  const tally = new UsageTally();
  for (const row of rows) tally.add(row);
  return tally.counts;
}

/** How many requests a row is of; `undefined` where that is not known. */
export function requestsOf({ requests, id, requestId }: Countable): number | undefined {
  return requests ?? (id === undefined && requestId === undefined ? undefined : 1);
}

function exactly(sum: number): number {
  return sum > Number.MAX_SAFE_INTEGER ? Number.POSITIVE_INFINITY : sum;
}
