import { fuzzyScore } from './fuzzyScore.ts';

/** The entries that a query fits, the best first and equal ones in their order, at most so many. */
export function bestMatches<T>(
  entries: readonly T[],
  query: string,
  pathOf: (entry: T) => string,
  limit: number,
): readonly T[] {
  const wanted = query.toLowerCase();
  const found: { readonly entry: T; readonly score: number }[] = [];
  for (const entry of entries) {
    const score = fuzzyScore(wanted, pathOf(entry));
    if (score !== undefined) found.push({ entry, score });
  }
  return found
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ entry }) => entry);
}
