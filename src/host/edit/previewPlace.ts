import * as vscode from 'vscode';

import { Emitter } from '../../core/base/emitter.ts';
import type { Disposable } from '../../core/base/lifecycle.ts';
import { findOnce, type LineChange, type LineRange, moveRange } from '../../core/code/edit/anchor.ts';
import type { PreviewRow } from '../../core/code/edit/previewRow.ts';
import { PreviewRows } from '../../core/code/edit/previewRows.ts';
import type { EditAgain } from './editRequest.ts';
import { type UndoStops, undoStops, writeLines } from './writeLines.ts';

/** `blocked`: the document takes no edits. `lost`: it no longer holds the lines, or is closed. */
export type Written = 'written' | 'blocked' | 'lost';

interface PastChange {
  readonly version: number;
  readonly event: vscode.TextDocumentChangeEvent;
}

const lineEnds = /\r\n|\r|\n/;
/** Layouts that *Undo* could bring back. */
const pastLayouts = 100;

/**
 * Lines of a document and what is shown in them. All writing goes through here, one edit after the other, each against
 * the version that it was made for; what the person changes meanwhile moves the lines, or becomes theirs.
 */
export class PreviewPlace implements Disposable {
  readonly #changed = new Emitter<'edited' | 'undone'>();
  readonly onDidChange = this.#changed.event;
  readonly #subscription: Disposable;
  #document: vscode.TextDocument;
  #rows: PreviewRows;
  #start: number;
  /** Nothing of the text is left that an edit could be made of. */
  #isGone = false;
  #past: (readonly PreviewRow[])[] = [];
  /** Changes that came while an edit of ours was under way: whose they are is known when that has ended. */
  #meanwhile: PastChange[] | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  /** @param parts of the lines, where alone something may be changed */
  constructor(
    document: vscode.TextDocument,
    start: number,
    old: readonly string[],
    parts?: readonly LineRange[],
  ) {
    this.#document = document;
    this.#start = start;
    this.#rows = new PreviewRows(old, parts);
    this.#subscription = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document !== this.#document || event.contentChanges.length === 0) return;
      if (this.#meanwhile) this.#meanwhile.push({ version: event.document.version, event });
      else this.#take(event);
    });
  }

  get document(): vscode.TextDocument {
    return this.#document;
  }

  get rows(): PreviewRows {
    return this.#rows;
  }

  /** The first line. */
  get start(): number {
    return this.#start;
  }

  get range(): vscode.Range {
    const last = Math.max(this.#start, this.#start + this.#rows.rows.length - 1);
    return this.document.validateRange(new vscode.Range(this.#start, 0, last, Infinity));
  }

  /** Where another change of the same lines would be. */
  get again(): Omit<EditAgain, 'answer'> {
    const { shownParts: parts } = this.#rows;
    return { document: this.#document, range: this.range, ...(parts ? { parts } : {}) };
  }

  /** Whether the document has, line for line, what it is taken to have. */
  get holds(): boolean {
    return !this.#isGone && standsIn(this.#document, this.#start, this.#rows.rows);
  }

  /** Goes on in another document, if the same lines stand there: as they are now, or as they were a moment ago. */
  moveTo(document: vscode.TextDocument): boolean {
    const rows = [this.#rows.rows, ...this.#past.toReversed()].find((known) =>
      standsIn(document, this.#start, known),
    );
    if (!rows || this.#isGone) return false;
    this.#document = document;
    this.#rows.adopt(rows);
    this.#past = [];
    return true;
  }

  /** @param layOut called when it is its turn, and again if the document was changed under it */
  write(layOut: () => readonly PreviewRow[], stops: UndoStops): Promise<Written> {
    const written = this.#queue.then(() => this.#write(layOut, stops));
    this.#queue = written.catch(() => undefined);
    return written;
  }

  /** An edit that changes nothing: VS Code then has nothing left to redo. */
  async forgetRedo(): Promise<void> {
    const text = this.#lineAt(this.#start);
    const edit = { start: this.#start, end: this.#start + 1, lines: [text] };
    await writeLines(this.document, [edit], undoStops.asOneStep);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  async #write(layOut: () => readonly PreviewRow[], stops: UndoStops): Promise<Written> {
    for (let refused = 0; refused < 3;) {
      if (!this.holds) return 'lost';
      const target = layOut();
      const start = this.#start;
      const edits = this.#rows.editsTo(target).map((edit) => ({
        ...edit,
        start: start + edit.start,
        end: start + edit.end,
      }));
      if (edits.length === 0) {
        this.#rows.adopt(target);
        return 'written';
      }
      const document = this.#document;
      const { version } = document;
      this.#meanwhile = [];
      const done = await writeLines(document, edits, stops).catch(() => false);
      const meanwhile = this.#meanwhile;
      this.#meanwhile = undefined;
      // The text has gone on elsewhere, where it is as it was.
      if (document !== this.#document) continue;
      if (done) {
        this.#rows.adopt(target);
        this.#past = [...this.#past.slice(-pastLayouts), target];
      }
      // An edit is only carried out on the version it was made for, so the next version is its own.
      for (const change of meanwhile) if (!done || change.version !== version + 1) this.#take(change.event);
      if (done) return 'written';
      if (meanwhile.length === 0) refused += 1;
    }
    return 'blocked';
  }

  #take({ contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
    const shifts = contentChanges.map(({ range, text }) => text.split(lineEnds).length - 1 - lineSpan(range));
    if (reason !== undefined && this.#isBack(contentChanges, shifts)) return;
    // Other line ends, or a formatter, put the same lines in place of the whole text.
    if (contentChanges.length === 1 && this.#isReplaced(contentChanges[0])) return;
    let inside = false;
    // They come last first, so that each one stands where it says.
    for (const [index, change] of contentChanges.entries()) {
      const above = shifts.slice(index + 1).reduce((sum, shift) => sum + shift, 0);
      inside = this.#takeOne(change, above) || inside;
    }
    if (!inside) return;
    if (this.#rows.rows.every(({ from }) => from === 'theirs')) this.#findAgain();
    this.#changed.fire('edited');
  }

  /** @returns whether it was inside */
  #takeOne({ range, text }: vscode.TextDocumentContentChangeEvent, shiftAbove: number): boolean {
    const { change, lines, areWhole } = lineChange({ range, text });
    const { rows } = this.#rows;
    const own = { start: this.#start, end: this.#start + rows.length };
    const moved = moveRange(own, change);
    if (moved) {
      this.#start = moved.start;
      return false;
    }
    const first = Math.max(change.start, own.start) - own.start;
    const behind = Math.min(change.end, own.end) - own.start;
    const isInside = change.start >= own.start && change.end <= own.end;
    if (areWhole && isInside) {
      this.#rows.edited({ start: first, end: behind, lines });
    } else if (isInside) {
      const before = rows[first]?.text.slice(0, range.start.character) ?? '';
      const after = rows[behind - 1]?.text.slice(range.end.character) ?? '';
      this.#rows.edited({ start: first, end: behind, lines: (before + text + after).split(lineEnds) });
    } else {
      // Lines around it have become one with it. The changes above are in the document already.
      this.#start = Math.min(change.start, own.start);
      const at = change.start + shiftAbove;
      const merged = Array.from({ length: change.count }, (_, index) => this.#lineAt(at + index));
      this.#rows.edited({ start: first, end: behind, lines: merged });
    }
    return true;
  }

  /** Whether a change of more than these lines has put them back, and then where they stand. */
  #isReplaced(changed: vscode.TextDocumentContentChangeEvent | undefined): boolean {
    const { rows } = this.#rows;
    if (!changed || rows.length === 0) return false;
    const { start, end, count } = lineChange(changed).change;
    const behind = this.#start + rows.length;
    if (start > this.#start || end < behind || end - start === rows.length) return false;
    if (this.holds && this.#start + rows.length <= start + count) return true;
    const lines = Array.from({ length: count }, (_, index) => this.#lineAt(start + index));
    const found = findOnce(
      lines,
      rows.map(({ text }) => text),
    );
    if (found) this.#start = start + found.start;
    return found !== undefined;
  }

  #lineAt(line: number): string {
    return line < this.document.lineCount ? this.document.lineAt(line).text : '';
  }

  /** After *Undo* and *Redo* inside: whether the document shows what it has shown before, and then that is so. */
  #isBack(changes: readonly vscode.TextDocumentContentChangeEvent[], shifts: readonly number[]): boolean {
    const count = this.#rows.rows.length;
    const own = { start: this.#start, end: this.#start + count };
    const inside = shifts.filter((_, index) => {
      const change = changes[index];
      return change && !moveRange(own, lineChange(change).change);
    });
    if (inside.length === 0) return false;
    const expected = count + inside.reduce((sum, shift) => sum + shift, 0);
    const past = [this.#rows.layOut('original'), ...this.#past.toReversed()];
    const shows = past.find(
      (rows) =>
        rows.length === expected &&
        rows.every(({ text }, index) => this.#lineAt(this.#start + index) === text),
    );
    if (!shows) return false;
    this.#rows.adopt(shows);
    this.#changed.fire('undone');
    return true;
  }

  /** All of it was replaced: by the person, by the text of the disk, by a formatter. */
  #findAgain(): void {
    const lines = Array.from({ length: this.document.lineCount }, (_, line) => this.#lineAt(line));
    const found = findOnce(lines, this.#rows.old);
    this.#isGone = !found;
    if (!found) return;
    this.#start = found.start;
    this.#rows = new PreviewRows(this.#rows.old, this.#rows.parts);
    this.#past = [];
  }
}

function standsIn(document: vscode.TextDocument, start: number, rows: readonly PreviewRow[]): boolean {
  return (
    !document.isClosed &&
    start + rows.length <= document.lineCount &&
    rows.every(({ text }, index) => document.lineAt(start + index).text === text)
  );
}

/** The lines that a change concerns. Of one that inserts or deletes whole lines, these alone. */
function lineChange({ range, text }: Pick<vscode.TextDocumentContentChangeEvent, 'range' | 'text'>): {
  readonly change: LineChange;
  readonly lines: readonly string[];
  readonly areWhole: boolean;
} {
  const lines = text.split(lineEnds);
  const [start, end] = [range.start.line, range.end.line];
  return range.start.character === 0 && range.end.character === 0 && lines.at(-1) === ''
    ? { change: { start, end, count: lines.length - 1 }, lines: lines.slice(0, -1), areWhole: true }
    : { change: { start, end: end + 1, count: lines.length }, lines, areWhole: false };
}

function lineSpan({ start, end }: vscode.Range): number {
  return end.line - start.line;
}
