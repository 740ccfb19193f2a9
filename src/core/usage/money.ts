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

/** Units, thousandths and so on of an amount, as people read it: `$1.24`, or `$0.000123` where that is all there is. */
export function formatMoney(money: Money, locale?: string): string {
  const units = Number(money.nanos) / Number(nanosPerUnit);
  const small = money.nanos !== 0n && Math.abs(units) < 0.01;
  const digits = small ? { minimumSignificantDigits: 1, maximumSignificantDigits: 2 } : {};
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency: money.currency, ...digits }).format(
      units,
    );
  } catch {
    return `${units} ${money.currency}`;
  }
}

export const nanosPer = { unit: nanosPerUnit, cent: nanosPerUnit / 100n, micro: 1_000n, nano: 1n } as const;
