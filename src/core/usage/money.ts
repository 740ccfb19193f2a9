import { parseDecimal, timesWhole } from '../base/decimal.ts';

/** An exact amount: whole billionths of the currency's unit. Never a float, so that sums are exact. */
export interface Money {
  /** ISO 4217, such as `USD`. */
  readonly currency: string;
  readonly nanos: bigint;
}

const nanosPerUnit = 1_000_000_000n;

/** Reads `"12.5"`, `12`, `-0.000012` in units of `unit` nanos; `undefined` where it is not a decimal number. */
export function parseNanos(value: unknown, unit: bigint): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value) * unit;
  const decimal = parseDecimal(value);
  return decimal && timesWhole(decimal, unit);
}

/** `usual`: as the currency has them. `more`: up to four, so that parts can be compared with their sum. */
type Digits = 'usual' | 'more' | 'significant' | number;

/**
 * An amount as people read it: `$1.24` from one unit on, below it with up to four digits, `$0.0612`, and below a
 * thousandth with two that count, `$0.000012`. So parts of a small amount still add up to it.
 *
 * @param digits after the point, exactly so many: those of an axis are all alike.
 */
export function formatMoney(money: Money, locale?: string, digits?: number): string {
  const units = Number(money.nanos) / Number(nanosPerUnit);
  const format = formatOf(locale, money.currency, digits ?? digitsOf(Math.abs(units)));
  return format?.format(units) ?? `${units} ${money.currency}`;
}

function digitsOf(size: number): Digits {
  if (size === 0 || size >= 1) return 'usual';
  return size < 0.001 ? 'significant' : 'more';
}

/** Kept, because one is dear and a list has thousands of rows; `undefined` for what is no currency. */
const formats = new Map<string, Intl.NumberFormat | undefined>();
/** A service may send any number of names that are no currencies. */
const mostFormats = 200;

function formatOf(
  locale: string | undefined,
  currency: string,
  digits: Digits,
): Intl.NumberFormat | undefined {
  const key = JSON.stringify([locale, currency, digits]);
  if (!formats.has(key)) {
    if (formats.size >= mostFormats) formats.clear();
    formats.set(key, newFormat(locale, currency, digits));
  }
  return formats.get(key);
}

function newFormat(
  locale: string | undefined,
  currency: string,
  digits: Digits,
): Intl.NumberFormat | undefined {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...optionsOf(digits) });
  } catch {
    return undefined;
  }
}

function optionsOf(digits: Digits): Intl.NumberFormatOptions {
  switch (digits) {
    case 'usual':
      return {};
    case 'more':
      return { maximumFractionDigits: 4 };
    case 'significant':
      return { minimumSignificantDigits: 1, maximumSignificantDigits: 2 };
    default:
      return { minimumFractionDigits: digits, maximumFractionDigits: digits };
  }
}

export const nanosPer = { unit: nanosPerUnit, cent: nanosPerUnit / 100n, micro: 1_000n, nano: 1n } as const;
