const prose = new Set([
  'plaintext',
  'markdown',
  'mdx',
  'quarto',
  'rmd',
  'restructuredtext',
  'asciidoc',
  'latex',
]);
const keyword =
  /^(?:import|from|export|const|let|var|def|class|function|return|use|using|package|public|private|static|fn|func|struct|enum|type|interface|async|await|module|require|include|SELECT|INSERT|UPDATE|CREATE|WITH)\b/;

/** Whether documents of this language hold sentences. */
export function isProse(language: string): boolean {
  return prose.has(language);
}

/** Whether lines without a fence are code, not talk about it: told by the first one and by most of the others. */
export function looksLikeCode(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '');
  const [first] = written;
  if (first === undefined || isSentence(first)) return false;
  return written.filter(isSentence).length * 3 < written.length;
}

function isSentence(line: string): boolean {
  // Sentences about code quote it.
  const text = line.trimEnd().replaceAll(/`[^`]*`/g, 'code');
  if (/^#{2,6} /.test(text)) return true;
  if (/^\s/.test(text) || keyword.test(text) || /[{}()[\];=<>@#\\/]/.test(text)) return false;
  return text.split(/\s+/).length > 2 || /^\p{Lu}\p{Ll}*[.!,:?]/u.test(text);
}
