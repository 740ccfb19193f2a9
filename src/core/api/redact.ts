const maximumLength = 300;

/** What looks like a secret whoever it belongs to: bearer tokens, keys by their usual prefixes, keys in a query. */
const secretShapes: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 •••'],
  [/\b(?:sk|ck|pk|rk|key|ghp|gho|xox[abp])[-_][A-Za-z0-9_\-*.]{6,}/g, '•••'],
  [/([?&](?:api[-_]?key|key|token|access_token|signature)=)[^&\s"']+/gi, '$1•••'],
];

/**
 * Text of a server or of the network stack made fit for a log and a person: no secret in any form it is usually
 * echoed in, no control characters, one line, at most 300 characters.
 */
export function redact(text: string, key?: string): string {
  let clean = text;
  for (const form of key ? formsOf(key) : []) clean = clean.replaceAll(form, '•••');
  for (const [shape, replacement] of secretShapes) clean = clean.replace(shape, replacement);
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  clean = clean.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
  return clean.length <= maximumLength ? clean : `${clean.slice(0, maximumLength - 1)}…`;
}

function formsOf(key: string): readonly string[] {
  const halves = key.length >= 16 ? [key.slice(0, 8), key.slice(-8)] : [];
  return [key, encodeURIComponent(key), btoa(key), ...halves].filter((form) => form.length >= 4);
}
