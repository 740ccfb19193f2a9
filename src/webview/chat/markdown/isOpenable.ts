const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** Whether an address may become a link at all. The host looks again before it opens one. */
export function isOpenable(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && schemes.has(url.protocol);
}
