import { firstCount, firstText, isRecord, type JsonRecord, valueAt } from '../base/json.ts';
import { type Money, parseNanos } from './money.ts';
import type { Mutable } from './mutable.ts';
import { hasShape, type RowShape, shapeOf } from './rowShape.ts';
import type { UsageCounts } from './usage.ts';

/** So many kinds of rows are remembered; a service that sends more is read all the same, only slower. */
const mostShapes = 8;

/**
 * Reads what the rows of a list count. Lists are long and their rows alike: which of the many names for a figure a row
 * has is looked up once for each kind of row.
 */
export class CountsReader {
  readonly #shapes: RowShape[] = [];

  /**
   * Puts the figures of a row, or of an object of totals, into `target`, without the fields that are missing: that is not
   * the same as nought. Returns whether there are any.
   */
  readInto(target: Mutable<UsageCounts>, row: JsonRecord): boolean {
    // Some put the figures of a row into an object of their own.
    const { metrics } = row;
    const source = isRecord(metrics) ? { ...row, ...metrics } : row;
    const shape = this.#shapeOf(source);
    const { names } = shape;
    const cached =
      detailOf(source, names.inputDetails, 'cached_tokens') ?? countOf(source, names.cachedInputTokens);
    const output = countOf(source, names.outputTokens);
    const given = countOf(source, names.totalTokens);
    const input = inputOf(source, shape, cached, output, given);
    const total = given ?? (input === undefined || output === undefined ? undefined : input + output);
    const requests = countOf(source, names.requests);
    const reasoning =
      detailOf(source, names.outputDetails, 'reasoning_tokens') ?? countOf(source, names.reasoningTokens);
    const cost = costOf(source, shape);
    if (requests !== undefined) target.requests = requests;
    if (input !== undefined) target.inputTokens = input;
    if (cached !== undefined) target.cachedInputTokens = cached;
    if (output !== undefined) target.outputTokens = output;
    if (reasoning !== undefined) target.reasoningTokens = reasoning;
    if (total !== undefined) target.totalTokens = total;
    if (cost !== undefined) target.cost = cost;
    // Of the rest, each comes with one of these or makes one.
    return [requests, input, cached, output, reasoning, total, cost].some((figure) => figure !== undefined);
  }

  #shapeOf(row: JsonRecord): RowShape {
    for (const shape of this.#shapes) if (hasShape(row, shape)) return shape;
    const shape = shapeOf(row);
    if (this.#shapes.length < mostShapes) this.#shapes.push(shape);
    return shape;
  }
}

/**
 * All tokens of the input. Most services count what was read from a cache as a part of it; with some it stands beside
 * it, which shows where the parts are named, where it is more than the whole, or in the total.
 */
function inputOf(
  row: JsonRecord,
  { names }: RowShape,
  cached: number | undefined,
  output: number | undefined,
  total: number | undefined,
): number | undefined {
  const input = countOf(row, names.inputTokens);
  const uncached = input ?? countOf(row, names.uncachedInputTokens);
  if (uncached === undefined || (input !== undefined && cached === undefined)) return input;
  const beside = (cached ?? 0) + (countOf(row, names.writtenToCache) ?? createdOf(row));
  const isBeside = input === undefined || (cached ?? 0) > input || total === input + beside + (output ?? 0);
  return isBeside ? uncached + beside : input;
}

/** What was written to a cache, by how long it lasts. */
function createdOf(row: JsonRecord): number {
  const creation = row['cache_creation'];
  if (!isRecord(creation)) return 0;
  return Object.values(creation).reduce((sum: number, value) => sum + (firstCount(value) ?? 0), 0);
}

function countOf(row: JsonRecord, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = row[name];
    const count =
      typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : firstCount(value);
    if (count !== undefined) return count;
    if (isBeyondCounting(value)) return Number.POSITIVE_INFINITY;
  }
  return undefined;
}

/** A count that no double holds exactly is no count, but not nothing either: a sum without it would pass for the whole. */
function isBeyondCounting(value: unknown): boolean {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number > Number.MAX_SAFE_INTEGER;
}

function detailOf(row: JsonRecord, places: readonly string[], name: string): number | undefined {
  for (const place of places) {
    const count = firstCount(valueAt(row, place, name));
    if (count !== undefined) return count;
  }
  return undefined;
}

/**
 * The amount in the finest unit that is known; one in a unit that is not known is not guessed. A bare `amount` is one of
 * those: some write dollars there and others cents, both with a fraction. In an object of its own it is in whole units.
 */
function costOf(row: JsonRecord, { costs }: RowShape): Money | undefined {
  for (const [name, unit] of costs) {
    const value = row[name];
    if (name === 'amount' && !isRecord(value)) continue;
    const nanos = parseNanos(isRecord(value) ? (value['value'] ?? value['amount']) : value, unit);
    if (nanos === undefined) continue;
    const own = isRecord(value) ? firstText(value['currency'], value['unit']) : undefined;
    const currency = own ?? firstText(row['currency']) ?? 'USD';
    return { currency: currency.toUpperCase(), nanos };
  }
  return undefined;
}
