import type { MarkdownToken } from './parseMarkdown.ts';

/**
 * Whether no more code can come into a fence. The parser does not say.
 * @param lines the text that was parsed, cut at its newlines: the last piece is a line that is still growing.
 */
export function fenceClosed(fence: MarkdownToken, lines: readonly string[]): boolean {
  if (fence.type !== 'fence' || !fence.map) return true;
  const [first, end] = fence.map;
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  // The end of the list or quote around it ends a fence, too.
  if (end < count) return true;
  if (end - 1 === first) return false;
  // In a quote or a list the line has the marks of that in front of it.
  const last = (lines[end - 1] ?? '').replace(/^[\s>]+/, '').trimEnd();
  return last.startsWith(fence.markup) && last === fence.markup.charAt(0).repeat(last.length);
}
