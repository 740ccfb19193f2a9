import * as vscode from 'vscode';

/** Name of the folder that one works in: that of the active editor, else the first one that is open. */
export function currentProject(): string | undefined {
  const { activeTextEditor } = vscode.window;
  const folder = activeTextEditor && vscode.workspace.getWorkspaceFolder(activeTextEditor.document.uri);
  return (folder ?? vscode.workspace.workspaceFolders?.[0])?.name;
}
