const columns = ['open', 'pin', 'rename', 'export', 'delete', 'stop'] as const;

/** What one comes to with the arrow keys within a row, from its beginning to its end. */
export type ListColumn = (typeof columns)[number];

const known: ReadonlySet<unknown> = new Set(columns);

export function isListColumn(value: unknown): value is ListColumn {
  return known.has(value);
}
