const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

// oxlint-disable-next-line no-control-regex -- a file's name has none
const notAFile = /^$|^[#?]|^\/{2}|^[^/]*:|[\\\0-\u001F]/;

/**
 * Whether an address may become a link at all: one of the web, one for mail, or a file's, absolute or within the
 * folder. The host looks again before it opens one.
 */
export function isOpenable(address: string): boolean {
  const url = URL.parse(address);
  if (!url) return isFile(address);
  // The browser would mend what a file's address hides; so this looks at it as it stands.
  if (url.protocol === 'file:')
    return /^file:\/{3}/i.test(address) && isFile(address.slice('file://'.length));
  return schemes.has(url.protocol);
}

/** A path and not, on second sight, something on the network: asking there would already tell who asks. */
function isFile(path: string): boolean {
  if (notAFile.test(path)) return false;
  try {
    return !notAFile.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
