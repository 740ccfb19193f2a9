import * as vscode from 'vscode';

import { styleOf } from '../../core/code/edit/textStyle.ts';
import type { LineSpan } from '../../core/code/lineSpan.ts';
import { anchoredCode } from '../../core/code/anchoredCode.ts';
import { StreamedCode } from '../../core/code/edit/streamedCode.ts';
import type { PreparedQuestion } from './preparedQuestion.ts';

/** Where an answer is put. */
export interface AnswerSlot {
  readonly document: vscode.TextDocument;
  readonly range: vscode.Range;
  /** Lines of the range, counted from its first: where alone the answer may change something. */
  readonly parts?: readonly LineSpan[];
  /** The text that stands there. */
  readonly expected: string;
  /** Whether the answer follows that text, instead of taking its place. */
  readonly follows: boolean;
  /** Whether the document was made for the answer. */
  readonly isFresh?: true;
}

/** The place for an answer in a document, which is opened or made where that is needed. */
export async function answerSlot({
  command,
  document,
  range,
  parts,
  prompt,
  tests,
}: PreparedQuestion): Promise<AnswerSlot> {
  const isNew = command.place === 'newFile';
  if (isNew && tests?.uri && tests.exists) {
    const found = await vscode.workspace.openTextDocument(tests.uri);
    await showBeside(found);
    return slotAtEnd(found);
  }
  if (isNew) {
    const fresh = await newDocument(document.languageId, tests?.uri);
    await showBeside(fresh);
    return { ...slotAtEnd(fresh), isFresh: true };
  }
  if (command.place === 'insert') return followingSlot(document, range.end.line);
  const shown = prompt.fits ? prompt.parts[0]?.attachment.text : undefined;
  const expected = shown ?? document.getText(range);
  return { document, range, ...(parts ? { parts } : {}), expected, follows: false };
}

/** What is given to the preview: the answer as it comes; one that follows a line when it has ended, with that line. */
export async function* answerForSlot(
  pieces: AsyncIterable<string>,
  { document, expected, follows }: AnswerSlot,
): AsyncGenerator<string, void, void> {
  if (!follows) {
    yield* pieces;
    return;
  }
  const streamed = new StreamedCode(document.languageId);
  for await (const piece of pieces) streamed.add(piece);
  streamed.end('finished');
  const { code } = streamed;
  const lines = Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line).text);
  const style = styleOf(lines, { indentWith: 'spaces', size: 4 });
  yield code === undefined ? streamed.answer : anchoredCode(code, expected, document.languageId, style);
}

/** After the last line that has something; all of a document that is empty. */
function slotAtEnd(document: vscode.TextDocument): AnswerSlot {
  for (let line = document.lineCount - 1; line >= 0; line -= 1) {
    if (!document.lineAt(line).isEmptyOrWhitespace) return followingSlot(document, line);
  }
  return { document, range: document.lineAt(0).range, expected: document.lineAt(0).text, follows: false };
}

function followingSlot(document: vscode.TextDocument, line: number): AnswerSlot {
  const { range, text } = document.lineAt(line);
  return { document, range, expected: text, follows: true };
}

/** Not on disk until the person saves it; with a line end at its end. */
async function newDocument(language: string, uri: vscode.Uri | undefined): Promise<vscode.TextDocument> {
  if (!uri) return vscode.workspace.openTextDocument({ language, content: '\n' });
  const document = await vscode.workspace.openTextDocument(uri.with({ scheme: 'untitled' }));
  if (document.getText() !== '') return document;
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(0, 0), '\n');
  await vscode.workspace.applyEdit(edit);
  return document;
}

/** Closes a document that was made for an answer which did not stay in it; one that holds something stays open. */
export async function closeFresh({ document, isFresh }: AnswerSlot): Promise<void> {
  if (!isFresh || document.isClosed || document.getText().trim() !== '') return;
  await showBeside(document);
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

async function showBeside(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document, { preview: false });
}
