import { isRecord, type JsonRecord, parseJson } from '../base/json.ts';

/** A place in an exported conversation that can be found again, whatever stands around it and in it. */
export interface MarkdownBlock {
  readonly data: JsonRecord;
  /** What stands between the two comments; missing for a comment that stands alone. */
  readonly content?: string;
}

const firstMark = /^<!-- (modelside(?:-\d+)?) \{.*\} -->(\r?)$/m;

/** The word that the comments begin with: one that does not occur in anything that is exported. */
export function boundaryFor(exported: string): string {
  let word = 'modelside';
  for (let number = 2; exported.includes(word); number += 1) word = `modelside-${number}`;
  return word;
}

/** Comments, which no reader of the document sees. */
export function writeBlock(boundary: string, { data, content }: MarkdownBlock): string {
  const json = JSON.stringify(data).replace(/[<>&\u2028\u2029-]/g, asEscape);
  const mark = `<!-- ${boundary} ${json} -->`;
  return content === undefined ? mark : `${mark}\n${content}\n<!-- /${boundary} -->`;
}

/** For whatever could end the comment, or the line. */
function asEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export function readBlocks(document: string): readonly MarkdownBlock[] {
  const [, boundary, carriageReturn] = firstMark.exec(document) ?? [];
  if (boundary === undefined) return [];
  // Some program on the way made other line ends of it.
  const markdown = carriageReturn === '' ? document : document.replaceAll('\r\n', '\n');
  const mark = new RegExp(`^<!-- ${boundary} (\\{.*\\}) -->$`, 'gm');
  const end = `\n<!-- /${boundary} -->`;
  const blocks: MarkdownBlock[] = [];
  for (let found = mark.exec(markdown); found; found = mark.exec(markdown)) {
    const data = parseJson(found[1] ?? '');
    if (!isRecord(data)) continue;
    const start = mark.lastIndex;
    const last = data['content'] === true ? markdown.indexOf(end, start) : -1;
    if (last === -1) {
      blocks.push({ data });
      continue;
    }
    blocks.push({ data, content: markdown.slice(start + 1, Math.max(start + 1, last)) });
    mark.lastIndex = last + end.length;
  }
  return blocks;
}
