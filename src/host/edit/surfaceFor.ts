import * as vscode from 'vscode';

import type { EditSurface } from './editState.ts';
import { notebookOf } from './notebookOf.ts';

/**
 * In the document, unless it cannot be changed, or is saved every second without being asked, or is a cell of which
 * nothing but its output is seen.
 */
export function surfaceFor(document: vscode.TextDocument): EditSurface {
  const notebook = notebookOf(document);
  const { isUntitled, uri } = notebook ?? document;
  if (!isUntitled && vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== true) return 'readOnly';
  const isSeen = vscode.window.visibleTextEditors.some((editor) => editor.document === document);
  if (notebook && !isSeen) return 'aside';
  const scope = notebook?.uri ?? document;
  const autoSave = vscode.workspace.getConfiguration('files', scope).get<string>('autoSave');
  return autoSave === 'afterDelay' && !isUntitled ? 'aside' : 'inline';
}
