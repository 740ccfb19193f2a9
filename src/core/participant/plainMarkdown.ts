/** Marks of Markdown within a line, and what addresses are told by. */
const marks = /[\\`*_{}[\]<>()#!|~&$@]|:(?=\/)|(?<=\bwww)\./gi;

/** Text from elsewhere as Markdown that shows it as it is, within a line. */
export function plainMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(marks, String.raw`\$&`);
}
