import * as vscode from 'vscode';

import { usedNames } from '../../core/code/usedNames.ts';
import { innermost, symbolsOf } from './symbolsOf.ts';
import { withinTime } from './withinTime.ts';

/** Where something is defined that the code uses. */
export interface Definition {
  readonly uri: vscode.Uri;
  readonly range: vscode.Range;
}

/** Names that are asked about. */
const mostNames = 40;
/** Lines of one definition. */
const mostLines = 60;
/** Milliseconds for all of them. */
const patience = 3000;

/** Definitions of what some code uses, where the language service knows them, the nearest first; none within the code. */
export async function definitionsOf(
  document: vscode.TextDocument,
  subject: readonly vscode.Range[],
): Promise<readonly Definition[]> {
  const found = await withinTime(
    Promise.all(positionsOf(document, subject).map((position) => definitionsAt(document, position))),
    patience,
  );
  const byPlace = new Map<string, Definition>();
  for (const definition of (found ?? []).flat()) {
    const isOwn = definition.uri.toString() === document.uri.toString();
    if (isOwn && subject.some((range) => range.intersection(definition.range))) continue;
    const { start } = definition.range;
    byPlace.set(`${definition.uri.toString()} ${start.line}`, definition);
  }
  const distance = ({ uri }: Definition): number => sharedFolders(uri, document.uri);
  return Array.from(byPlace.values()).toSorted((one, other) => distance(other) - distance(one));
}

function positionsOf(
  document: vscode.TextDocument,
  subject: readonly vscode.Range[],
): readonly vscode.Position[] {
  return subject.flatMap((range) => {
    // Beyond that the names are those of another function.
    const text = document.getText(range).slice(0, 20_000);
    return usedNames(text.split(/\r\n|\r|\n/), mostNames).map(({ line, character }) =>
      line === 0
        ? range.start.translate(0, character)
        : new vscode.Position(range.start.line + line, character),
    );
  });
}

async function definitionsAt(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<readonly Definition[]> {
  const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[] | undefined>(
    'vscode.executeDefinitionProvider',
    document.uri,
    position,
  );
  // Of a name with several meanings, the first ones tell enough.
  return Promise.all((found ?? []).slice(0, 2).map(wholeDefinition));
}

/** Some services tell the definition, some only its name. */
async function wholeDefinition(found: vscode.Location | vscode.LocationLink): Promise<Definition> {
  const uri = 'targetUri' in found ? found.targetUri : found.uri;
  const range = 'targetRange' in found ? found.targetRange : found.range;
  if (!range.isSingleLine || vscode.workspace.getWorkspaceFolder(uri) === undefined) {
    return { uri, range: atMost(range) };
  }
  const symbols = await symbolsOf(await vscode.workspace.openTextDocument(uri));
  const kinds = ['function', 'container', 'value'] as const;
  const around = kinds.map((kind) => innermost(symbols, range, kind)).find((symbol) => symbol !== undefined);
  return { uri, range: atMost(around?.range ?? range) };
}

function atMost({ start, end }: vscode.Range): vscode.Range {
  return new vscode.Range(start.line, 0, Math.min(end.line, start.line + mostLines - 1), Infinity);
}

function sharedFolders(one: vscode.Uri, other: vscode.Uri): number {
  const parts = one.path.split('/');
  const others = other.path.split('/');
  const different = parts.findIndex((part, index) => part !== others[index]);
  return different < 0 ? parts.length : different;
}
