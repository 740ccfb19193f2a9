import * as vscode from 'vscode';

import { isSecretPath } from '../../core/context/secretFiles.ts';
import { attached, type AttachOptions, type AttachResult, refused } from './attachResult.ts';
import { attachmentLabel, linesOf } from './attachmentLabel.ts';
import { textRefusal } from './textRefusal.ts';

/** What is selected in an editor; `undefined` stands for no editor. */
export function attachSelection(editor: vscode.TextEditor | undefined, options: AttachOptions): AttachResult {
  if (!editor) return refused({ reason: 'nothing', what: 'editor' });
  const { document, selection } = editor;
  if (selection.isEmpty) return refused({ reason: 'nothing', what: 'selection' });
  const lines = linesOf(selection);
  const name = attachmentLabel(document.uri, lines);
  const text = document.getText(selection);
  if (!options.allowSecret && isSecretPath(document.uri.path)) return refused({ reason: 'secret', name });
  const refusal = textRefusal(name, text, options);
  if (refusal) return refused(refusal);
  return attached({
    kind: 'selection',
    id: options.newId(),
    label: name,
    path: vscode.workspace.asRelativePath(document.uri),
    uri: document.uri.toString(),
    language: document.languageId,
    lines,
    text,
  });
}
