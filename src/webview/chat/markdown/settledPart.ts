import type { ParsedText } from './parsedText.ts';

/** The beginning of a text to which nothing can happen any more, whatever follows. */
export interface SettledPart {
  readonly lines: number;
  readonly blocks: number;
}

const twoLines: ReadonlySet<string> = new Set(['table_open', 'paragraph_open']);

/**
 * A block is settled once the next one has begun. That beginning counts only when the lines it is known by are whole:
 * `#` is a heading until `#tag` makes it a part of the paragraph above. A table is known by two lines; so is a paragraph,
 * which may be what the parser makes of half a table.
 */
export function settledPart(text: ParsedText): SettledPart {
  for (const [index, block] of [...text.blocks.entries()].slice(-2).toReversed()) {
    const first = block.map?.[0] ?? 0;
    const decisive = twoLines.has(block.type) ? 2 : 1;
    if (text.hasWhole(first + decisive)) return { lines: first, blocks: index };
  }
  return { lines: 0, blocks: 0 };
}
