import { alignLines } from './alignLines.ts';
import type { LineRange } from './anchor.ts';
import type { Hunk } from './hunks.ts';
import { type Fate, type Form, layOut } from './layOut.ts';
import { type LineEdit, type PreviewRow, rowKey } from './previewRow.ts';
import { partsInRows } from './partsInRows.ts';
import { withinParts } from './withinParts.ts';

export type Decision = 'accept' | 'reject';

/** An undecided hunk and the rows that show it; `end` is exclusive. */
export interface ShownHunk {
  readonly hunk: Hunk;
  readonly start: number;
  readonly end: number;
}

/**
 * The lines of a place in a document in which new lines are proposed: which ones are shown, and what was decided.
 * What the person writes into them is theirs: no step from here on removes or changes it.
 */
export class PreviewRows {
  readonly old: readonly string[];
  /** Where alone something may be changed; missing for everywhere. */
  readonly parts: readonly LineRange[] | undefined;
  readonly #oldFates = new Map<number, Fate>();
  readonly #freshFates = new Map<number, Fate>();
  #fresh: readonly string[] = [];
  #hunks: readonly Hunk[] = [];
  #rows: readonly PreviewRow[];
  #written = 0;
  /** Layouts that leave lines out. */
  readonly #partial = new WeakSet<readonly PreviewRow[]>();
  /** The last rows that had all lines: they tell behind which one the person has written, until the person goes on. */
  #anchors: readonly PreviewRow[] | undefined;

  constructor(old: readonly string[], parts?: readonly LineRange[]) {
    this.old = old;
    this.parts = parts;
    this.#rows = old.map((text, index) => ({ from: 'old', index, text }));
  }

  /** What the document shows. */
  get rows(): readonly PreviewRow[] {
    return this.#rows;
  }

