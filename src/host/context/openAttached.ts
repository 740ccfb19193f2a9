import * as vscode from 'vscode';

import type { Attachment, TextAttachment } from '../../core/chat/attachment.ts';
import { languageIdOf } from './languageId.ts';

/**
 * Shows where an attachment came from. Text that came from nowhere, or whose place is gone, is shown as it was sent, in
 * a document of its own; nothing happens for a picture like that, which the conversation shows.
 */
export async function openAttached(attachment: Attachment): Promise<void> {
  const source = sourceOf(attachment);
  try {
    if (source) return await openSource(attachment, source);
  } catch {
    // There is no such file any more.
  }
  if (attachment.kind !== 'image') await openText(attachment);
}

/**
 * The place, if it is one of files. An imported conversation may hold any address, and what an address of another scheme
 * does when it is opened is for programs to say that have nothing to do with this one.
 */
function sourceOf({ uri }: Attachment): vscode.Uri | undefined {
  if (uri === undefined) return undefined;
  const { textDocuments, workspaceFolders = [] } = vscode.workspace;
  const open = textDocuments.find((document) => document.uri.toString() === uri);
  if (open) return open.uri;
  const schemes = ['file', 'vscode-remote', ...workspaceFolders.map((folder) => folder.uri.scheme)];
  const source = parsedUri(uri);
  return source && schemes.includes(source.scheme) ? source : undefined;
}

function parsedUri(uri: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(uri, true);
  } catch {
    return undefined;
  }
}

async function openSource(attachment: Attachment, uri: vscode.Uri): Promise<void> {
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
      await openText(attachment);
  }
}

async function openText({ text: content, language: name }: TextAttachment): Promise<void> {
  const language = await languageIdOf(name);
  const document = await vscode.workspace.openTextDocument({ content, ...(language && { language }) });
  await vscode.window.showTextDocument(document);
}
