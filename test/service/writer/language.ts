/** A programming language as far as writing about it goes. */
export interface Language {
  /** What stands behind the fence. */
  readonly tag: string;
  readonly name: string;
  /** Turns a line into a comment; undefined where comments do not exist or are not known. */
  readonly comment: ((text: string) => string) | undefined;
}

type CommentStyle = '//' | '#' | '--' | '<!--' | '/*' | 'none';

const known: Readonly<Record<string, readonly [name: string, comment: CommentStyle]>> = {
  bash: ['Bash', '#'],
  c: ['C', '//'],
  cpp: ['C++', '//'],
  csharp: ['C#', '//'],
  css: ['CSS', '/*'],
  diff: ['a diff', 'none'],
  dockerfile: ['Dockerfile', '#'],
  go: ['Go', '//'],
  html: ['HTML', '<!--'],
  java: ['Java', '//'],
  javascript: ['JavaScript', '//'],
  javascriptreact: ['JavaScript', '//'],
  json: ['JSON', 'none'],
  kotlin: ['Kotlin', '//'],
  lua: ['Lua', '--'],
  markdown: ['Markdown', '<!--'],
  php: ['PHP', '//'],
  python: ['Python', '#'],
  ruby: ['Ruby', '#'],
  rust: ['Rust', '//'],
  shellscript: ['shell script', '#'],
  sql: ['SQL', '--'],
  swift: ['Swift', '//'],
  toml: ['TOML', '#'],
  typescript: ['TypeScript', '//'],
  typescriptreact: ['TypeScript', '//'],
  xml: ['XML', '<!--'],
  yaml: ['YAML', '#'],
};

const aliases: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  cs: 'csharp',
  js: 'javascript',
  jsx: 'javascriptreact',
  kt: 'kotlin',
  md: 'markdown',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  ts: 'typescript',
  tsx: 'typescriptreact',
  yml: 'yaml',
};

/** The language of a fence's tag; without a known tag one that has neither a name nor comments. */
export function languageOf(tag: string): Language {
  const lower = tag.toLowerCase();
  const found = known[aliases[lower] ?? lower];
  if (found === undefined) {
    return { tag, name: tag === '' ? 'plain text' : tag, comment: undefined };
  }
  const [name, style] = found;
  return { tag, name, comment: commentIn(style) };
}

/** The first language that a sentence mentions by its name. */
export function languageNamedIn(text: string): Language | undefined {
  const words = text.toLowerCase().match(/[\w+#]+/g) ?? [];
  const word = words.find((each) => each.length > 1 && (each in known || each in aliases));
  return word === undefined ? undefined : languageOf(aliases[word] ?? word);
}

function commentIn(style: CommentStyle): Language['comment'] {
  switch (style) {
    case 'none':
      return undefined;
    case '<!--':
      return (text) => `<!-- ${text} -->`;
    case '/*':
      return (text) => `/* ${text} */`;
    case '//':
    case '#':
    case '--':
      return (text) => `${style} ${text}`;
  }
}
