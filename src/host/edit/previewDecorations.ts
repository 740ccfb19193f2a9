import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { PreviewRow } from '../../core/code/edit/previewRow.ts';

/** Marks the lines of previews as a diff editor would: by colour, in the overview ruler, and removed ones dimmed. */
export class PreviewDecorations implements Disposable {
  readonly #open = new Disposables();
  readonly #added = this.#open.add(
    vscode.window.createTextEditorDecorationType({
      isWholeLine: true,
      backgroundColor: new vscode.ThemeColor('diffEditor.insertedLineBackground'),
      // Themes of high contrast have these instead of backgrounds.
      borderColor: new vscode.ThemeColor('diffEditor.insertedTextBorder'),
      borderStyle: 'solid',
      overviewRulerColor: new vscode.ThemeColor('diffEditorOverview.insertedForeground'),
      overviewRulerLane: vscode.OverviewRulerLane.Left,
    }),
  );
  readonly #removed = this.#open.add(
    vscode.window.createTextEditorDecorationType({
      isWholeLine: true,
      backgroundColor: new vscode.ThemeColor('diffEditor.removedLineBackground'),
      borderColor: new vscode.ThemeColor('diffEditor.removedTextBorder'),
      borderStyle: 'dashed',
      opacity: '0.7',
      overviewRulerColor: new vscode.ThemeColor('diffEditorOverview.removedForeground'),
      overviewRulerLane: vscode.OverviewRulerLane.Left,
    }),
  );

  /** @param start first line of the rows */
  draw(editor: vscode.TextEditor, start: number, rows: readonly PreviewRow[]): void {
    editor.setDecorations(this.#added, ranges(start, rows, 'fresh'));
    editor.setDecorations(this.#removed, ranges(start, rows, 'old'));
  }

  dispose(): void {
    this.#open.dispose();
  }
}

/** Ranges of undecided lines of one side, those that follow each other as one. */
function ranges(
  start: number,
  rows: readonly PreviewRow[],
  side: PreviewRow['from'],
): readonly vscode.Range[] {
  const found: vscode.Range[] = [];
  for (const [index, { from, hunk }] of rows.entries()) {
    if (from !== side || !hunk) continue;
    const line = start + index;
    const last = found.at(-1);
    if (last && last.end.line === line - 1)
      found[found.length - 1] = new vscode.Range(last.start.line, 0, line, 0);
    else found.push(new vscode.Range(line, 0, line, 0));
  }
  return found;
}
