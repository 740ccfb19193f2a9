import { MountedElement } from './mountMarkup.ts';
import type { MountedNode } from './mountedNode.ts';
import type { OpenBlock, OpenBlockContext } from './openBlock.ts';
import { ParsedText } from './parsedText.ts';

/** Lines of a table before its rows. */
const headLines = 2;

/** Rows whose line is whole stay as they are; the others are read again below the table's head. */
export function openTable(
  { lines }: ParsedText,
  mounted: MountedNode,
  { definitions, options }: OpenBlockContext,
): OpenBlock | undefined {
  const shown = mounted instanceof MountedElement ? mounted.children[0] : undefined;
  const body = shown instanceof MountedElement ? shown.children[1] : undefined;
  if (!(body instanceof MountedElement)) return undefined;
  const head = `${lines.slice(0, headLines).join('\n')}\n`;
  let read = head.length;
  let settled = 0;
  return (text) => {
    const rest = new ParsedText(head + text.slice(read), definitions);
    const [scroller, next] = rest.markup(options);
    const table = scroller?.kind === 'element' ? scroller.children[0] : undefined;
    const rows = table?.kind === 'element' && table.tag === 'table' ? table.children[1] : undefined;
    if (next || rows?.kind !== 'element') return false;
    body.updateFrom(settled, rows.children);
    // One row a line: the last line is still growing, and another line has to come for a row that follows it.
    const whole = Math.min(rows.children.length - 1, rest.lines.length - 1 - headLines);
    settled += whole;
    read += rest.offsetOf(headLines + whole) - head.length;
    return true;
  };
}
