import * as vscode from 'vscode';

import { isSecretPath } from '../../core/context/secretFiles.ts';
import { attachmentLabel, linesOf } from '../context/attachmentLabel.ts';
import { attached, type AttachFileOptions, type AttachResult, refused } from '../context/attachResult.ts';
import { mayAttach } from '../context/mayAttach.ts';
import { textRefusal } from '../context/textRefusal.ts';

/** A part of a file, such as a symbol: the text that stands there now. */
export async function attachPlace(
  { uri, range }: vscode.Location,
  options: AttachFileOptions,
): Promise<AttachResult> {
  const refusal = await mayAttach(uri, options);
  if (refusal) return refused(refusal);
  const document = await openDocument(uri);
  if (!document) return refused({ reason: 'unreadable', name: attachmentLabel(uri) });
  const place = document.validateRange(range);
  const lines = linesOf(place);
  const label = attachmentLabel(uri, lines);
  if (!options.allowSecret && isSecretPath(uri.path)) return refused({ reason: 'secret', name: label });
  const text = document.getText(place);
  const inText = textRefusal(label, text, options);
  if (inText) return refused(inText);
  return attached({
    kind: 'selection',
    id: options.newId(),
    label,
    path: vscode.workspace.asRelativePath(uri),
    uri: uri.toString(),
    language: document.languageId,
    lines,
    text,
  });
}

async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}
