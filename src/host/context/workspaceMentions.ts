import * as vscode from 'vscode';

import { foldersOf } from '../../core/context/foldersOf.ts';
import type { FoundMention } from './mentionSearch.ts';

/** A file or folder, with the path that a query is held against. */
export interface PlaceMention extends FoundMention {
  readonly path: string;
}

/** Mentions of files and of all folders that they are in. */
export function workspaceMentions(files: readonly vscode.Uri[]): readonly PlaceMention[] {
  const byFolder = Map.groupBy(files, (uri) => vscode.workspace.getWorkspaceFolder(uri));
  const several = byFolder.size > 1;
  return Array.from(byFolder).flatMap(([folder, uris]) => {
    if (!folder) return [];
    const start = folder.uri.path.replace(/\/*$/, '/').length;
    const prefix = several ? `${folder.name}/` : '';
    const paths = uris.map(({ path }) => path.slice(start));
    return [
      ...paths.map((path) => placeMention('file', folder.uri, path, prefix)),
      ...foldersOf(paths).map((path) => placeMention('folder', folder.uri, path, prefix)),
    ];
  });
}

function placeMention(kind: 'file' | 'folder', top: vscode.Uri, path: string, prefix: string): PlaceMention {
  const nameStart = path.lastIndexOf('/', path.length - 2) + 1;
  const shown = prefix + path.slice(0, nameStart);
  const uri = vscode.Uri.joinPath(top, kind === 'folder' ? path.slice(0, -1) : path);
  return {
    id: uri.toString(),
    kind,
    label: path.slice(nameStart),
    detail: shown.replace(/\/$/, ''),
    uri,
    path: prefix + path,
  };
}
