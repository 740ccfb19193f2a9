import * as vscode from 'vscode';

/** The notebook that a document is a cell of. Cells have no file system, no settings and no saving of their own. */
export function notebookOf(document: vscode.TextDocument): vscode.NotebookDocument | undefined {
  return vscode.workspace.notebookDocuments.find((notebook) =>
    notebook.getCells().some((cell) => cell.document === document),
  );
}
