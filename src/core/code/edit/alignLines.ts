import { diffArrays } from 'diff';

/** Lines that are the same in two texts, `length` of them in a row. */
export interface Run {
  readonly old: number;
  readonly fresh: number;
  readonly length: number;
}

interface Part {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly freshStart: number;
  readonly freshEnd: number;
}

/** Steps of the exact search for one pair of texts: some milliseconds. Where they do not suffice, all has changed. */
const workLimit = 200_000;
const depthLimit = 12;

/**
 * Which lines of the old text are in the new one, in the order of both. Lines that each text has once divide large
 * texts; what lies between them is compared exactly, with a bound on the work over all.
 */
export function alignLines(old: readonly string[], fresh: readonly string[]): readonly Run[] {
  const runs: Run[] = [];
  let work = workLimit;

  const add = (oldAt: number, freshAt: number, length: number): void => {
    const last = runs.at(-1);
    if (length === 0) return;
    if (last && last.old + last.length === oldAt && last.fresh + last.length === freshAt) {
      runs[runs.length - 1] = { ...last, length: last.length + length };
    } else {
      runs.push({ old: oldAt, fresh: freshAt, length });
    }
  };

  const exactly = ({ oldStart, oldEnd, freshStart, freshEnd }: Part): void => {
    const maxEditLength = Math.floor(Math.sqrt(work));
    const before = old.slice(oldStart, oldEnd);
    const changes = diffArrays(before, fresh.slice(freshStart, freshEnd), { maxEditLength });
    let changed = 0;
    let [oldAt, freshAt] = [oldStart, freshStart];
    for (const { added, removed, count } of changes ?? []) {
      if (!added && !removed) add(oldAt, freshAt, count);
      else changed += count;
      if (!added) oldAt += count;
      if (!removed) freshAt += count;
    }
    work = changes ? Math.max(0, work - changed * changed) : 0;
  };

  const align = (part: Part, depth: number): void => {
    let { oldStart, oldEnd, freshStart, freshEnd } = part;
    let same = 0;
    while (
      oldStart + same < oldEnd &&
      freshStart + same < freshEnd &&
      old[oldStart + same] === fresh[freshStart + same]
    ) {
      same += 1;
    }
    add(oldStart, freshStart, same);
    oldStart += same;
    freshStart += same;
    let tail = 0;
    while (
      oldEnd - tail > oldStart &&
      freshEnd - tail > freshStart &&
      old[oldEnd - tail - 1] === fresh[freshEnd - tail - 1]
    ) {
      tail += 1;
    }
    oldEnd -= tail;
    freshEnd -= tail;
    if (oldStart < oldEnd && freshStart < freshEnd) {
      const inner = { oldStart, oldEnd, freshStart, freshEnd };
      const anchors = depth < depthLimit ? anchorsOf(old, fresh, inner) : [];
      if (anchors.length === 0) exactly(inner);
      else {
        for (const [oldAt, freshAt] of [...anchors, [oldEnd, freshEnd] as const]) {
          align({ oldStart, oldEnd: oldAt, freshStart, freshEnd: freshAt }, depth + 1);
          [oldStart, freshStart] = [oldAt, freshAt];
        }
      }
    }
    add(oldEnd, freshEnd, tail);
  };

  align({ oldStart: 0, oldEnd: old.length, freshStart: 0, freshEnd: fresh.length }, 0);
  return runs;
}

/** Lines that each side has exactly once: as many as stand in the same order on both. */
function anchorsOf(
  old: readonly string[],
  fresh: readonly string[],
  { oldStart, oldEnd, freshStart, freshEnd }: Part,
): readonly (readonly [number, number])[] {
  const once = new Map<string, number>();
  for (let index = oldStart; index < oldEnd; index += 1) {
    const line = old[index] ?? '';
    once.set(line, once.has(line) ? -1 : index);
  }
  const seen = new Map<string, number>();
  for (let index = freshStart; index < freshEnd; index += 1) {
    const line = fresh[index] ?? '';
    if ((once.get(line) ?? -1) >= 0) seen.set(line, seen.has(line) ? -1 : index);
  }
  const pairs: (readonly [number, number])[] = [];
  for (const [line, freshAt] of seen) if (freshAt >= 0) pairs.push([once.get(line) ?? 0, freshAt]);
  return longestRising(pairs);
}

/** Of pairs in the order of their second number: the most whose first numbers rise, too. */
function longestRising(
  pairs: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, [value]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before.push(low === 0 ? -1 : (ends[low - 1] ?? -1));
    ends[low] = index;
  }
  const chosen: (readonly [number, number])[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair) chosen.push(pair);
  }
  return chosen.toReversed();
}
