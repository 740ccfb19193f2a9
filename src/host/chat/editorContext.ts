import * as vscode from 'vscode';

import type { Attachment } from '../../core/chat/conversation.ts';
import type { ChatState } from '../../protocol/chat.ts';

export type AttachWhat = 'selection' | 'file';

/** What the active editor could add to a question. */
export function editorOffer(): ChatState['offer'] {
  const editor = activeEditor();
  if (!editor) return {};
  const file = labelOf(editor.document, undefined);
  return editor.selection.isEmpty
    ? { file }
    : { file, selection: labelOf(editor.document, linesOf(editor.selection)) };
}

/** `undefined` where there is no editor, or nothing selected in it. */
export function attachFromEditor(what: AttachWhat, id: string): Attachment | undefined {
  const editor = activeEditor();
  if (!editor || (what === 'selection' && editor.selection.isEmpty)) return undefined;
  const { document, selection } = editor;
  const lines = what === 'selection' ? linesOf(selection) : undefined;
  return {
    id,
    label: labelOf(document, lines),
    path: vscode.workspace.asRelativePath(document.uri),
    uri: document.uri.toString(),
    language: document.languageId,
    text: document.getText(what === 'selection' ? selection : undefined),
    ...(lines ? { lines } : {}),
  };
}

export async function openAttached({ uri, lines }: Attachment): Promise<void> {
  const options = lines ? { selection: new vscode.Range(lines.first - 1, 0, lines.last, 0) } : {};
  await vscode.window.showTextDocument(vscode.Uri.parse(uri, true), options);
}

/** Output channels and the like are editors for VS Code; a question is about code. */
function activeEditor(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.uri.scheme === 'output' ? undefined : editor;
}

/** A selection that ends at the start of a line does not hold anything of that line. */
function linesOf({ start, end }: vscode.Selection): { readonly first: number; readonly last: number } {
  const last = end.character === 0 && end.line > start.line ? end.line : end.line + 1;
  return { first: start.line + 1, last };
}

function labelOf(
  document: vscode.TextDocument,
  lines: { readonly first: number; readonly last: number } | undefined,
): string {
  const name = document.uri.path.split('/').at(-1) ?? document.uri.path;
  if (!lines) return name;
  return lines.first === lines.last ? `${name}:${lines.first}` : `${name}:${lines.first}-${lines.last}`;
}
