import type { MarkdownToken } from './parseMarkdown.ts';

/** The beginning of a text to which nothing can happen any more, whatever follows. */
export interface SettledPart {
  readonly lines: number;
  readonly blocks: number;
}

/**
 * A block is settled once the next one has begun. That beginning counts only when the lines it is known by are whole:
 * `#` is a heading until `#tag` makes it a part of the paragraph above, and a table's second line decides about it.
 * @param lines the text that was parsed, cut at its newlines: the last piece is a line that is still growing.
 */
export function settledPart(tokens: readonly MarkdownToken[], lines: readonly string[]): SettledPart {
  const blocks = tokens.filter(({ level, nesting }) => level === 0 && nesting >= 0);
  const whole = lines.length - 1;
  for (const [index, block] of [...blocks.entries()].slice(-2).toReversed()) {
    const first = block.map?.[0] ?? 0;
    const decisive = block.type === 'table_open' ? 2 : 1;
    if (first + decisive <= whole) return { lines: first, blocks: index };
  }
  return { lines: 0, blocks: 0 };
}
