import { alignLines, type Run } from './alignLines.ts';

/** A place where the texts differ: these lines of the old one become those of the new one. Ends are exclusive. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly freshStart: number;
  readonly freshEnd: number;
}

export function hunksBetween(old: readonly string[], fresh: readonly string[]): readonly Hunk[] {
  return gapsBetween(alignLines(old, fresh), old.length, fresh.length);
}

/**
 * Hunks to the beginning of a text that is still written. Lines of the old text after the last one that was found
 * again are not removed, only not reached yet; and each line is found again as early as it can be, so that a brace at
 * the end of what has come is not taken for the last brace of all.
 */
export function hunksSoFar(old: readonly string[], begun: readonly string[]): readonly Hunk[] {
  const pairs: { old: number; readonly fresh: number }[] = [];
  let next = 0;
  for (const { fresh, length } of alignLines(old, begun)) {
    for (let index = fresh; index < fresh + length; index += 1) {
      next = old.indexOf(begun[index] ?? '', next);
      pairs.push({ old: next, fresh: index });
      next += 1;
    }
  }
  // What belongs together stays together: a line moves down again to the one that follows it.
  for (let index = pairs.length - 2; index >= 0; index -= 1) {
    const pair = pairs[index];
    const after = pairs[index + 1];
    if (!pair || !after || after.fresh !== pair.fresh + 1) continue;
    if (old[after.old - 1] === begun[pair.fresh]) pair.old = after.old - 1;
  }
  const runs = pairs.map((pair) => ({ ...pair, length: 1 }));
  const reached = (runs.at(-1)?.old ?? -1) + 1;
  return gapsBetween(runs, reached, begun.length);
}

/** The old text with some of the hunks, by index. All of them give exactly the new text, none the old one. */
export function applyHunks(
  old: readonly string[],
  fresh: readonly string[],
  hunks: readonly Hunk[],
  accepted: ReadonlySet<number>,
): readonly string[] {
  let at = 0;
  const parts = hunks.map(({ oldStart, oldEnd, freshStart, freshEnd }, index) => {
    const chosen = accepted.has(index) ? fresh.slice(freshStart, freshEnd) : old.slice(oldStart, oldEnd);
    const part = [...old.slice(at, oldStart), ...chosen];
    at = oldEnd;
    return part;
  });
  return [...parts, old.slice(at)].flat();
}

function gapsBetween(runs: readonly Run[], oldCount: number, freshCount: number): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let [oldStart, freshStart] = [0, 0];
  for (const { old, fresh, length } of [...runs, { old: oldCount, fresh: freshCount, length: 0 }]) {
    if (old > oldStart || fresh > freshStart)
      hunks.push({ oldStart, oldEnd: old, freshStart, freshEnd: fresh });
    [oldStart, freshStart] = [old + length, fresh + length];
  }
  return hunks;
}
