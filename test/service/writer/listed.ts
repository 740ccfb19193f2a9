const and = new Intl.ListFormat('en', { type: 'conjunction' });

/** `a`, `a and b`, `a, b, and c`. */
export function listed(items: readonly string[]): string {
  return and.format(items);
}
