import type { MarkdownToken } from './parseMarkdown.ts';

/**
 * The line, counted from 0, before which nothing can change any more, whatever follows.
 *
 * A block is settled once the next one has begun. That beginning counts only when the lines it is known by are whole:
 * `#` is a heading until `#tag` makes it a part of the paragraph above, and a table's second line decides about it.
 * @param lines the text that was parsed, cut at its newlines: the last piece is a line that is still growing.
 */
export function settledLines(tokens: readonly MarkdownToken[], lines: readonly string[]): number {
  const blocks = tokens.filter(({ level, nesting }) => level === 0 && nesting >= 0);
  const whole = lines.length - 1;
  for (const block of blocks.toReversed().slice(0, 2)) {
    const first = block.map?.[0] ?? 0;
    const decisive = block.type === 'table_open' ? 2 : 1;
    if (first + decisive <= whole) return first;
  }
  return 0;
}
