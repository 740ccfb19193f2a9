/** The addresses of a `text/uri-list`, each once. Lines that start with `#` are comments. */
export function parseUriList(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return Array.from(new Set(lines.filter((line) => line !== '' && !line.startsWith('#'))));
}
