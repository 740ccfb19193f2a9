import type { LineRange } from './anchor.ts';
import type { Hunk } from './hunks.ts';
import type { PreviewRow } from './previewRow.ts';
import { touches } from './withinParts.ts';

/**
 * Where parts of the old text are in the rows that are shown: with the new lines that stand in their place, and with
 * what the person has written there.
 *
 * @param parts of the old text
 * @param oldCount lines of the old text
 * @param hunks between the old text and the new one
 * @returns as many, in rows; one of which nothing is left is empty
 */
export function partsInRows(
  parts: readonly LineRange[],
  rows: readonly PreviewRow[],
  oldCount: number,
  hunks: readonly Hunk[],
): readonly LineRange[] {
  const origins = originsOf(rows, oldCount, hunks);
  return parts.map((part) => {
    const first = origins.findIndex((origin) => touches(origin, part));
    if (first >= 0)
      return { start: first, end: origins.findLastIndex((origin) => touches(origin, part)) + 1 };
    const behind = origins.findIndex(({ start }) => start >= part.end);
    const at = behind < 0 ? rows.length : behind;
    return { start: at, end: at };
  });
}

/** Which lines of the old text each row stands for; none where it was only added, and then where. */
function originsOf(
  rows: readonly PreviewRow[],
  oldCount: number,
  hunks: readonly Hunk[],
): readonly LineRange[] {
  const origins: LineRange[] = [];
  let waiting = 0;
  let behind = 0;
  // The person's lines stand for the old ones that are missing between their neighbours.
  const fill = (next: number): void => {
    const origin = { start: Math.min(behind, next), end: Math.max(behind, next) };
    for (; waiting > 0; waiting -= 1) origins.push(origin);
  };
  for (const { from, index } of rows) {
    if (from === 'theirs') {
      waiting += 1;
      continue;
    }
    const origin = from === 'old' ? { start: index, end: index + 1 } : originOfFresh(index, hunks);
    fill(origin.start);
    origins.push(origin);
    behind = origin.end;
  }
  fill(oldCount);
  return origins;
}

function originOfFresh(index: number, hunks: readonly Hunk[]): LineRange {
  const hunk = hunks.findLast(({ freshStart }) => freshStart <= index);
  if (hunk && index < hunk.freshEnd) return { start: hunk.oldStart, end: hunk.oldEnd };
  const shift = hunk ? hunk.oldEnd - hunk.freshEnd : 0;
  return { start: index + shift, end: index + shift + 1 };
}
