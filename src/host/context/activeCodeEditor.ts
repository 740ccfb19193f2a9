import * as vscode from 'vscode';

/** Output channels and the like are editors for VS Code; a question is about code. */
export function activeCodeEditor(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.uri.scheme === 'output' ? undefined : editor;
}
