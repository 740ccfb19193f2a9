/** How a document is indented. */
export interface TextStyle {
  readonly indentWith: 'tabs' | 'spaces';
  /** Columns of one level. */
  readonly size: number;
}

/** What most of the indented lines do; where there are none, what the editor is set to. */
export function styleOf(lines: Iterable<string>, setting: TextStyle): TextStyle {
  let tabs = 0;
  let spaces = 0;
  for (const line of lines) {
    if (line.startsWith('\t')) tabs += 1;
    // One blank alone is the inside of a comment.
    else if (line.startsWith('  ')) spaces += 1;
  }
  if (tabs === spaces) return setting;
  return { indentWith: tabs > spaces ? 'tabs' : 'spaces', size: setting.size };
}

/** Lines indented with the document's own characters, but for those that the document has as they are. */
export function restyled(
  lines: readonly string[],
  { indentWith, size }: TextStyle,
  known: ReadonlySet<string>,
): readonly string[] {
  const foreign = indentWith === 'tabs' ? '  ' : '\t';
  if (!lines.some((line) => line.startsWith(foreign))) return lines;
  const level = indentWith === 'tabs' ? levelOf(lines, size) : size;
  return lines.map((line) => {
    if (!line.startsWith(foreign) || known.has(line)) return line;
    const indent = indentOf(line);
    const rest = line.slice(indent.length);
    if (indentWith === 'spaces') return indent.replaceAll('\t', ' '.repeat(level)) + rest;
    const columns = indent.replaceAll('\t', ' '.repeat(level)).length;
    return '\t'.repeat(Math.floor(columns / level)) + ' '.repeat(columns % level) + rest;
  });
}

/** The blanks and tabs that a line begins with. */
export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** Blanks of one level: the step that occurs most often from a line to the next that is further in. */
function levelOf(lines: readonly string[], otherwise: number): number {
  const steps = new Map<number, number>();
  let last = 0;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const columns = indentOf(line).length;
    const step = columns - last;
    if (step > 1) steps.set(step, (steps.get(step) ?? 0) + 1);
    last = columns;
  }
  let [level, most] = [otherwise, 0];
  for (const [step, count] of steps) if (count > most) [level, most] = [step, count];
  return level;
}
