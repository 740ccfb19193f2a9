/**
 * The next value, with every part of it that equals the previous one replaced by that very part. Every state comes
 * over as a copy of its own; so one can still tell by identity what has changed. For data as JSON knows it.
 */
export function keepEqual<T>(previous: unknown, next: T): T {
  const kept = merge(previous, next);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- equal to `next` in every part
  return kept as T;
}

function merge(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous;
  if (Array.isArray(previous) && Array.isArray(next)) {
    const items: unknown[] = next.map((item: unknown, index) => merge(previous[index], item));
    const same = items.length === previous.length && items.every((item, index) => item === previous[index]);
    return same ? previous : items;
  }
  if (!isObject(previous) || !isObject(next)) return next;
  const names = Object.keys(next);
  const fields = names.map((name): [string, unknown] => [name, merge(previous[name], next[name])]);
  const same =
    names.length === Object.keys(previous).length &&
    fields.every(([name, value]) => name in previous && value === previous[name]);
  return same ? previous : Object.fromEntries(fields);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
