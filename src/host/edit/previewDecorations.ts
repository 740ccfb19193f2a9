import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { PreviewRow } from '../../core/code/edit/previewRow.ts';

/**
 * Marks the lines of previews as a diff editor would. Without colours they are told apart by a sign beside the line
 * numbers and by the bar at their left: whole beside what is added, dashed beside what is removed and dimmed.
 */
export class PreviewDecorations implements Disposable {
  readonly #open = new Disposables();
  readonly #added = this.#open.add(
    vscode.window.createTextEditorDecorationType({
      isWholeLine: true,
      backgroundColor: new vscode.ThemeColor('diffEditor.insertedLineBackground'),
      borderColor: new vscode.ThemeColor('editorGutter.addedBackground'),
      borderStyle: 'solid',
      borderWidth: '0 0 0 3px',
      ...gutterSign('M8 3v10M3 8h10'),
      overviewRulerColor: new vscode.ThemeColor('diffEditorOverview.insertedForeground'),
      overviewRulerLane: vscode.OverviewRulerLane.Left,
    }),
  );
  readonly #removed = this.#open.add(
    vscode.window.createTextEditorDecorationType({
      isWholeLine: true,
      backgroundColor: new vscode.ThemeColor('diffEditor.removedLineBackground'),
      borderColor: new vscode.ThemeColor('editorGutter.deletedBackground'),
      borderStyle: 'dashed',
      borderWidth: '0 0 0 3px',
      ...gutterSign('M3 8h10'),
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

/** A sign of strokes, in the grey of line numbers. */
function gutterSign(path: string): vscode.DecorationRenderOptions {
  const drawn = (colour: string): vscode.Uri => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="${path}" stroke="${colour}" stroke-width="1.6"/></svg>`;
    return vscode.Uri.parse(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`);
  };
  return {
    gutterIconSize: '75%',
    light: { gutterIconPath: drawn('#333') },
    dark: { gutterIconPath: drawn('#ddd') },
  };
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
