import * as vscode from 'vscode';

import type { LineEdit } from '../../core/code/edit/previewRow.ts';

/** Where a person could come back to with *Undo*. */
export interface UndoStops {
  readonly undoStopBefore: boolean;
  readonly undoStopAfter: boolean;
}

/** As a part of the step before, as the beginning of a step, and as a whole one. */
export const undoStops = {
  within: { undoStopBefore: false, undoStopAfter: false },
  asFirst: { undoStopBefore: true, undoStopAfter: false },
  asOneStep: { undoStopBefore: true, undoStopAfter: true },
} as const satisfies Readonly<Record<string, UndoStops>>;

/**
 * Changes whole lines of a document as it is now. `false` if it was changed meanwhile, or cannot be changed.
 * Without an editor that shows it, each call is an undo step of its own.
 */
export async function writeLines(
  document: vscode.TextDocument,
  edits: readonly LineEdit[],
  stops: UndoStops,
): Promise<boolean> {
  const changes = edits.map((edit) => toChange(document, edit));
  const editor = vscode.window.visibleTextEditors.find((shown) => shown.document === document);
  if (editor) {
    return editor.edit((builder) => {
      for (const { range, newText } of changes) builder.replace(range, newText);
    }, stops);
  }
  const edit = new vscode.WorkspaceEdit();
  edit.set(document.uri, changes);
  return vscode.workspace.applyEdit(edit);
}

function toChange(document: vscode.TextDocument, { start, end, lines }: LineEdit): vscode.TextEdit {
  const lineEnd = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  if (end < document.lineCount) {
    const text = lines.map((line) => line + lineEnd).join('');
    return new vscode.TextEdit(new vscode.Range(start, 0, end, 0), text);
  }
  // The last line has no line end of its own: the one before it gives its own away, or gets one.
  const lastEnd = document.lineAt(document.lineCount - 1).range.end;
  const text = lines.join(lineEnd);
  if (start >= document.lineCount)
    return new vscode.TextEdit(new vscode.Range(lastEnd, lastEnd), lineEnd + text);
  if (lines.length > 0 || start === 0) {
    return new vscode.TextEdit(new vscode.Range(new vscode.Position(start, 0), lastEnd), text);
  }
  return new vscode.TextEdit(new vscode.Range(document.lineAt(start - 1).range.end, lastEnd), '');
}
