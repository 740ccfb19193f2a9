export interface TableColumn {
  /** Markdown. */
  readonly title: string;
  readonly align: 'left' | 'right';
}

/** @param rows cells as Markdown on one line; see `plainMarkdown` */
export function markdownTable(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): string {
  return [
    columns.map(({ title }) => title),
    columns.map(({ align }) => (align === 'right' ? '---:' : '---')),
    ...rows,
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
