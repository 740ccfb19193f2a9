/**
 * How well a query fits a path, from 0 up; `undefined` where the path does not have its characters in this order. The
 * name counts before the folders, whole runs before scattered characters, short paths before long ones.
 *
 * @param query in lower case.
 * @param path with `/` in between; a folder may end with one.
 */
export function fuzzyScore(query: string, path: string): number | undefined {
  if (query === '') return 0;
  const lower = path.toLowerCase();
  const nameStart = lower.lastIndexOf('/', lower.length - 2) + 1;
  // Less than the step between any two of the ranks below.
  const brevity = 1 / (1 + path.length);
  const inName = lower.indexOf(query, nameStart);
  if (inName === nameStart) return 900 + brevity;
  if (inName !== -1) return (startsWord(path, inName) ? 800 : 700) + brevity;
  const overName = scatteredScore(query, path, lower, nameStart);
  if (overName !== undefined) return 400 + overName + brevity;
  if (lower.includes(query)) return 300 + brevity;
  const overPath = scatteredScore(query, path, lower, 0);
  return overPath === undefined ? undefined : overPath + brevity;
}

/** From 0 to 200, by how many of the characters start a word or go on with a run. */
function scatteredScore(query: string, path: string, lower: string, start: number): number | undefined {
  let good = 0;
  let at = start - 1;
  for (const wanted of query) {
    const next = lower.indexOf(wanted, at + 1);
    if (next === -1) return undefined;
    if (next === at + 1 || startsWord(path, next)) good += 1;
    at = next;
  }
  return (good / query.length) * 200;
}

function startsWord(path: string, at: number): boolean {
  const before = path[at - 1] ?? '/';
  return /[^\p{L}\d]/u.test(before) || (/\p{Lu}/u.test(path[at] ?? '') && !/\p{Lu}/u.test(before));
}
