import * as vscode from 'vscode';

/** Opens the sample's source file in a window that shows none yet, and the chat panel beside it. */
export async function activate(): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const showsNothing = vscode.window.tabGroups.all.every(({ tabs }) => tabs.length === 0);
  if (folder !== undefined && showsNothing) {
    await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, 'src/cart.ts'), { preview: false });
  }
  await vscode.commands.executeCommand('modelside.chat.focus');
}
