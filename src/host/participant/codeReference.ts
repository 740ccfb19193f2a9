import * as vscode from 'vscode';

import { imageExtension } from '../../core/context/readImage.ts';
import type { NotedPlace } from '../../core/participant/turnNote.ts';
import { toNotedPlace } from './notedPlace.ts';

/** Beyond the end of any document, to be cut to it. */
const endless = 0x7f_ff_ff_ff;

export interface CodeReference {
  readonly reference: vscode.ChatPromptReference;
  readonly place: NotedPlace;
}

/** Which of the references is the code that a command is about: the first place in a file, else the first file. */
export async function codeReference(
  references: readonly vscode.ChatPromptReference[],
): Promise<CodeReference | undefined> {
  const inOrder = references.toReversed();
  for (const reference of inOrder) {
    const { value } = reference;
    if (value instanceof vscode.Location) return { reference, place: toNotedPlace(value.uri, value.range) };
  }
  for (const reference of inOrder) {
    const { value } = reference;
    if (value instanceof vscode.Uri && (await isTextFile(value))) {
      return { reference, place: toNotedPlace(value, new vscode.Range(0, 0, endless, 0)) };
    }
  }
  return undefined;
}

async function isTextFile(uri: vscode.Uri): Promise<boolean> {
  if (imageExtension.test(uri.path)) return false;
  if (uri.scheme === 'untitled') return true;
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.File) !== 0;
  } catch {
    return false;
  }
}
