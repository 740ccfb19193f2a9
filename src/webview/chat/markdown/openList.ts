import type { ElementMarkup } from './markup.ts';
import { MountedElement } from './mountMarkup.ts';
import type { MountedNode } from './mountedNode.ts';
import type { OpenBlock, OpenBlockContext } from './openBlock.ts';
import { ParsedText } from './parsedText.ts';
import type { MarkdownToken } from './parseMarkdown.ts';

/**
 * Items to which nothing can happen any more stay as they are; the others are read again as a list of their own.
 * Whether there is space between the items is a matter of all of them: when that changes, the short cut ends.
 */
export function openList(
  parsed: ParsedText,
  mounted: MountedNode,
  { definitions, options }: OpenBlockContext,
): OpenBlock | undefined {
  const [list] = parsed.tokens;
  if (!list || !(mounted instanceof MountedElement)) return undefined;
  const spacing = spacingOf(parsed.tokens);
  let read = 0;
  let settled = 0;
  return (text) => {
    const rest = new ParsedText(text.slice(read), definitions);
    const [first, next] = rest.blocks;
    if (first?.type !== list.type || first.markup !== list.markup || next) return false;
    const now = spacingOf(rest.tokens);
    if (now !== undefined && now !== spacing && spacing !== 'loose') return false;
    if (spacing === 'loose') for (const paragraph of ownParagraphs(rest.tokens)) paragraph.hidden = false;
    const [markup] = rest.markup(options);
    if (markup?.kind !== 'element') return false;
    mounted.updateFrom(settled, markup.children);
    const begun = lastBegun(rest, markup);
    settled += begun.items;
    read += rest.offsetOf(begun.line);
    return true;
  };
}

/** The last item that has certainly begun: those before it are settled. */
function lastBegun(text: ParsedText, { children }: ElementMarkup): { items: number; line: number } {
  const starts = text.tokens.filter(({ type, level }) => type === 'list_item_open' && level === 1);
  const items = starts.findLastIndex(({ map }) => map && text.hasWhole(map[0] + 1));
  const line = starts[items]?.map?.[0] ?? 0;
  return items < 0 || starts.length !== children.length ? { items: 0, line: 0 } : { items, line };
}

/** The paragraphs of the list's own items: without space between the items they are hidden. */
function ownParagraphs(tokens: readonly MarkdownToken[]): readonly MarkdownToken[] {
  return tokens.filter(
    ({ type, level }) => level === 2 && (type === 'paragraph_open' || type === 'paragraph_close'),
  );
}

function spacingOf(tokens: readonly MarkdownToken[]): 'tight' | 'loose' | undefined {
  const [paragraph] = ownParagraphs(tokens);
  if (!paragraph) return undefined;
  return paragraph.hidden ? 'tight' : 'loose';
}
