/** Stands around the number of what is no mark, code and escaped characters, while marks are looked for. */
const placeholder = '\uE000';
const numbered = /\uE000(\d+)\uE000/g;

/** Lengths are bounded, so that no passage takes long. */
const literal = /\\([!-/:-@[-`{-~])|(?<!`)(`{1,3})(?!`)(.{1,400}?)(?<!`)\2(?!`)|\uE000/g;
const link = /!?\[([^[\]]{0,400})\](?:\([^()\s]{0,800}(?: "[^"]{0,200}")?\)|\[[^[\]]{0,100}\])/g;
const strong = /(\*\*|~~|(?<!\w)__)(?=\S)(.{1,400}?)(?<=\S)\1(?!\1)/g;
const emphasis = /(?<![\w*_])([*_])(?=[^\s*_])([^*_]{1,400}?)(?<=\S)\1(?![\w*_])/g;

/** Quotes, headings, items and tasks, as lines begin with. */
const opening = /^\s*(?:(?:>|#{1,6}(?=\s)|[-*+](?=\s)|\[[ xX]\](?=\s))\s*){1,8}/;
const ruleOrTableEdge = /^[-*_=|:\s]*$/;
const fence = /^\s*(`{3,}|~{3,})([^`]*)$/;

/**
 * A Markdown text as one reads it: without the marks, with all of its words and its code. For a glance at it: what it
 * takes to tell every mark from a character is left to the renderer. For a passage; a book may take seconds.
 *
 * @param open what would close the code fence in which the text begins.
 */
export function plainWords(markdown: string, open?: string): string {
  const lines: string[] = [];
  let closing = open;
  for (const line of markdown.split(/\r\n|[\r\n]/)) {
    const [, run] = fence.exec(line) ?? [];
    if (run !== undefined && (closing === undefined || run.startsWith(closing)))
      closing = closing === undefined ? run : undefined;
    else lines.push(closing === undefined ? plainLine(line) : line);
  }
  return lines.join('\n');
}

function plainLine(line: string): string {
  if (ruleOrTableEdge.test(line)) return '';
  const literals: string[] = [];
  const marked = line.replaceAll(literal, (all: string, escaped?: string, _marks?: string, code?: string) => {
    literals.push(escaped ?? code ?? all);
    return `${placeholder}${literals.length - 1}${placeholder}`;
  });
  const words = marked
    .replace(opening, '')
    .replaceAll(/^\s*\||\|\s*$/g, '')
    .replaceAll(link, '$1')
    .replaceAll(strong, '$2')
    .replaceAll(emphasis, '$2');
  return words.replaceAll(numbered, (_, number: string) => literals[Number(number)] ?? '');
}
