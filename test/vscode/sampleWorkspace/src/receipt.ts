import { receiptPage, receiptPages, total, type CartLine } from './cart.ts';

const euros = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });

/** The text of all pages, with the total at the end. */
export function receipt(lines: readonly CartLine[]): string {
  const pages = Array.from({ length: receiptPages(lines) }, (_, index) => pageText(lines, index + 1));
  return [...pages, `Total ${euros.format(total(lines) / 100)}`].join('\n\n');
}

function pageText(lines: readonly CartLine[], page: number): string {
  const rows = receiptPage(lines, page).map(
    ({ name, priceInCents, quantity }) =>
      `${quantity} × ${name}  ${euros.format((priceInCents * quantity) / 100)}`,
  );
  return [`Page ${page}`, ...rows].join('\n');
}
