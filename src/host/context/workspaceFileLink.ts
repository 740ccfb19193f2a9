import * as vscode from 'vscode';

import { type FileLink, parseFileLink } from '../../core/context/parseFileLink.ts';

export interface WorkspaceFile {
  readonly uri: vscode.Uri;
  readonly selection?: vscode.Range;
}

/**
 * The file of the workspace that a link of an answer means; `undefined` where there is none. The answer may be anyone's
 * work, so nothing outside of the workspace's folders is found, neither by `..` nor through a symbolic link, wherever
 * that leads. Nothing is opened.
 */
export async function workspaceFileLink(href: string): Promise<WorkspaceFile | undefined> {
  const link = parseFileLink(href);
  if (!link) return undefined;
  for (const { folder, path } of candidates(link.path)) {
    if (await isFileBelow(folder, path)) {
      const selection = toRange(link);
      return { uri: vscode.Uri.joinPath(folder, ...path), ...(selection ? { selection } : {}) };
    }
  }
  return undefined;
}

interface Candidate {
  readonly folder: vscode.Uri;
  /** Names from the folder down. */
  readonly path: readonly string[];
}

/** With several folders, a path may begin with the name of one. */
function candidates(path: string): readonly Candidate[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (path.startsWith('/')) {
    return folders.flatMap(({ uri }) => {
      const top = uri.path.replace(/\/*$/, '/');
      return path.startsWith(top) ? [{ folder: uri, path: path.slice(top.length).split('/') }] : [];
    });
  }
  const names = path.split('/');
  return [
    ...folders.map(({ uri }) => ({ folder: uri, path: names })),
    ...folders.flatMap(({ uri, name }) =>
      name === names[0] && names.length > 1 ? [{ folder: uri, path: names.slice(1) }] : [],
    ),
  ];
}

/** VS Code does not tell where a symbolic link leads, only that it is one; so none is followed. */
async function isFileBelow(folder: vscode.Uri, path: readonly string[]): Promise<boolean> {
  try {
    for (let depth = 1; depth <= path.length; depth += 1) {
      const { type } = await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, ...path.slice(0, depth)));
      const wanted = depth === path.length ? vscode.FileType.File : vscode.FileType.Directory;
      if (type !== wanted) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** A line without a column stands for its start; an end without one for the whole of its line. */
function toRange({ start, end }: FileLink): vscode.Range | undefined {
  if (!start) return undefined;
  const from = new vscode.Position(start.line - 1, (start.column ?? 1) - 1);
  if (!end) return new vscode.Range(from, from);
  const to =
    end.column === undefined
      ? new vscode.Position(end.line, 0)
      : new vscode.Position(end.line - 1, end.column - 1);
  return new vscode.Range(from, to);
}
