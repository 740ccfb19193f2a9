import type { ExportColumn, ExportValue } from './exportColumns.ts';

export type ExportFormat = 'csv' | 'json';

/** The rows of all pages as a text, piece by piece, so that no export has to fit into memory. */
export async function* exportUsage<Row>(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn<Row>[],
  format: ExportFormat,
): AsyncGenerator<string, void, void> {
  yield* format === 'csv' ? csvOf(pages, columns) : jsonOf(pages, columns);
}

/** RFC 4180, with the names in the first line. What was not reported is empty. */
async function* csvOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn<Row>[],
): AsyncGenerator<string, void, void> {
  yield line(columns.map(({ name }) => name));
  for await (const rows of pages) {
    const text = rows.map((row) => line(columns.map(({ valueOf }) => cell(valueOf(row))))).join('');
    if (text !== '') yield text;
  }
}

/** A list of objects, one on each line. What was not reported is null; amounts of money are texts, to stay exact. */
async function* jsonOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn<Row>[],
): AsyncGenerator<string, void, void> {
  let before = '[\n';
  for await (const rows of pages) {
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map(({ name, valueOf }) => [name, plain(valueOf(row))]))),
    );
    if (lines.length === 0) continue;
    yield before + lines.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function line(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

function plain(value: ExportValue): string | number | null {
  return typeof value === 'object' ? value.decimal : (value ?? null);
}

function cell(value: ExportValue): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return value.decimal;
  const harmless = harmlessText(value);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A text that a spreadsheet would take for a formula gets an apostrophe in front of it. */
function harmlessText(text: string): string {
  return /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}
