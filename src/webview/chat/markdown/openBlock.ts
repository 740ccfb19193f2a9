import type { MountedNode } from './mountedNode.ts';
import { openFence } from './openFence.ts';
import { openList } from './openList.ts';
import { openTable } from './openTable.ts';
import type { LinkDefinitions } from './parseMarkdown.ts';
import type { ParsedText } from './parsedText.ts';
import type { MarkupOptions } from './tokensToMarkup.ts';

/**
 * A short cut for a long block that is still being written: shows the text, of which it looks at the end alone.
 * False where the block has ended or is not what it was taken for; then all of the text has to be looked at.
 */
export type OpenBlock = (text: string) => boolean;

export interface OpenBlockContext {
  readonly definitions: LinkDefinitions;
  readonly options: Omit<MarkupOptions, 'isClosed'>;
}

/** The short cut for a text that is nothing but one block, if there is one; `mounted` shows it. */
export function openBlock(
  text: ParsedText,
  mounted: MountedNode,
  context: OpenBlockContext,
): OpenBlock | undefined {
  const [block, next] = text.blocks;
  if (!block || next || block.map?.[0] !== 0) return undefined;
  switch (block.type) {
    case 'fence':
      return openFence(text, block, mounted);
    case 'table_open':
      return openTable(text, mounted, context);
    case 'bullet_list_open':
    case 'ordered_list_open':
      return openList(text, mounted, context);
    default:
      return undefined;
  }
}
