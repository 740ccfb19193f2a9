import * as vscode from 'vscode';

import { withinTime } from './withinTime.ts';

/** A function, class or the like, as the language service knows it. */
export interface KnownSymbol {
  readonly name: string;
  readonly kind: 'function' | 'container' | 'value';
  readonly range: vscode.Range;
}

/**
 * All symbols of a document, outer ones before those in them. Empty where nobody knows the language.
 *
 * @param patience in milliseconds: a language service that has just been started takes its time
 */
export async function symbolsOf(
  document: vscode.TextDocument,
  patience: number,
): Promise<readonly KnownSymbol[]> {
  const symbols = await withinTime(
    vscode.commands.executeCommand<(vscode.DocumentSymbol | vscode.SymbolInformation)[] | undefined>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    ),
    patience,
  );
  return (symbols ?? []).flatMap(flattened);
}

/** The innermost symbol of a kind that holds all of a range. */
export function innermost(
  symbols: readonly KnownSymbol[],
  range: vscode.Range,
  kind: KnownSymbol['kind'],
): KnownSymbol | undefined {
  return symbols.findLast((symbol) => symbol.kind === kind && symbol.range.contains(range));
}

function flattened(symbol: vscode.DocumentSymbol | vscode.SymbolInformation): readonly KnownSymbol[] {
  const kind = kindOf(symbol.kind);
  // A function without a name of its own is a part of what it stands in.
  const isNamed = !/callback$|^<.*>$|^\(/.test(symbol.name);
  const range = 'range' in symbol ? symbol.range : symbol.location.range;
  const own = kind && isNamed ? [{ name: symbol.name, kind, range }] : [];
  return 'children' in symbol ? [...own, ...symbol.children.flatMap(flattened)] : own;
}

function kindOf(kind: vscode.SymbolKind): KnownSymbol['kind'] | undefined {
  const { SymbolKind } = vscode;
  switch (kind) {
    case SymbolKind.Function:
    case SymbolKind.Method:
    case SymbolKind.Constructor:
    case SymbolKind.Operator:
      return 'function';
    case SymbolKind.Class:
    case SymbolKind.Interface:
    case SymbolKind.Struct:
    case SymbolKind.Enum:
    case SymbolKind.Module:
    case SymbolKind.Namespace:
      return 'container';
    case SymbolKind.Variable:
    case SymbolKind.Constant:
    case SymbolKind.Property:
    case SymbolKind.Field:
      return 'value';
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- of files, numbers and the like nothing is asked
    default:
      return undefined;
  }
}
