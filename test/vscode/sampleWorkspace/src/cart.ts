import { discountInCents } from './discounts.ts';

export interface CartLine {
  readonly name: string;
  readonly priceInCents: number;
  readonly quantity: number;
}

/** What the customer pays, in cents. */
export function total(lines: readonly CartLine[]): number {
  let sum = 0;
  for (const { priceInCents, quantity } of lines) {
    sum += priceInCents * quantity;
  }
  return sum - discountInCents(sum);
}

/** The lines on one page of the receipt. Pages are counted from 1. */
export function receiptPage(
  lines: readonly CartLine[],
  page: number,
  linesPerPage = 10,
): readonly CartLine[] {
  const start = page * linesPerPage;
  return lines.slice(start, start + linesPerPage);
}

/** Whole pages; an empty cart has none. */
export function receiptPages(lines: readonly CartLine[], linesPerPage = 10): number {
  return Math.ceil(lines.length / linesPerPage);
}
