import type { Hunk } from './hunks.ts';
import { type PreviewRow, rowKey } from './previewRow.ts';

/** What becomes of a line: it stays, it goes, or the person has replaced it. Undecided lines have no fate. */
export type Fate = 'in' | 'out' | 'theirs';

/**
 * `preview` shows what is undecided on both sides. The others decide it: `saved` and `original` for the old lines,
 * `final` for the new ones; `original` also takes back what was accepted.
 */
export type Form = 'preview' | 'saved' | 'original' | 'final';

export interface Comparison {
  readonly old: readonly string[];
  readonly fresh: readonly string[];
  /** Behind the last one, old lines that are not reached yet may stand without a new one. */
  readonly hunks: readonly Hunk[];
}

export interface Fates {
  readonly old: ReadonlyMap<number, Fate>;
  readonly fresh: ReadonlyMap<number, Fate>;
}

/**
 * All rows of a form. Lines that the person wrote are in each of them, behind the line that they stand behind now.
 *
 * @param shown the rows as they are now
 */
export function layOut(
  form: Form,
  { old, fresh, hunks }: Comparison,
  fates: Fates,
  shown: readonly PreviewRow[],
): readonly PreviewRow[] {
  const followers = theirsBehind(shown);
  const rows: PreviewRow[] = [...(followers.get('') ?? [])];
  const follow = (from: 'old' | 'fresh', index: number): void => {
    const behind = followers.get(rowKey({ from, index }));
    if (behind) rows.push(...behind);
  };
  const add = (from: 'old' | 'fresh', index: number, hunk?: Hunk): void => {
    const text = (from === 'old' ? old[index] : fresh[index]) ?? '';
    rows.push(hunk ? { from, index, text, hunk } : { from, index, text });
  };

  const both = (oldAt: number, freshAt: number): void => {
    const [oldFate, freshFate] = [fates.old.get(oldAt), fates.fresh.get(freshAt)];
    const isTheirs = oldFate === 'theirs' || (freshFate === 'theirs' && form !== 'original');
    if (!isTheirs) {
      if (oldFate !== 'out' || form === 'original') add('old', oldAt);
      else if (freshFate !== 'out' && freshAt < fresh.length) add('fresh', freshAt);
    }
    follow('old', oldAt);
    follow('fresh', freshAt);
  };

  let [oldAt, freshAt] = [0, 0];
  for (const hunk of hunks) {
    for (; oldAt < hunk.oldStart; oldAt += 1, freshAt += 1) both(oldAt, freshAt);
    for (; oldAt < hunk.oldEnd; oldAt += 1) {
      const shows = showsOld(form, fates.old.get(oldAt));
      if (shows !== 'no') add('old', oldAt, shows === 'undecided' ? hunk : undefined);
      follow('old', oldAt);
    }
    for (; freshAt < hunk.freshEnd; freshAt += 1) {
      const shows = showsFresh(form, fates.fresh.get(freshAt));
      if (shows !== 'no') add('fresh', freshAt, shows === 'undecided' ? hunk : undefined);
      follow('fresh', freshAt);
    }
  }
  for (; oldAt < old.length; oldAt += 1, freshAt += 1) both(oldAt, freshAt);
  return rows;
}

type Shows = 'yes' | 'no' | 'undecided';

function showsOld(form: Form, fate: Fate | undefined): Shows {
  if (fate === 'theirs') return 'no';
  if (form === 'original') return 'yes';
  if (fate !== undefined) return fate === 'in' ? 'yes' : 'no';
  if (form === 'preview') return 'undecided';
  return form === 'saved' ? 'yes' : 'no';
}

function showsFresh(form: Form, fate: Fate | undefined): Shows {
  if (fate === 'theirs' || form === 'original') return 'no';
  if (fate !== undefined) return fate === 'in' ? 'yes' : 'no';
  if (form === 'preview') return 'undecided';
  return form === 'final' ? 'yes' : 'no';
}

/** The person's lines, by the key of the line that they stand behind; those at the top by an empty one. */
function theirsBehind(shown: readonly PreviewRow[]): ReadonlyMap<string, readonly PreviewRow[]> {
  const followers = new Map<string, PreviewRow[]>();
  let key = '';
  for (const row of shown) {
    if (row.from !== 'theirs') key = rowKey(row);
    else if (followers.has(key)) followers.get(key)?.push(row);
    else followers.set(key, [row]);
  }
  return followers;
}
