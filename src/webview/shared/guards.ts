/** Small checks from which the check of a whole message is put together. */
export type Guard<T> = (value: unknown) => value is T;

type Fields<T> = { readonly [K in keyof T]-?: Guard<T[K]> };

export const isString: Guard<string> = (value) => typeof value === 'string';

export const isCount: Guard<number> = (value): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

export const isNumber: Guard<number> = (value): value is number =>
  typeof value === 'number' && Number.isFinite(value);

export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean';

export function isOneOf<const T extends string>(...words: readonly T[]): Guard<T> {
  const known: ReadonlySet<unknown> = new Set(words);
  return (value): value is T => known.has(value);
}

export function isListOf<T>(isItem: Guard<T>): Guard<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every((item) => isItem(item));
}

/** Fields of `optional` may be missing; fields that are not named are let through. */
export function isShape<R extends object, O extends object = object>(
  required: Fields<R>,
  optional?: Fields<O>,
): Guard<R & Partial<O>> {
  const must = Object.entries<Guard<unknown>>(required);
  const may = optional ? Object.entries<Guard<unknown>>(optional) : [];
  return (value): value is R & Partial<O> => {
    if (typeof value !== 'object' || value === null) return false;
    const fields = new Map<string, unknown>(Object.entries(value));
    return (
      must.every(([name, isField]) => isField(fields.get(name))) &&
      may.every(([name, isField]) => fields.get(name) === undefined || isField(fields.get(name)))
    );
  };
}

export function isEither<A, B>(isA: Guard<A>, isB: Guard<B>): Guard<A | B> {
  return (value): value is A | B => isA(value) || isB(value);
}

export const isMissing: Guard<undefined> = (value) => value === undefined;
