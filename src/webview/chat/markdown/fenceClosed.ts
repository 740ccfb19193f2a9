import type { MarkdownToken } from './parseMarkdown.ts';

/**
 * Whether the last line of a fence's block is its closing line: the parser does not say. In a quote or a list the line
 * has its marks in front of it.
 */
export function fenceClosed(fence: MarkdownToken, lines: readonly string[]): boolean {
  if (fence.type !== 'fence' || !fence.map) return true;
  const [first, end] = fence.map;
  const last = end - 1;
  if (last <= first) return false;
  const marks = (lines[last] ?? '').replace(/^[\s>]+/, '').trimEnd();
  return marks.startsWith(fence.markup) && marks === fence.markup.charAt(0).repeat(marks.length);
}
