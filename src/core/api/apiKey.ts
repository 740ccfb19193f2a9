export type ApiKeyResult =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly problem: 'empty' | 'characters' };

/**
 * Reads a pasted key. Surrounding blanks, quotes and a leading `Bearer` are dropped. Anything that cannot stand in
 * a header is refused here, because `fetch` would refuse it too, with a message that contains the key.
 */
export function parseApiKey(text: string): ApiKeyResult {
  const key = text
    .trim()
    .replace(/^Bearer\s+/i, '')
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();
  if (key === '') return { ok: false, problem: 'empty' };
  return /^[\x21-\x7e]+$/.test(key) ? { ok: true, key } : { ok: false, problem: 'characters' };
}
