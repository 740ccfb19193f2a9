import * as vscode from 'vscode';

import { attached, type AttachFileOptions, type AttachResult, refused } from './attachResult.ts';
import { attachmentLabel } from './attachmentLabel.ts';
import { listFiles } from './listFiles.ts';
import { mayAttach } from './mayAttach.ts';

/** Files that are listed. */
const limit = 2000;

/** The list of a folder's files: their paths from the folder, one a line, without what Git ignores or settings exclude. */
export async function attachFolder(uri: vscode.Uri, options: AttachFileOptions): Promise<AttachResult> {
  const folder = uri.with({ path: uri.path.replace(/\/*$/, '/') });
  const name = `${attachmentLabel(uri)}/`;
  const refusal = await mayAttach(folder, options);
  if (refusal) return refused(refusal);
  const paths = await filesOf(folder, options);
  if (!paths) return refused({ reason: 'unreadable', name });
  if (paths.length === 0) return refused({ reason: 'nothing', what: 'files' });
  const rest = paths.length - limit;
  const lines = paths.slice(0, limit);
  if (rest > 0) lines.push(`… and ${rest} more files`);
  return attached({
    kind: 'folder',
    id: options.newId(),
    label: name,
    path: vscode.workspace.asRelativePath(uri),
    uri: uri.toString(),
    language: 'plaintext',
    text: lines.join('\n'),
  });
}

async function filesOf(folder: vscode.Uri, options: AttachFileOptions): Promise<string[] | undefined> {
  try {
    const kept = await options.gitIgnore.keep(await listFiles(folder));
    return kept.map(({ path }) => path.slice(folder.path.length)).toSorted(byPath);
  } catch {
    return undefined;
  }
}

function byPath(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
