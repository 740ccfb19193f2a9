import { fitToDocument } from './edit/fitToDocument.ts';
import type { TextStyle } from './edit/textStyle.ts';

/** Code that follows a line, as a block that takes the place of this line: the line itself, an empty one, the code. */
export function anchoredCode(code: string, anchor: string, language: string, style: TextStyle): string {
  const fitted = fitToDocument(code, { lines: [anchor], style, startsInLine: false });
  const text = [anchor, '', ...fitted].join('\n');
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}\n`;
}
