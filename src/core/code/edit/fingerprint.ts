/** A short name for lines, to find them again: FNV-1a over their characters, and how many lines they are. */
export function fingerprint(lines: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const line of lines) {
    for (let index = 0; index < line.length; index += 1) {
      hash = Math.imul(hash ^ line.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ 10, 0x01000193);
  }
  return `${lines.length}:${(hash >>> 0).toString(36)}`;
}
