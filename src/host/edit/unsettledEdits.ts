import * as vscode from 'vscode';
import * as z from 'zod/mini';

import { fingerprint } from '../../core/code/edit/fingerprint.ts';

const key = 'modelside.unsettledEdits';
const notesShape = z.record(
  z.string(),
  z.object({
    uri: z.string(),
    notebook: z.optional(z.string()),
    start: z.number(),
    settled: z.array(z.string()),
    /** Of what the document shows, and of what it showed just before. */
    shown: z.array(z.string()),
  }),
);
type Notes = z.infer<typeof notesShape>;

/** What an open preview has put into a document. */
export interface UnsettledEdit {
  readonly uri: vscode.Uri;
  /** Of which the document is a cell. */
  readonly notebook?: vscode.Uri;
  /** First line. */
  readonly start: number;
  /** The lines without what is not decided. */
  readonly settled: readonly string[];
  readonly shown: readonly string[];
}

/**
 * Notes of what previews have put into documents, in the memory of the workspace. When a window is reloaded, VS Code
 * brings unsaved text back, with both sides of a preview in it and nobody who could tell them apart: then these notes
 * take it out again.
 */
export class UnsettledEdits {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  async note(id: string, { uri, notebook, start, settled, shown }: UnsettledEdit): Promise<void> {
    const notes = this.#notes();
    const before = notes[id]?.shown.slice(-1) ?? [];
    const note = {
      uri: uri.toString(),
      ...(notebook && { notebook: notebook.toString() }),
      start,
      settled: [...settled],
      shown: [...before, fingerprint(shown)],
    };
    await this.#memory.update(key, { ...notes, [id]: note });
  }

  async forget(id: string): Promise<void> {
    const { [id]: gone, ...notes } = this.#notes();
    if (gone) await this.#memory.update(key, notes);
  }

  /** Takes out what previews of the last session have left. To be called once, before the first preview. */
  async restore(): Promise<void> {
    const notes = Object.values(this.#notes());
    await this.#memory.update(key, undefined);
    for (const { uri, notebook, start, settled, shown } of notes) {
      const documents = await (notebook === undefined ? openFile(uri) : openCells(notebook));
      const [place] = documents.flatMap((document) => {
        const found = findShown(linesOf(document), start, shown);
        return found ? [{ document, found }] : [];
      });
      const [first] = documents;
      if (!first) continue;
      const name = vscode.workspace.asRelativePath(
        notebook === undefined ? first.uri : vscode.Uri.parse(notebook, true),
      );
      if (!place) {
        void vscode.window.showWarningMessage(
          vscode.l10n.t('{0} may still show an edit that you had not decided. Look before you save.', name),
        );
        continue;
      }
      const { document, found } = place;
      const last = document.lineAt(found.end - 1).range.end;
      const text = settled.join(document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n');
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document.uri, new vscode.Range(new vscode.Position(found.start, 0), last), text);
      await vscode.workspace.applyEdit(edit);
      void vscode.window.showInformationMessage(
        vscode.l10n.t('An edit of {0} that you had not decided was taken out.', name),
      );
    }
  }

  #notes(): Notes {
    const parsed = notesShape.safeParse(this.#memory.get(key));
    return parsed.success ? parsed.data : {};
  }
}

/** None where nothing is unsaved, or it is gone: then nothing came back. */
async function openFile(uri: string): Promise<readonly vscode.TextDocument[]> {
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
    return document.isDirty ? [document] : [];
  } catch {
    return [];
  }
}

/** In another session a cell has another name; the one that was changed is known by its text. */
async function openCells(uri: string): Promise<readonly vscode.TextDocument[]> {
  try {
    const notebook = await vscode.workspace.openNotebookDocument(vscode.Uri.parse(uri, true));
    return notebook.isDirty ? notebook.getCells().map(({ document }) => document) : [];
  } catch {
    return [];
  }
}

function linesOf(document: vscode.TextDocument): readonly string[] {
  return Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line).text);
}

/** Where the noted lines stand: first looked for where they stood. */
function findShown(
  lines: readonly string[],
  start: number,
  shown: readonly string[],
): { readonly start: number; readonly end: number } | undefined {
  for (const print of shown.toReversed()) {
    const count = Number.parseInt(print, 10);
    const starts = Array.from({ length: Math.max(0, lines.length - count + 1) }, (_, index) => index);
    const found = [start, ...starts].find((at) => fingerprint(lines.slice(at, at + count)) === print);
    if (found !== undefined && count > 0) return { start: found, end: found + count };
  }
  return undefined;
}
