/** The beginning of a text as a Markdown quotation. */
export function quoted(text: string, mostLines = 4, mostCharacters = 400): string {
  const lines = shortened(text.trim(), mostCharacters).split('\n');
  const shown = lines.slice(0, mostLines);
  if (lines.length > mostLines) {
    shown.push('…');
  }
  return shown.map((line) => (line.trim() === '' ? '>' : `> ${line}`)).join('\n');
}

export function shortened(text: string, mostCharacters: number): string {
  // A character has at most two UTF-16 units, so what lies further back cannot count.
  const characters = Array.from(text.slice(0, 2 * mostCharacters + 2));
  return characters.length <= mostCharacters ? text : `${characters.slice(0, mostCharacters - 1).join('')}…`;
}
