import * as vscode from 'vscode';

import type { TextAttachment } from '../../core/chat/attachment.ts';
import { isTestPath, splitPath } from '../../core/code/testNames.ts';
import { testPlace } from '../../core/code/testPlace.ts';
import { holdsSecret } from '../../core/context/secretText.ts';
import { excerpt, fileOf } from './excerpt.ts';
import type { ContextOptions } from './gatherContext.ts';

/** Where new tests go, and what shows how the project writes its tests. */
export interface TestTarget {
  /** Missing where the code is in no folder of the workspace. */
  readonly uri?: vscode.Uri;
  /** Whether tests are added to it. */
  readonly exists: boolean;
  /** Path within the workspace, for people and models. */
  readonly path: string;
  readonly examples: readonly TextAttachment[];
}

/** Files that are looked at. */
const mostFiles = 5000;
/** Lines of an example. */
const exampleLines = 60;
/** Lines of the file that tests are added to, from its beginning. */
const mostLines = 400;

/** The file that the project's conventions say for the tests of a document. */
export async function testTarget(
  document: vscode.TextDocument,
  { gitIgnore, newId }: ContextOptions,
): Promise<TestTarget> {
  const source = fileOf(document);
  const folder = vscode.workspace.getWorkspaceFolder(source);
  const { extension } = splitPath(source.path);
  if (!folder || source.scheme === 'untitled' || extension === '')
    return { exists: false, path: '', examples: [] };
  const found = await vscode.workspace.findFiles(
    new vscode.RelativePattern(folder, `**/*${extension}`),
    '**/node_modules/**',
    mostFiles,
  );
  const pathOf = (uri: vscode.Uri): string => uri.path.slice(folder.uri.path.length + 1);
  const files = (await gitIgnore.keep(found)).map(pathOf).toSorted();
  const { path, exists } = testPlace(pathOf(source), files);
  const uri = vscode.Uri.joinPath(folder.uri, path);
  const example = exists ? path : nearest(path, files.filter(isTestPath));
  const examples =
    example === undefined
      ? []
      : await beginning(vscode.Uri.joinPath(folder.uri, example), exists ? mostLines : exampleLines, newId);
  return { uri, exists, path: vscode.workspace.asRelativePath(uri), examples };
}

function nearest(path: string, tests: readonly string[]): string | undefined {
  const shared = (other: string): number => {
    const parts = path.split('/');
    return other.split('/').findIndex((part, index) => part !== parts[index]);
  };
  return tests.toSorted((one, other) => shared(other) - shared(one))[0];
}

async function beginning(
  uri: vscode.Uri,
  lines: number,
  newId: () => string,
): Promise<readonly TextAttachment[]> {
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    const attachment = excerpt(
      document,
      document.validateRange(new vscode.Range(0, 0, lines - 1, Infinity)),
      newId,
    );
    return attachment.text.trim() === '' || holdsSecret(attachment.text) ? [] : [attachment];
  } catch {
    return [];
  }
}
