import * as vscode from 'vscode';
import * as z from 'zod/mini';

import { fingerprint } from '../../core/code/edit/fingerprint.ts';

const key = 'modelside.unsettledEdits';
const notesShape = z.record(
  z.string(),
  z.object({
    uri: z.string(),
    start: z.number(),
    original: z.array(z.string()),
    /** Of what the document shows, and of what it showed just before. */
    shown: z.array(z.string()),
  }),
);
type Notes = z.infer<typeof notesShape>;

/** What an open preview has put into a document. */
export interface UnsettledEdit {
  readonly uri: vscode.Uri;
  /** First line. */
  readonly start: number;
  readonly original: readonly string[];
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

  async note(id: string, { uri, start, original, shown }: UnsettledEdit): Promise<void> {
    const notes = this.#notes();
    const before = notes[id]?.shown.slice(-1) ?? [];
    const note = {
      uri: uri.toString(),
      start,
      original: [...original],
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
    for (const { uri, start, original, shown } of notes) {
      const document = await openIfThere(vscode.Uri.parse(uri, true));
      if (!document?.isDirty) continue;
      const lines = Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line).text);
      const found = findShown(lines, start, shown);
      const name = vscode.workspace.asRelativePath(document.uri);
      if (!found) {
        void vscode.window.showWarningMessage(
          vscode.l10n.t('{0} may still show an edit that you had not decided. Look before you save.', name),
        );
        continue;
      }
      const last = document.lineAt(found.end - 1).range.end;
      const text = original.join(document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n');
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

async function openIfThere(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
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
