import { hullOf, type LineSpan, untaken } from './lineSpan.ts';

/** Lines of a piece: small enough that some of a long file fits. */
const pieceLength = 40;

/**
 * The lines of a file around some of them, in pieces, the most telling first: `first` in its order, then what stands
 * nearest, above and below in turn. Together they are the whole file but for `subject`.
 */
export function nearbySpans(
  lineCount: number,
  subject: readonly LineSpan[],
  first: readonly LineSpan[],
): readonly LineSpan[] {
  const { start, end } = subject.length > 0 ? hullOf(subject) : { start: 0, end: 0 };
  const between = { start, end };
  const above = piecesUpward(start);
  const below = untaken([{ start: end, end: lineCount }], [], pieceLength);
  const rings = Array.from({ length: Math.max(above.length, below.length) }, (_, index) => [
    above[index],
    below[index],
  ]).flatMap((pair) => pair.filter((span) => span !== undefined));
  return untaken([...first, between, ...rings], subject, pieceLength);
}

function piecesUpward(start: number): readonly LineSpan[] {
  const pieces: LineSpan[] = [];
  for (let end = start; end > 0; end -= pieceLength) {
    pieces.push({ start: Math.max(0, end - pieceLength), end });
  }
  return pieces;
}
