import * as vscode from 'vscode';

import type { Attachment } from '../../core/chat/attachment.ts';

/** Shows where an attachment came from; nothing happens for what came from nowhere, such as a pasted picture. */
export async function openAttached(attachment: Attachment): Promise<void> {
  if (attachment.uri === undefined) return;
  const uri = vscode.Uri.parse(attachment.uri, true);
  switch (attachment.kind) {
    case 'file':
    case 'selection': {
      const { lines } = attachment;
      const options = lines ? { selection: new vscode.Range(lines.first - 1, 0, lines.last, 0) } : {};
      await vscode.window.showTextDocument(uri, options);
      return;
    }
    case 'folder':
      await vscode.commands.executeCommand('revealInExplorer', uri);
      return;
    case 'problems':
      await vscode.window.showTextDocument(uri);
      await vscode.commands.executeCommand('workbench.actions.view.problems');
      return;
    case 'image':
      await vscode.commands.executeCommand('vscode.open', uri);
      return;
    case 'terminal':
  }
}
