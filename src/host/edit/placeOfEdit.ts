import * as vscode from 'vscode';

import { findOnce, type LineRange } from '../../core/code/edit/anchor.ts';
import { fitToDocument } from '../../core/code/edit/fitToDocument.ts';
import { styleOf, type TextStyle } from '../../core/code/edit/textStyle.ts';

/** The whole lines that a range touches, and what of them stays as it is. */
export interface PlaceOfEdit {
  readonly lines: LineRange;
  /** The new lines for code that a model wrote. */
  readonly fit: (code: string) => readonly string[];
}

/** `undefined` when the document no longer has the expected text, or has it in more than one place. */
export function placeOfEdit(
  document: vscode.TextDocument,
  range: vscode.Range,
  expected: string | undefined,
): PlaceOfEdit | undefined {
  const given = document.validateRange(range);
  const found = expected === undefined ? given : whereIs(document, given, expected);
  if (!found) return undefined;
  const { start, end } = wholeLines(document, found);
  const before = document.lineAt(start.line).text.slice(0, start.character);
  const after = document.lineAt(end.line).text.slice(end.character);
  const old = document.getText(new vscode.Range(start, end)).split(/\r\n|\r|\n/);
  const startsInLine = before.trim() !== '';
  const style = styleOf(allLines(document), editorStyle(document));
  return {
    lines: { start: start.line, end: end.line + 1 },
    fit: (code) => {
      // Later lines are indented from the line on which the range begins.
      const lines = startsInLine ? [before, ...old.slice(1)] : old;
      const fitted = fitToDocument(code, { lines, style, startsInLine });
      const last = fitted.length - 1;
      return fitted.map((line, index) => (index === 0 ? before : '') + line + (index === last ? after : ''));
    },
  };
}

/** The range where it was, if the text still stands there, else where it stands now. */
function whereIs(
  document: vscode.TextDocument,
  range: vscode.Range,
  expected: string,
): vscode.Range | undefined {
  const wanted = expected.split(/\r\n|\r|\n/);
  const present = document.getText(range).split(/\r\n|\r|\n/);
  if (wanted.length === present.length && wanted.every((line, index) => line === present[index]))
    return range;
  const found = findOnce(Array.from(allLines(document)), wanted);
  return found && document.validateRange(new vscode.Range(found.start, 0, found.end - 1, Infinity));
}

/** Indentation belongs to the range, and the whole of an empty line; a line of which it has only the start does not. */
function wholeLines(document: vscode.TextDocument, range: vscode.Range): vscode.Range {
  let { start, end } = range;
  if (end.character === 0 && end.line > start.line) end = document.lineAt(end.line - 1).range.end;
  const last = document.lineAt(end.line);
  if (last.isEmptyOrWhitespace) end = last.range.end;
  const indent = document.lineAt(start.line).firstNonWhitespaceCharacterIndex;
  if (start.character <= indent) start = start.with({ character: 0 });
  return new vscode.Range(start, end);
}

function* allLines(document: vscode.TextDocument): Generator<string> {
  for (let line = 0; line < document.lineCount; line += 1) yield document.lineAt(line).text;
}

function editorStyle(document: vscode.TextDocument): TextStyle {
  const editor = vscode.window.visibleTextEditors.find((shown) => shown.document === document);
  const { insertSpaces, tabSize } = editor?.options ?? {};
  return {
    indentWith: insertSpaces === false ? 'tabs' : 'spaces',
    size: typeof tabSize === 'number' ? tabSize : 4,
  };
}