  /** Where the parts are in the rows that are shown, with what was accepted in them. */
  get shownParts(): readonly LineRange[] | undefined {
    return this.parts && partsInRows(this.parts, this.#rows, this.old.length, this.#hunks);
  }

  /** Whether the document shows both sides of something. */
  get isMixed(): boolean {
    return this.#rows.some(({ hunk }) => hunk !== undefined);
  }

  /** What was decided up to now; the person's own lines count as neither. */
  get decided(): { readonly accepted: boolean; readonly rejected: boolean } {
    const old = new Set(this.#oldFates.values());
    const fresh = new Set(this.#freshFates.values());
    return { accepted: fresh.has('in') || old.has('out'), rejected: fresh.has('out') || old.has('in') };
  }

  /** Whether the person has written into these lines. */
  get hasTheirs(): boolean {
    return this.#written > 0;
  }

  /** Takes the new lines, as far as they have come; before they have ended, only with their line ends. */
  propose(proposed: readonly string[], ended: boolean): void {
    const { fresh, hunks } = withinParts(this.old, proposed, this.parts, ended);
    const changed = this.#fresh.findIndex((line, index) => index < fresh.length && line !== fresh[index]);
    // What was decided of a line does not hold for another one in its place.
    if (changed >= 0) {
      for (const index of this.#freshFates.keys()) if (index >= changed) this.#freshFates.delete(index);
    }
    this.#fresh = fresh;
    this.#hunks = hunks;
  }

  /** The rows that a form shows now. */
  layOut(form: Form): readonly PreviewRow[] {
    const comparison = { old: this.old, fresh: this.#fresh, hunks: this.#hunks };
    const fates = { old: this.#oldFates, fresh: this.#freshFates };
    const rows = layOut(form, comparison, fates, this.#anchors ?? this.#rows);
    if (form !== 'preview') this.#partial.add(rows);
    return rows;
  }

  /** What turns the rows that are shown into others. Rows that are in both are not touched. */
  editsTo(rows: readonly PreviewRow[]): readonly LineEdit[] {
    const edits: LineEdit[] = [];
    let [shown, wanted] = [0, 0];
    const ends = { old: this.#rows.length, fresh: rows.length, length: 0 };
    for (const run of [...alignLines(this.#rows.map(lineKey), rows.map(lineKey)), ends]) {
      if (run.old > shown || run.fresh > wanted) {
        const lines = rows.slice(wanted, run.fresh).map(({ text }) => text);
        edits.push({ start: shown, end: run.old, lines });
      }
      [shown, wanted] = [run.old + run.length, run.fresh + run.length];
    }
    return edits;
  }

  /** The document now shows these rows. */
  adopt(rows: readonly PreviewRow[]): void {
    this.#anchors = this.#partial.has(rows) ? (this.#anchors ?? this.#rows) : undefined;
    this.#rows = rows;
  }

  decide(hunk: Hunk, decision: Decision): void {
    const accepts = decision === 'accept';
    this.#settle(hunk, accepts ? 'out' : 'in', accepts ? 'in' : 'out');
  }

  decideAll(decision: Decision): void {
    for (const hunk of this.#hunks) this.decide(hunk, decision);
  }

  /**
   * The person has put lines in place of rows. One who writes into new lines has taken them, one who writes into old
   * lines keeps these, one who changes both at once has settled the hunk as it stands.
   */
  edited({ start, end, lines }: LineEdit): void {
    const texts = this.#rows.slice(start, end).map(({ text }) => text);
    let same = 0;
    while (same < texts.length && same < lines.length && texts[same] === lines[same]) same += 1;
    let tail = 0;
    const left = Math.min(texts.length, lines.length) - same;
    while (tail < left && texts.at(-1 - tail) === lines.at(-1 - tail)) tail += 1;
    const [first, behind] = [start + same, end - tail];
    const replaced = this.#rows.slice(first, behind);
    this.#settleTouched(replaced.length > 0 ? replaced : this.#around(first));
    for (const { from, index } of replaced) {
      if (from === 'old') this.#oldFates.set(index, 'theirs');
      if (from === 'fresh') this.#freshFates.set(index, 'theirs');
    }
    const theirs = lines.slice(same, lines.length - tail).map((text): PreviewRow => {
      this.#written += 1;
      return { from: 'theirs', index: this.#written, text };
    });
    if (theirs.length === 0) this.#written += replaced.length;
    this.#anchors = undefined;
    this.#rows = [...this.#rows.slice(0, first), ...theirs, ...this.#rows.slice(behind)];
  }

  /** The row before a place, if the same side of a hunk goes on behind it. */
  #around(at: number): readonly PreviewRow[] {
    const [before, after] = [this.#rows[at - 1], this.#rows[at]];
    return before && after && before.from === after.from && before.hunk === after.hunk ? [before] : [];
  }

  #settleTouched(rows: readonly PreviewRow[]): void {
    const sides = new Map<Hunk, Set<PreviewRow['from']>>();
    for (const { from, hunk } of rows) {
      if (hunk) sides.set(hunk, (sides.get(hunk) ?? new Set()).add(from));
    }
    for (const [hunk, touched] of sides) {
      this.#settle(hunk, touched.has('old') ? 'in' : 'out', touched.has('fresh') ? 'in' : 'out');
    }
  }

  #settle({ oldStart, oldEnd, freshStart, freshEnd }: Hunk, old: Fate, fresh: Fate): void {
    for (let index = oldStart; index < oldEnd; index += 1) setIfOpen(this.#oldFates, index, old);
    for (let index = freshStart; index < freshEnd; index += 1) setIfOpen(this.#freshFates, index, fresh);
  }
}

/** The hunks of these rows that wait for a decision, in their order. */
export function undecided(rows: readonly PreviewRow[]): readonly ShownHunk[] {
  const found = new Map<Hunk, ShownHunk>();
  for (const [index, { hunk }] of rows.entries()) {
    if (hunk) found.set(hunk, { hunk, start: found.get(hunk)?.start ?? index, end: index + 1 });
  }
  return Array.from(found.values());
}

/** A new line with another text is another one. */
function lineKey(row: PreviewRow): string {
  return row.from === 'fresh' ? `${rowKey(row)}:${row.text}` : rowKey(row);
}

function setIfOpen(fates: Map<number, Fate>, index: number, fate: Fate): void {
  if (!fates.has(index)) fates.set(index, fate);
}
