import * as vscode from 'vscode';

import { usedNames } from '../../core/code/usedNames.ts';
import { innermost, type KnownSymbol, symbolsOf } from './symbolsOf.ts';
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

/** Definitions of what some code uses, in other files, the nearest first. */
export async function definitionsOf(
  document: vscode.TextDocument,
  subject: readonly vscode.Range[],
): Promise<readonly Definition[]> {
  const found = await withinTime(
    Promise.all(positionsOf(document, subject).map((position) => definitionsAt(document, position))),
    patience,
  );
  const elsewhere = (found ?? []).flat().filter(({ uri }) => uri.toString() !== document.uri.toString());
  const known = new Map<string, Promise<readonly KnownSymbol[]>>();
  const byPlace = new Map<string, Definition>();
  for (const definition of await Promise.all(elsewhere.map((one) => wholeDefinition(one, known)))) {
    byPlace.set(`${definition.uri.toString()} ${definition.range.start.line}`, definition);
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
  return (found ?? [])
    .slice(0, 2)
    .map((one) =>
      'targetUri' in one
        ? { uri: one.targetUri, range: one.targetRange }
        : { uri: one.uri, range: one.range },
    );
}

/** Some services tell the whole definition, some only its name. */
async function wholeDefinition(
  { uri, range }: Definition,
  known: Map<string, Promise<readonly KnownSymbol[]>>,
): Promise<Definition> {
  const isOutside = vscode.workspace.getWorkspaceFolder(uri) === undefined;
  if (!range.isSingleLine || isOutside) return { uri, range: atMost(range) };
  const key = uri.toString();
  const asked =
    known.get(key) ??
    Promise.resolve(vscode.workspace.openTextDocument(uri)).then((document) => symbolsOf(document, patience));
  known.set(key, asked);
  const symbols = await asked.catch(() => []);
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
