import * as vscode from 'vscode';

import type { TextAttachment } from '../../core/chat/attachment.ts';
import { attachmentLabel, linesOf } from '../context/attachmentLabel.ts';

/** A part of a document as something that can be sent. */
export function excerpt(
  document: vscode.TextDocument,
  range: vscode.Range,
  newId: () => string,
): TextAttachment {
  const lines = linesOf(range);
  const place = placeOf(document);
  return {
    kind: 'selection',
    id: newId(),
    label: place.label + attachmentLabel(document.uri, lines).slice(attachmentLabel(document.uri).length),
    path: place.path,
    uri: document.uri.toString(),
    language: document.languageId,
    lines,
    text: document.getText(range).replaceAll('\r\n', '\n'),
  };
}

/** All of a document. */
export function wholeOf(document: vscode.TextDocument, newId: () => string): TextAttachment {
  return {
    kind: 'file',
    id: newId(),
    ...placeOf(document),
    uri: document.uri.toString(),
    language: document.languageId,
    text: document.getText().replaceAll('\r\n', '\n'),
  };
}

/** What a person and a model call it; a cell of a notebook by its number. */
export function placeOf(document: vscode.TextDocument): { readonly label: string; readonly path: string } {
  const cell = cellOf(document);
  const uri = fileOf(document);
  const label = attachmentLabel(uri);
  const path = vscode.workspace.asRelativePath(uri);
  if (!cell) return { label, path };
  const number = cell.index + 1;
  return { label: vscode.l10n.t('{0}, cell {1}', label, number), path: `${path}, cell ${number}` };
}

/** The cell that a document is; `undefined` for other documents. */
export function cellOf(document: vscode.TextDocument): vscode.NotebookCell | undefined {
  return vscode.workspace.notebookDocuments
    .flatMap((notebook) => notebook.getCells())
    .find((cell) => cell.document === document);
}

/** Where a document lies; for a cell, which lies nowhere itself, its notebook. */
export function fileOf(document: vscode.TextDocument): vscode.Uri {
  return cellOf(document)?.notebook.uri ?? document.uri;
}
