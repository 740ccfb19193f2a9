const maximumLength = 300;

/** What looks like a secret whoever it belongs to: bearer tokens, keys by their usual prefixes, keys in a query. */
const secretShapes: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 •••'],
  [/\b(?:sk|ck|pk|rk|key|ghp|gho|xox[abp])[-_][A-Za-z0-9_\-*.]{6,}/g, '•••'],
  [/([?&](?:api[-_]?key|key|token|access_token|signature)=)[^&\s"',;]+/gi, '$1•••'],
];

/** What acts on a terminal or on the direction of reading instead of being read. */
const notText =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /\u001b\[[0-9;?]*[ -/]*[@-~]|[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/**
 * Text of a server or of the network stack made fit for a log and a person: no secret in any form it is usually
 * echoed in, no characters that act instead of being read, one line, at most 300 characters.
 */
export function redact(text: string, key?: string): string {
  let clean = text;
  for (const form of key ? formsOf(key) : []) clean = clean.replaceAll(form, '•••');
  for (const [shape, replacement] of secretShapes) clean = clean.replace(shape, replacement);
  clean = clean.replace(notText, ' ').replace(/\s+/g, ' ').trim();
  return clean.length <= maximumLength ? clean : `${clean.slice(0, maximumLength - 1).toWellFormed()}…`;
}

function formsOf(key: string): readonly string[] {
  const halves = key.length >= 16 ? [key.slice(0, 8), key.slice(-8)] : [];
  return [key, encodeURIComponent(key), btoa(key), ...halves].filter((form) => form.length >= 4);
}
