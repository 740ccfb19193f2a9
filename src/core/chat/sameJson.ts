import { isList, isRecord } from '../base/json.ts';

/** Whether two values, as JSON knows them, say the same; the order of keys plays no part. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isList(one)) {
    return (
      isList(other) &&
      one.length === other.length &&
      one.every((value, index) => sameJson(value, other[index]))
    );
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key]))
  );
}
