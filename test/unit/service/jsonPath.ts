import assert from 'node:assert/strict';

/** What stands at a path in parsed JSON; undefined where the path leads nowhere. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (here, step) =>
      typeof here === 'object' && here !== null
        ? (here as Record<string | number, unknown>)[step]
        : undefined,
    value,
  );
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  assert.equal(typeof found, 'string', `text at ${path.join('.')}`);
  return String(found);
}

export function numberAt(value: unknown, ...path: readonly (string | number)[]): number {
  const found = at(value, ...path);
  assert.equal(typeof found, 'number', `a number at ${path.join('.')}`);
  return Number(found);
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path);
  assert.ok(Array.isArray(found), `a list at ${path.join('.')}`);
  return found as readonly unknown[];
}

/** The texts at one path of many values put together; where there is none, nothing. */
export function joinedText(values: readonly unknown[], ...path: readonly (string | number)[]): string {
  return values
    .map((value) => at(value, ...path))
    .filter((found) => typeof found === 'string')
    .join('');
}

/** The names of the fields of an object. */
export function fieldsAt(value: unknown, ...path: readonly (string | number)[]): string[] {
  const found = at(value, ...path);
  assert.ok(typeof found === 'object' && found !== null, `an object at ${path.join('.')}`);
  return Object.keys(found);
}
