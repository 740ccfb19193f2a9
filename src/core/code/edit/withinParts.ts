import type { LineRange } from './anchor.ts';
import { applyHunks, type Hunk, hunksBetween, hunksSoFar } from './hunks.ts';

/** A new text, and where it differs from the old one. */
export interface Proposal {
  readonly fresh: readonly string[];
  readonly hunks: readonly Hunk[];
}

/**
 * A new text without the changes that stand wholly outside of some parts of the old one: what lies between several
 * selections is not what a person asked to have changed.
 *
 * @param parts of the old text; all of it where they are missing
 * @param ended whether the new text is whole; of one that is still written only its beginning is given and returned
 */
export function withinParts(
  old: readonly string[],
  fresh: readonly string[],
  parts: readonly LineRange[] | undefined,
  ended: boolean,
): Proposal {
  const all = ended ? hunksBetween(old, fresh) : hunksSoFar(old, fresh);
  if (!parts) return { fresh, hunks: all };
  const wanted = Array.from(all.entries()).filter(([, hunk]) =>
    parts.some((part) => touches(oldLines(hunk), part)),
  );
  const text = applyHunks(old, fresh, all, new Set(wanted.map(([index]) => index)));
  // Lines of the old text that are not reached yet are not part of a beginning.
  const reached = fresh.length - sizeOf(all, 'fresh') + sizeOf(all, 'old');
  const kept = ended ? text : text.slice(0, text.length - (old.length - reached));
  return { fresh: kept, hunks: moved(wanted.map(([, hunk]) => hunk)) };
}

/** Whether lines of the old text are in a part. What is only added belongs to the part that it stands in, above or below. */
export function touches(lines: LineRange, { start, end }: LineRange): boolean {
  return lines.start === lines.end
    ? lines.start >= start && lines.start <= end
    : lines.start < end && lines.end > start;
}

function oldLines({ oldStart, oldEnd }: Hunk): LineRange {
  return { start: oldStart, end: oldEnd };
}

/** The hunks as they stand in a text that has no others. */
function moved(hunks: readonly Hunk[]): readonly Hunk[] {
  let shift = 0;
  return hunks.map(({ oldStart, oldEnd, freshStart, freshEnd }) => {
    const start = oldStart + shift;
    const end = start + freshEnd - freshStart;
    shift = end - oldEnd;
    return { oldStart, oldEnd, freshStart: start, freshEnd: end };
  });
}

function sizeOf(hunks: readonly Hunk[], side: 'old' | 'fresh'): number {
  return hunks.reduce(
    (sum, hunk) => sum + (side === 'old' ? hunk.oldEnd - hunk.oldStart : hunk.freshEnd - hunk.freshStart),
    0,
  );
}
