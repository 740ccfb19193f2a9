import * as vscode from 'vscode';

import { placeOfCode } from '../../core/code/edit/placeOfCode.ts';
import type { EditPreviews } from './editPreviews.ts';

/**
 * Shows a block of code as a change of the editor's text: of what is selected, else of the lines that it is a new
 * version of, else as new lines at the cursor.
 */
export async function applyCode(edits: EditPreviews, editor: vscode.TextEditor, code: string): Promise<void> {
  const { document } = editor;
  await vscode.window.showTextDocument(document, editor.viewColumn ?? vscode.ViewColumn.Active);
  await edits.start({
    document,
    range: rangeFor(editor, code),
    title: vscode.l10n.t('Apply code'),
    answer: () => pieces(fenced(code)),
  });
}

function rangeFor({ document, selection }: vscode.TextEditor, code: string): vscode.Range {
  if (!selection.isEmpty) return selection;
  const lines = document.getText().split(/\r\n|\r|\n/);
  const place = placeOfCode(lines, code.replace(/\s+$/, '').split(/\r\n|\r|\n/));
  if (!place) return new vscode.Range(selection.active, selection.active);
  return new vscode.Range(new vscode.Position(place.start, 0), document.lineAt(place.end - 1).range.end);
}

/** In a fence that the code cannot close, so that all of it counts. */
function fenced(code: string): string {
  const runs = Array.from(code.matchAll(/`+/g), ([run]) => run.length);
  const fence = '`'.repeat(runs.reduce((longest, length) => Math.max(longest, length), 2) + 1);
  return `${fence}\n${code}${code.endsWith('\n') ? '' : '\n'}${fence}\n`;
}

async function* pieces(text: string): AsyncGenerator<string> {
  await Promise.resolve();
  yield text;
}
