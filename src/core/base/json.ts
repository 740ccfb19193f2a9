/** Reading values of unknown shape: what does not fit is `undefined`, never an exception. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !isList(value);
}

/** `Array.isArray` without letting `any` in. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A whole number that no double can hold exactly comes as its digits, so that amounts of money stay exact. */
export function parseJsonExactly(text: string): unknown {
  if (!/[:,[]\s*-?\d{16}/.test(text)) return parseJson(text);
  try {
    return JSON.parse(text, keepDigits) as unknown;
  } catch {
    return undefined;
  }
}

function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? source : value;
}

/** The value at a path of keys, such as `['usage', 'prompt_tokens_details', 'cached_tokens']`. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (!isRecord(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}

/** The first of the candidates that is a string with something in it. */
export function firstText(...candidates: readonly unknown[]): string | undefined {
  for (const value of candidates) if (typeof value === 'string' && value.trim() !== '') return value;
  return undefined;
}

/** The first of the candidates that is a whole number from 0 up, given as a number or in digits. */
export function firstCount(...candidates: readonly unknown[]): number | undefined {
  for (const value of candidates) {
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number;
  }
  return undefined;
}
