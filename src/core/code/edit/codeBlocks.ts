/** A fenced block of an answer. */
export interface CodeBlock {
  /** First word of the fence's info string; may be empty. */
  readonly language: string;
  readonly text: string;
  /** Whether its last fence has come. */
  readonly closed: boolean;
  /** Index of the line with its first fence. */
  readonly firstLine: number;
}

interface Fence {
  readonly indent: number;
  readonly mark: string;
  readonly length: number;
  readonly info: string;
}

const writtenInMarkdown = /^(?:markdown|md|mdx)$/i;

/**
 * The outermost fenced blocks, also an open one at the end.
 *
 * @param nested whether fences with a language may stand inside; always so in blocks of Markdown
 */
export function codeBlocks(lines: readonly string[], nested: boolean): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let firstLine = 0;
  let open: Fence[] = [];
  const close = (end: number, closed: boolean): void => {
    const [outer] = open;
    if (!outer) return;
    const [language = ''] = outer.info.split(/\s/, 1);
    const text = lines.slice(firstLine + 1, end).map((line) => unindented(line, outer.indent));
    blocks.push({ language, text: text.join('\n'), closed, firstLine });
    open = [];
  };
  for (const [index, line] of lines.entries()) {
    const fence = fenceOf(line);
    const [outer] = open;
    const inner = open.at(-1);
    if (!fence) continue;
    if (!outer || !inner) {
      open = [fence];
      firstLine = index;
    } else if (fence.info !== '') {
      if (nested || writtenInMarkdown.test(outer.info.split(/\s/, 1)[0] ?? '')) open.push(fence);
    } else if (closes(fence, outer) && (open.length === 1 || outer.length > inner.length)) {
      // One that is long enough for a longer outer fence is the outer one's end.
      close(index, true);
    } else if (open.length > 1 && closes(fence, inner)) {
      open.pop();
    }
  }
  close(lines.length, false);
  return blocks;
}

function fenceOf(line: string): Fence | undefined {
  const [, indent = '', run = '', info = ''] = /^(\s*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  const [mark] = run;
  // Three backticks with text and more backticks behind them are code within a line.
  if (mark === undefined || (mark === '`' && info.includes('`'))) return undefined;
  return { indent: indent.length, mark, length: run.length, info: info.trim() };
}

function closes(fence: Fence, opened: Fence): boolean {
  return fence.mark === opened.mark && fence.length >= opened.length;
}

/** A fence in a list is indented, and so is its code. */
function unindented(line: string, indent: number): string {
  const own = line.length - line.trimStart().length;
  return line.slice(Math.min(indent, own));
}
