/** A fenced block whose fence is longer than any in the code. */
export function fenced(code: string, tag: string): string {
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${tag}\n${code}\n${fence}`;
}
