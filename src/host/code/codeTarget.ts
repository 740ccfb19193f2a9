import * as vscode from 'vscode';
import * as z from 'zod/mini';

import { activeCodeEditor } from '../context/activeCodeEditor.ts';

/** What a command is asked to look at. */
export interface CodeTarget {
  readonly document: vscode.TextDocument;
  /** Empty ones stand for what is around them. None stands for all of the document. */
  readonly ranges: readonly vscode.Range[];
  /** Whether the ranges only say where to look: what is meant is the function around them. */
  readonly around: boolean;
}

/** How a code action tells its command where: plain data, because VS Code throws other things away too early. */
export interface GivenTarget {
  readonly uri: string;
  /** First line and character, last line and character. */
  readonly range: readonly [number, number, number, number];
  readonly around: boolean;
}

const count = z.int().check(z.nonnegative());
const given = z.object({
  uri: z.string(),
  range: z.tuple([count, count, count, count]),
  around: z.boolean(),
});

export function toGiven(document: vscode.TextDocument, range: vscode.Range, around: boolean): GivenTarget {
  const { start, end } = range;
  return {
    uri: document.uri.toString(),
    range: [start.line, start.character, end.line, end.character],
    around,
  };
}

/**
 * Finds what is meant: what a code action gave, the cell or file of the menu that was used, else what is selected in
 * the active editor or notebook. `undefined` where there is none of these.
 */
export async function codeTarget(argument: unknown): Promise<CodeTarget | undefined> {
  const parsed = given.safeParse(argument);
  if (parsed.success) {
    const { uri, range, around } = parsed.data;
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
    return { document, ranges: [document.validateRange(new vscode.Range(...range))], around };
  }
  const cell = vscode.workspace.notebookDocuments
    .flatMap((notebook) => notebook.getCells())
    .find((one) => one === argument);
  if (cell) return { document: cell.document, ranges: [], around: false };
  const editor = activeCodeEditor();
  if (argument instanceof vscode.Uri && argument.toString() !== editor?.document.uri.toString()) {
    return { document: await vscode.workspace.openTextDocument(argument), ranges: [], around: false };
  }
  if (editor) return { document: editor.document, ranges: editor.selections, around: false };
  const notebook = vscode.window.activeNotebookEditor;
  const index = notebook?.selection.start;
  return notebook && index !== undefined && index < notebook.notebook.cellCount
    ? { document: notebook.notebook.cellAt(index).document, ranges: [], around: false }
    : undefined;
}
