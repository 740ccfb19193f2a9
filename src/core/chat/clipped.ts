/** The start of a text: at most so many UTF-16 units, and no half of a pair at its end. */
export function clipped(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
