/** Lines, counted from 0; `end` is the one after the last. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Which lines of a document a block of code means to replace: those from the first line that both have, and only once,
 * to the last. A block that ends with a closing line, such as `}`, ends where that stands in the document.
 *
 * @returns `undefined` where the two have nothing certain in common.
 */
export function placeOfCode(document: readonly string[], code: readonly string[]): LineRange | undefined {
  const anchors = inOrder(anchorsOf(document, code));
  const first = anchors[0];
  const last = anchors.at(-1);
  if (!first || !last) return undefined;
  // What stands above the first common line is new only if it is not there already.
  let start = first.document;
  for (let above = first.code - 1; above >= 0 && isSame(document[start - 1], code[above]); above -= 1)
    start -= 1;
  return { start, end: endOf(document, code, last, indentOf(document[start])) };
}

interface Anchor {
  readonly document: number;
  readonly code: number;
}

/** Lines that each of the two has exactly once, and that say something. */
function anchorsOf(document: readonly string[], code: readonly string[]): readonly Anchor[] {
  const inDocument = placesOf(document);
  const inCode = placesOf(code);
  return Array.from(inCode).flatMap(([line, places]) => {
    const [there, another] = inDocument.get(line) ?? [];
    const [here, again] = places;
    const isUnique =
      there !== undefined && another === undefined && here !== undefined && again === undefined;
    return isUnique && /\w.*\w/.test(line) ? [{ document: there, code: here }] : [];
  });
}

function placesOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    places.set(text, [...(places.get(text) ?? []), index].slice(0, 2));
  }
  return places;
}

/** From the first on, those that come in the same order in both. */
function inOrder(anchors: readonly Anchor[]): readonly Anchor[] {
  const kept: Anchor[] = [];
  for (const anchor of anchors) if (anchor.document > (kept.at(-1)?.document ?? -1)) kept.push(anchor);
  return kept;
}

function endOf(document: readonly string[], code: readonly string[], last: Anchor, indent: number): number {
  const closing = code.findLast((line) => line.trim() !== '')?.trim() ?? '';
  const rest = code.slice(last.code + 1).filter((line) => line.trim() !== '');
  if (rest.length === 0 || /\w/.test(closing)) return last.document + 1;
  const closes = document.findIndex(
    (line, index) => index > last.document && indentOf(line) <= indent && line.trim() === closing,
  );
  return closes < 0 ? last.document + 1 : closes + 1;
}

function isSame(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a.trim() === b.trim();
}

function indentOf(line: string | undefined): number {
  return /^\s*/.exec(line ?? '')?.[0].length ?? 0;
}
