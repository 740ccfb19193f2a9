/** Whole lines: the first one and the one behind the last, counted from 0. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** What of the spans is not taken, in their order, and in pieces of at most so many lines. */
export function untaken(
  spans: readonly LineSpan[],
  taken: readonly LineSpan[],
  most = Infinity,
): readonly LineSpan[] {
  const used = [...taken];
  const left: LineSpan[] = [];
  for (const span of spans) {
    for (const free of gaps(span, used)) {
      for (let { start } = free; start < free.end; start += most) {
        left.push({ start, end: Math.min(free.end, start + most) });
      }
    }
    used.push(span);
  }
  return left;
}

/** What the spans leave free of a whole. */
function gaps(whole: LineSpan, spans: readonly LineSpan[]): readonly LineSpan[] {
  const free: LineSpan[] = [];
  let { start } = whole;
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    if (span.start >= whole.end) break;
    if (span.start > start) free.push({ start, end: span.start });
    start = Math.max(start, span.end);
  }
  if (start < whole.end) free.push({ start, end: whole.end });
  return free;
}

/** From the first line of any to the last line of any. */
export function hullOf(spans: readonly LineSpan[]): LineSpan {
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
}
