import { fenceClosed } from './fenceClosed.ts';
import type { Markup } from './markup.ts';
import { type LinkDefinitions, type MarkdownToken, parseMarkdown } from './parseMarkdown.ts';
import { type MarkupOptions, tokensToMarkup } from './tokensToMarkup.ts';

/** A text that may still grow, and what it says so far. */
export class ParsedText {
  readonly tokens: readonly MarkdownToken[];
  /** Cut at the newlines: the last one is still growing. */
  readonly lines: readonly string[];

  constructor(text: string, definitions: LinkDefinitions) {
    this.tokens = parseMarkdown(text, definitions).tokens;
    this.lines = text.split('\n');
  }

  /** The outermost tokens that begin a block, in order: one for each block. */
  get blocks(): readonly MarkdownToken[] {
    return this.tokens.filter(({ level, nesting }) => level === 0 && nesting >= 0);
  }

  /** Whether so many lines from the first one on have their newline. */
  hasWhole(lines: number): boolean {
    return lines < this.lines.length;
  }

  /** How many characters stand before a line, counted from 0. */
  offsetOf(line: number): number {
    return this.lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0);
  }

  markup(options: Omit<MarkupOptions, 'isClosed'>): readonly Markup[] {
    return tokensToMarkup(this.tokens, { ...options, isClosed: (fence) => fenceClosed(fence, this.lines) });
  }
}
