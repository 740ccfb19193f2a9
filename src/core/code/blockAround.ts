import type { LineSpan } from './lineSpan.ts';

const keyword =
  /^(?:(?:export|default|async|public|private|protected|internal|static|final|abstract|override|open|pub(?:\([\w:]+\))?|unsafe|extern|inline|virtual|sealed|partial)\s+)*(?:function\b|def\b|fn\b|func\b|fun\b|sub\b|class\b|interface\b|struct\b|enum\b|trait\b|impl\b|module\b|record\b|namespace\b)/;
const assigned =
  /^(?:export\s+)?(?:const|let|var|val)\s+[\w$]+\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function\b|\(|[\w$]+\s*=>)/;
const method = /^(?:[\w$<>[\],.*?&]+\s+)*[\w$#~]+\s*\([^;]*\)?[^;]*(?:\{|,|\()\s*$/;
const closing = /^[)\]}]/;
const notMethod = /^(?:if|for|foreach|while|switch|catch|else|elif|return|with|using|match|do|try)\b/;

/**
 * The function or class around a line, by how code is commonly written and indented: for languages whose structure
 * nobody tells. `undefined` outside of any.
 */
export function blockAround(lines: readonly string[], line: number): LineSpan | undefined {
  const around = nearestWritten(lines, line);
  const text = around === undefined ? '' : (lines[around] ?? '');
  // What closes a block belongs to it, though it stands further out.
  let inner = indentation(text) + (closing.test(text.trim()) ? 1 : 0);
  for (let at = around ?? -1; at >= 0; at -= 1) {
    const own = lines[at] ?? '';
    if (own.trim() === '') continue;
    const indent = indentation(own);
    const isOutside = at === around || indent < inner;
    if (isOutside && isDefinition(own)) {
      const end = endOf(lines, at, indent);
      if (end > line) return { start: at, end };
    }
    if (isOutside && at !== around && !closing.test(own.trim())) inner = Math.min(inner, indent);
  }
  return undefined;
}

/** The span with the comments, attributes and decorators directly above it, which speak of it. */
export function withLeadIn(lines: readonly string[], { start, end }: LineSpan): LineSpan {
  let first = start;
  const indent = indentation(lines[start] ?? '');
  while (first > 0) {
    const above = lines[first - 1] ?? '';
    if (indentation(above) < indent || !/^(?:\/\/|\/\*|\*|#(?!include|!)|@|--|\[\w)/.test(above.trim()))
      break;
    first -= 1;
  }
  return { start: first, end };
}

function nearestWritten(lines: readonly string[], line: number): number | undefined {
  for (let at = Math.min(line, lines.length - 1); at >= 0; at -= 1) {
    if ((lines[at] ?? '').trim() !== '') return at;
  }
  return undefined;
}

function endOf(lines: readonly string[], start: number, indent: number): number {
  let end = start + 1;
  let isBody = false;
  for (let at = start + 1; at < lines.length; at += 1) {
    const text = lines[at] ?? '';
    if (text.trim() === '') continue;
    if (indentation(text) > indent) {
      isBody = true;
      end = at + 1;
      continue;
    }
    // What closes the block, or the list of parameters in front of it.
    if (!/^(?:[)\]}]|end\b)/.test(text.trim())) break;
    end = at + 1;
    if (isBody && !/[{(:]\s*$/.test(text)) break;
  }
  return end;
}

function isDefinition(line: string): boolean {
  const text = line.trim().slice(0, 300);
  return keyword.test(text) || assigned.test(text) || (method.test(text) && !notMethod.test(text));
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}
