interface FencedBlock {
  readonly tag: string;
  readonly lines: readonly string[];
}

interface OpenBlock {
  readonly fence: string;
  readonly tag: string;
  readonly lines: string[];
}

/**
 * Takes Markdown apart into its fenced blocks and the prose around them. Line by line: one expression for it all takes
 * the square of the time that a long line of backticks is long.
 */
export function splitFences(text: string): {
  readonly blocks: readonly FencedBlock[];
  readonly prose: string;
} {
  const blocks: OpenBlock[] = [];
  const prose: string[] = [];
  let open: OpenBlock | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, fence, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (open !== undefined) {
      if (fence?.startsWith(open.fence) === true && info.trim() === '') {
        open = undefined;
      } else {
        open.lines.push(line);
      }
    } else if (fence !== undefined && !info.includes('`')) {
      open = { fence, tag: info.trim().split(/\s/)[0] ?? '', lines: [] };
      blocks.push(open);
    } else {
      prose.push(line);
    }
  }
  return { blocks, prose: prose.join('\n') };
}
