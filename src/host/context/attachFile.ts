import * as vscode from 'vscode';

import { looksBinary } from '../../core/context/binary.ts';
import { isSecretPath } from '../../core/context/secretFiles.ts';
import { attached, type AttachFileOptions, type AttachResult, refused } from './attachResult.ts';
import { attachmentLabel } from './attachmentLabel.ts';
import { mayAttach } from './mayAttach.ts';
import { textLimit as limit, textRefusal } from './textRefusal.ts';

/** The whole of a text file, as its editor has it if there is one, else as it is on disk. */
export async function attachFile(uri: vscode.Uri, options: AttachFileOptions): Promise<AttachResult> {
  const name = attachmentLabel(uri);
  const refusal = await mayAttach(uri, options);
  if (refusal) return refused(refusal);
  if (!options.allowSecret && isSecretPath(uri.path)) return refused({ reason: 'secret', name });
  const document = openDocument(uri) ?? (await readDocument(uri));
  if (!('getText' in document)) return document;
  const text = document.getText();
  const inText = textRefusal(name, text, options);
  if (inText) return refused(inText);
  return attached({
    kind: 'file',
    id: options.newId(),
    label: name,
    path: vscode.workspace.asRelativePath(uri),
    uri: uri.toString(),
    language: document.languageId,
    text,
  });
}

function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const wanted = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === wanted);
}

/** VS Code reads it, because it knows encoding and language; what it would choke on is looked for before. */
async function readDocument(uri: vscode.Uri): Promise<vscode.TextDocument | AttachResult> {
  const name = attachmentLabel(uri);
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > limit) return refused({ reason: 'tooLarge', name, size, limit });
    if (looksBinary(await vscode.workspace.fs.readFile(uri))) return refused({ reason: 'binary', name });
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return refused({ reason: 'unreadable', name });
  }
}
