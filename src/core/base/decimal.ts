/** A decimal number, exactly: `digits` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Reads `"12.5"`, `-0.000012`, `"1.5e-07"`; `undefined` where it is not a decimal number of sensible length. */
export function parseDecimal(value: unknown): Decimal | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const match = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/i.exec(text.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length - Number(exponent) };
}

/** The number times ten to the power of `power`. */
export function shifted({ digits, scale }: Decimal, power: number): Decimal {
  return { digits, scale: scale - power };
}

/** Without an exponent and without noughts at the end: `0.15`. */
export function formatDecimal({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const plain = (digits < 0n ? -digits : digits).toString() + '0'.repeat(Math.max(0, -scale));
  const places = Math.max(0, scale);
  const padded = plain.padStart(places + 1, '0');
  const whole = padded.slice(0, padded.length - places);
  const fraction = padded.slice(padded.length - places).replace(/0+$/, '');
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The whole part of the number times `factor`. */
export function timesWhole({ digits, scale }: Decimal, factor: bigint): bigint {
  return scale >= 0 ? (digits * factor) / 10n ** BigInt(scale) : digits * factor * 10n ** BigInt(-scale);
}
