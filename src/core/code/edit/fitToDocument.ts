import { indentOf, restyled, type TextStyle } from './textStyle.ts';

/** Where new code goes. */
export interface Place {
  /** The whole lines that it replaces, without the line end of the last one. */
  readonly lines: readonly string[];
  readonly style: TextStyle;
  /** Whether its first line goes on with text that stays: then that line has no indentation of its own. */
  readonly startsInLine: boolean;
}

/**
 * The lines of new code as the document would have them: indented like what they replace, with its tabs or spaces, and
 * with as many empty lines before and after.
 *
 * @param code lines end with `\n`
 */
export function fitToDocument(code: string, place: Place): readonly string[] {
  // A byte order mark is of the file, not of its text.
  const lines = code.replace(/^\uFEFF/, '').split('\n');
  const first = lines.findIndex(isWritten);
  if (first < 0) return [''];
  const written = lines.slice(first, lines.findLastIndex(isWritten) + 1);
  const known = new Set(place.lines);
  const styled = restyled(written, place.style, known);
  const { before, after } = emptyLines(place.lines);
  return [...before, ...indented(styled, place, known), ...after];
}

function indented(lines: readonly string[], place: Place, known: ReadonlySet<string>): readonly string[] {
  const wanted = indentOf(place.lines.find(isWritten) ?? place.lines[0] ?? '');
  const own = indentOf(lines[0] ?? '');
  if (place.startsInLine) {
    return [(lines[0] ?? '').trimStart(), ...moved(lines.slice(1), own, wanted)];
  }
  if (own === wanted) return lines;
  const placed = moved(lines, own, wanted);
  // A first line that has really changed its level comes with others that have kept theirs.
  const inPlace = (all: readonly string[]): number =>
    all.filter((line) => indentOf(line) !== '' && isWritten(line) && known.has(line)).length;
  return inPlace(lines) > inPlace(placed) ? lines : placed;
}

/** Lines with another indentation in place of their own; what stands further out goes as far as it can. */
function moved(lines: readonly string[], own: string, wanted: string): readonly string[] {
  return lines.map((line) => {
    if (!isWritten(line)) return line;
    if (line.startsWith(own)) return wanted + line.slice(own.length);
    const outside = Math.max(0, wanted.length - own.length + indentOf(line).length);
    return wanted.slice(0, outside) + line.trimStart();
  });
}

function emptyLines(lines: readonly string[]): {
  readonly before: readonly string[];
  readonly after: readonly string[];
} {
  const first = lines.findIndex(isWritten);
  return first < 0
    ? { before: [], after: lines.slice(1) }
    : { before: lines.slice(0, first), after: lines.slice(lines.findLastIndex(isWritten) + 1) };
}

function isWritten(line: string): boolean {
  return line.trim() !== '';
}
