import * as vscode from 'vscode';

import { blockAround, withLeadIn } from '../../core/code/blockAround.ts';
import type { LineSpan } from '../../core/code/lineSpan.ts';
import type { CodeTarget } from './codeTarget.ts';
import { innermost, type KnownSymbol, symbolsOf } from './symbolsOf.ts';

/** The code that a command is about. */
export interface Subject {
  readonly document: vscode.TextDocument;
  /** In their order, none overlapping another. */
  readonly ranges: readonly vscode.Range[];
  readonly isWhole: boolean;
  /** Name of what it is, or stands in; empty where nothing is known. */
  readonly symbol: string;
  /** First lines of the classes and functions that it stands in, outermost first. */
  readonly heads: readonly LineSpan[];
  /** Where problems are looked for. */
  readonly problemRanges: readonly vscode.Range[];
}

/** Milliseconds: for what the code is, and for what it is called, which one can do without. */
const patience = { where: 5000, name: 1000 };

/** What is selected; of what is not, the function around it; outside of any function the whole document. */
export async function findSubject({ document, ranges, around }: CodeTarget): Promise<Subject> {
  const isLooking = around || ranges.some((range) => range.isEmpty);
  const symbols = await symbolsOf(document, isLooking ? patience.where : patience.name);
  const lines = Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line).text);
  const meant = ranges.map((range) =>
    range.isEmpty || around ? aroundRange(document, lines, symbols, range) : range,
  );
  const isWhole = meant.length === 0 || meant.some((range) => range === undefined);
  const whole = document.validateRange(new vscode.Range(0, 0, document.lineCount, 0));
  const found = isWhole ? [whole] : merged(meant.filter((range) => range !== undefined));
  const [first = whole] = found;
  const heads = symbols.filter(({ range, kind }) => kind !== 'value' && range.contains(first));
  return {
    document,
    ranges: found,
    isWhole,
    symbol: heads.at(-1)?.name ?? '',
    heads: heads
      .filter(({ range }) => !isWhole && range.start.line < first.start.line)
      .map(({ range }) => ({ start: range.start.line, end: range.start.line + 1 })),
    problemRanges: around ? ranges : found,
  };
}

function aroundRange(
  document: vscode.TextDocument,
  lines: readonly string[],
  symbols: readonly KnownSymbol[],
  range: vscode.Range,
): vscode.Range | undefined {
  const value = innermost(symbols, range, 'value');
  const symbol =
    innermost(symbols, range, 'function') ??
    (value?.range.isSingleLine === false ? value : undefined) ??
    innermost(symbols, range, 'container');
  const span = symbol
    ? { start: symbol.range.start.line, end: symbol.range.end.line + 1 }
    : blockAround(lines, range.start.line);
  if (!span) return undefined;
  const { start, end } = withLeadIn(lines, span);
  return document.validateRange(new vscode.Range(start, 0, end - 1, Infinity));
}

function merged(ranges: readonly vscode.Range[]): readonly vscode.Range[] {
  const apart: vscode.Range[] = [];
  for (const next of ranges.toSorted((one, other) => one.start.compareTo(other.start))) {
    const last = apart.at(-1);
    if (last?.intersection(next)) apart[apart.length - 1] = last.union(next);
    else apart.push(next);
  }
  return apart;
}
