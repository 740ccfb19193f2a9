/** How the widespread languages introduce a name; the name is the one group. */
const patterns = [
  /\b(?:function\*?|def|fn|func|fun|sub)\s+([A-Za-z_$][\w$]*)/,
  /\bfunc\s+\([^)]*\)\s+([A-Za-z_]\w*)/,
  /\b(?:class|interface|struct|enum|trait|impl|record|protocol)\s+([A-Za-z_$][\w$]*)/,
  /^\s*(?:export\s+)?type\s+([A-Za-z_$][\w$]*)\s*[<=]/,
  /\b(?:const|let|var|val)\s+([A-Za-z_$][\w$]*)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function\b|\([^)]*\)[^=]*=>|[\w$]+\s*=>)/,
  /^\s*(?:(?:public|private|protected|internal|static|final|async|override|virtual)\s+)+(?:[\w<>[\],.?]+\s+)?([A-Za-z_]\w*)\s*\(/,
  /^\s*(?:async\s+)?([A-Za-z_$#][\w$]*)\s*\([^;]*\)\s*(?::[^={]+)?\{\s*$/,
  /\bcreate\s+(?:or\s+replace\s+)?(?:table|view|function|procedure)\s+(?:if\s+not\s+exists\s+)?([\w.]+)/i,
];

const notNames = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'else',
  'return',
  'function',
  'constructor',
]);

const commentStart = /^\s*(?:\/\/|#(?!\w*\()|--|\*|\/\*|<!--)/;

/** Longer lines come from a machine, and the patterns would take their time over them. */
const mostCharacters = 400;

/** The name that a line defines. */
export function definitionIn(line: string): string | undefined {
  if (line.length > mostCharacters || commentStart.test(line)) {
    return undefined;
  }
  for (const pattern of patterns) {
    const name = pattern.exec(line)?.[1];
    if (name !== undefined && !notNames.has(name)) {
      return name;
    }
  }
  return undefined;
}

export function findDefinitions(code: string): string[] {
  const names = code.split('\n').map(definitionIn);
  return [...new Set(names.filter((name) => name !== undefined))];
}

export function isComment(line: string): boolean {
  return commentStart.test(line);
}
