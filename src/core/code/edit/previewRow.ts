import type { Hunk } from './hunks.ts';

/** A line of a preview: of the old text, of the new one, or one that the person wrote meanwhile. */
export interface PreviewRow {
  readonly from: 'old' | 'fresh' | 'theirs';
  /** Of the line in its text; of the person's lines a running number. */
  readonly index: number;
  readonly text: string;
  /** The undecided hunk that removes or adds it. */
  readonly hunk?: Hunk;
}

/** The same for rows that are the same line, whatever a hunk does with it. */
export function rowKey({ from, index }: Pick<PreviewRow, 'from' | 'index'>): string {
  return `${from}${index}`;
}

/** Lines to put in place of others; `end` is exclusive. Lines count as they are before. */
export interface LineEdit {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}
