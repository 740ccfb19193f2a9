import { CodeBlock } from '../code/codeBlock.ts';
import { fenceClosed } from './fenceClosed.ts';
import type { MountedNode } from './mountedNode.ts';
import type { OpenBlock } from './openBlock.ts';
import type { ParsedText } from './parsedText.ts';
import type { MarkdownToken } from './parseMarkdown.ts';

/** Code goes on, line by line, until a line could be the closing one. */
export function openFence(
  parsed: ParsedText,
  fence: MarkdownToken,
  mounted: MountedNode,
): OpenBlock | undefined {
  const [opening = ''] = parsed.lines;
  // One that is indented takes spaces away from its lines.
  const simple = opening.startsWith(fence.markup) && parsed.hasWhole(1);
  if (!simple || !(mounted instanceof CodeBlock) || fenceClosed(fence, parsed.lines)) return undefined;
  const closing = new RegExp(`^ {0,3}${fence.markup.charAt(0)}{${fence.markup.length},}[ \\t]*$`);
  let read = opening.length + 1;
  let code = '';
  return (text) => {
    for (;;) {
      const end = text.indexOf('\n', read);
      const line = end < 0 ? text.slice(read) : text.slice(read, end);
      if (closing.test(line)) return false;
      if (end < 0) {
        // The parser, too, waits for what follows the spaces.
        mounted.growTo((code + line.replace(/^[ \t]+$/, '')).replace(/\n$/, ''));
        return true;
      }
      code += `${line}\n`;
      read = end + 1;
    }
  };
}
