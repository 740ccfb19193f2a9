import type { LineSpan } from './lineSpan.ts';

const statement =
  /^\s*(?:import\b|from\s+[\w.]+\s+import\b|export\s+(?:\*|\{[^}]*\}?)\s*(?:from\b|$)|use\s+[\w\\:]|using\s+[\w.]|#\s*include\b|require(?:_relative|_once)?\b|(?:const|let|var)\s+[^=]+=\s*require\(|package\s+[\w.]+|@import\b|extern\s+crate\b|library\()/;

/** Lines in which imports are looked for: they stand at the top. */
const searched = 400;
/** Lines of one import. */
const longest = 60;

/** The imports of a file, whatever its language. */
export function importSpans(lines: readonly string[]): readonly LineSpan[] {
  const spans: LineSpan[] = [];
  for (let at = 0; at < Math.min(lines.length, searched); at += 1) {
    const line = lines[at] ?? '';
    if (!statement.test(line)) continue;
    const end = endOf(lines, at);
    const last = spans.at(-1);
    if (last?.end === at) spans[spans.length - 1] = { start: last.start, end };
    else spans.push({ start: at, end });
    at = end - 1;
  }
  return spans;
}

/** One that opens a bracket goes on until that is closed. */
function endOf(lines: readonly string[], start: number): number {
  let depth = 0;
  for (let at = start; at < Math.min(lines.length, start + longest); at += 1) {
    for (const mark of (lines[at] ?? '').match(/[({})]/g) ?? [])
      depth += mark === '(' || mark === '{' ? 1 : -1;
    if (depth <= 0) return at + 1;
  }
  return start + 1;
}
