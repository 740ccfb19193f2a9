/** Cuts a list, read one item further than the page is long, to the page. */
export function toPage<Item>(
  items: readonly Item[],
  limit: number,
): { readonly items: readonly Item[]; readonly hasMore: boolean } {
  return { items: items.slice(0, limit), hasMore: items.length > limit };
}
