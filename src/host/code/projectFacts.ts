import * as vscode from 'vscode';

import { type ProjectFacts, projectFiles, projectHints } from '../../core/code/projectHints.ts';
import { fileOf } from './excerpt.ts';

/** What the files at the top of a document's project tell, those of the nearest folder first. */
export async function projectFacts(document: vscode.TextDocument): Promise<ProjectFacts> {
  const files = new Map<string, string>();
  for (const folder of foldersUpward(fileOf(document))) {
    const wanted = projectFiles.filter((name) => !files.has(name));
    const texts = await Promise.all(wanted.map((name) => readText(vscode.Uri.joinPath(folder, name))));
    for (const [index, text] of texts.entries()) {
      const name = wanted[index];
      if (name !== undefined && text !== undefined) files.set(name, text);
    }
  }
  return projectHints(files, document.languageId);
}

/** From the document's folder up to that of the workspace; none outside of it. */
function foldersUpward(uri: vscode.Uri): readonly vscode.Uri[] {
  const top = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  if (!top) return [];
  const folders: vscode.Uri[] = [];
  for (let folder = vscode.Uri.joinPath(uri, '..'); folder.path.startsWith(top.path);) {
    folders.push(folder);
    if (folder.path === top.path || folder.path === '/') break;
    folder = vscode.Uri.joinPath(folder, '..');
  }
  return folders;
}

/** A file that is open counts as its editor has it. */
async function readText(uri: vscode.Uri): Promise<string | undefined> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}
