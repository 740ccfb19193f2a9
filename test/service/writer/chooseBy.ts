/** One of several wordings, always the same one for the same text. */
export function chooseBy(text: string, wordings: readonly [string, ...string[]]): string {
  let hash = 7;
  for (let at = 0; at < text.length; at += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) >>> 0;
  }
  return wordings[hash % wordings.length] ?? wordings[0];
}
