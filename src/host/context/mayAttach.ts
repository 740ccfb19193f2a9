import * as vscode from 'vscode';

import type { AttachFileOptions, Refusal } from './attachResult.ts';
import { attachmentLabel } from './attachmentLabel.ts';

/** Whether a file or folder may be read at all; a reason if not. A file that was never saved is in no workspace. */
export async function mayAttach(
  uri: vscode.Uri,
  { gitIgnore, allowOutside = false }: AttachFileOptions,
): Promise<Refusal | undefined> {
  const name = attachmentLabel(uri);
  // Where nothing is on disk there are no rules, and asking its file system would wait for ever.
  if (uri.scheme === 'untitled') return undefined;
  const inside = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  if (!inside && !allowOutside) return { reason: 'outsideWorkspace', name };
  if (await gitIgnore.isIgnored(uri)) return { reason: 'ignored', name };
  return undefined;
}
