export interface TableColumn {
  /** Markdown. */
  readonly title: string;
  readonly align: 'left' | 'right';
}

/** @param rows cells as Markdown on one line; see `plainMarkdown` */
export function markdownTable(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ title }) => title)),
    line(columns.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...rows.map(line),
  ].join('\n');
}
