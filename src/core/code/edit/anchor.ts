/** A change of a document in whole lines: `end` is exclusive, `count` lines stand there afterwards. */
export interface LineChange {
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

export interface LineRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Where lines are after a change elsewhere; `undefined` when it touches them. */
export function moveRange(range: LineRange, { start, end, count }: LineChange): LineRange | undefined {
  if (start >= range.end) return range;
  if (end > range.start) return undefined;
  const shift = count - (end - start);
  return { start: range.start + shift, end: range.end + shift };
}

/** Where these lines stand, if in exactly one place. */
export function findOnce(lines: readonly string[], wanted: readonly string[]): LineRange | undefined {
  const [first] = wanted;
  if (first === undefined || wanted.every((line) => line.trim() === '')) return undefined;
  let found: LineRange | undefined;
  for (let start = lines.indexOf(first); start >= 0; start = lines.indexOf(first, start + 1)) {
    if (!wanted.every((line, index) => lines[start + index] === line)) continue;
    if (found) return undefined;
    found = { start, end: start + wanted.length };
  }
  return found;
}
