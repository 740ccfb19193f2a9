interface Discount {
  readonly fromCents: number;
  readonly percent: number;
}

/** The largest first. */
const discounts: readonly Discount[] = [
  { fromCents: 50_000, percent: 10 },
  { fromCents: 20_000, percent: 5 },
];

/** What is taken off an order, rounded down to whole cents. */
export function discountInCents(sumInCents: number): number {
  const discount = discounts.find(({ fromCents }) => sumInCents >= fromCents);
  return discount === undefined ? 0 : Math.floor((sumInCents * discount.percent) / 100);
}
