const reference = /^&[a-z][a-z0-9]*;$/i;
const known = new Map<string, string>();

/**
 * What a named character reference such as `&copy;` stands for, or the same text if there is no such name. Takes the
 * place of a package in the page's bundle: the browser has the table already. Its document is inert, and nothing but a
 * name gets into it.
 */
export function decodeHTMLStrict(text: string): string {
  const decoded = known.get(text) ?? (reference.test(text) ? decode(text) : text);
  known.set(text, decoded);
  return decoded;
}

function decode(text: string): string {
  // A document drops space at its beginning.
  const { body } = new DOMParser().parseFromString(`.${text}`, 'text/html');
  const decoded = body.textContent.slice(1);
  // Some old names also count without their semicolon, and would leave the rest of a longer one behind.
  return decoded.endsWith(';') && text !== '&semi;' ? text : decoded;
}
