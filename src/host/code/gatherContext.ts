import * as vscode from 'vscode';

import type { TextAttachment } from '../../core/chat/attachment.ts';
import type { CodeCommand } from '../../core/code/codeCommand.ts';
import { importSpans } from '../../core/code/importSpans.ts';
import { hullOf, type LineSpan } from '../../core/code/lineSpan.ts';
import { nearbySpans } from '../../core/code/nearbySpans.ts';
import { isSecretPath } from '../../core/context/secretFiles.ts';
import { holdsSecret } from '../../core/context/secretText.ts';
import { linesOf } from '../context/attachmentLabel.ts';
import type { GitIgnore } from '../context/gitIgnore.ts';
import { mayAttach } from '../context/mayAttach.ts';
import { reasonText } from '../context/reasonText.ts';
import { type Definition, definitionsOf } from './definitionsOf.ts';
import { cellOf, excerpt, fileOf, wholeOf } from './excerpt.ts';
import type { Subject } from './findSubject.ts';
import { problemsIn } from './problemsIn.ts';
import { refusalOf } from './refusalOf.ts';

/** What is sent of a document and of what belongs to it. */
export interface GatheredContext {
  readonly subject: readonly TextAttachment[];
  /** Where only parts of the subject are meant. */
  readonly only?: readonly string[];
  /** The same, as lines of the range, counted from its first. */
  readonly parts?: readonly LineSpan[];
  /** The range of the document that an answer takes the place of. */
  readonly range: vscode.Range;
  /** The nearest first. */
  readonly context: readonly TextAttachment[];
  /** What is not sent, in words. */
  readonly refused: readonly string[];
}

export interface ContextOptions {
  readonly gitIgnore: GitIgnore;
  readonly newId: () => string;
}

/** Gets the code and what helps to understand it. Of what surrounds it, nothing that Git ignores or that looks secret. */
export async function gatherContext(
  subject: Subject,
  { place, rewrites }: Pick<CodeCommand, 'place' | 'rewrites'>,
  options: ContextOptions,
): Promise<GatheredContext> {
  const { document, ranges, isWhole } = subject;
  const { newId } = options;
  const lines = ranges.map((range) => wholeLines(document, range));
  const hull = hullOf(lines.map(spanOf));
  const range = document.validateRange(new vscode.Range(hull.start, 0, hull.end - 1, Infinity));
  // A change is made of whole lines, and in one piece: what lies between the selections comes along.
  const isOnePiece = place !== 'chat' || rewrites === true;
  const shown = isOnePiece ? [range] : ranges;
  const attachments = isWhole
    ? [wholeOf(document, newId)]
    : shown.map((one) => excerpt(document, one, newId));
  const problems = problemsIn(document, subject.problemRanges, newId);
  const around = isWhole ? [] : await aroundIt(subject, shown.map(spanOf), options);
  const cells = otherCells(document, newId);
  const defined = await definitionsOf(document, ranges);
  const elsewhere = await Promise.all(defined.map((one) => readDefinition(one, options)));
  const candidates = [
    ...(problems ? [problems] : []),
    ...around.slice(0, 2),
    ...elsewhere.flatMap((one) => (one && 'attachment' in one ? [one.attachment] : [])),
    ...around.slice(2),
    ...cells,
  ];
  const secret = candidates.filter(({ kind, text }) => kind !== 'problems' && holdsSecret(text));
  return {
    subject: attachments,
    ...(isOnePiece && ranges.length > 1
      ? { only: lines.map(linesText), parts: lines.map((line) => partOf(line, hull)) }
      : {}),
    range,
    context: candidates.filter((one) => !secret.includes(one)),
    refused: [
      ...secret.map(({ label }) => reasonText({ reason: 'secret', name: label })),
      ...new Set(elsewhere.flatMap((one) => (one && 'refused' in one ? [one.refused] : []))),
    ],
  };
}

/** The file around it; of one that is ignored, or holds secrets by its name, nothing but what was asked about. */
async function aroundIt(
  { document, heads }: Subject,
  subject: readonly LineSpan[],
  options: ContextOptions,
): Promise<readonly TextAttachment[]> {
  if (isSecretPath(fileOf(document).path) || (await refusalOf(document, options))) return [];
  const lines = Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line).text);
  const first = [...heads.toReversed(), ...importSpans(lines)];
  return nearbySpans(document.lineCount, subject, first)
    .map(({ start, end }) => excerpt(document, new vscode.Range(start, 0, end - 1, Infinity), options.newId))
    .filter(({ text }) => text.trim() !== '');
}

type Read = { readonly attachment: TextAttachment } | { readonly refused: string } | undefined;

/** `undefined` for what belongs to a package, which the model knows or can do without. */
async function readDefinition({ uri, range }: Definition, options: ContextOptions): Promise<Read> {
  const refusal = await mayAttach(uri, options);
  if (refusal?.reason === 'outsideWorkspace' || /\/node_modules\//.test(uri.path)) return undefined;
  if (refusal) return { refused: reasonText(refusal) };
  if (isSecretPath(uri.path)) {
    return { refused: reasonText({ reason: 'secret', name: vscode.workspace.asRelativePath(uri) }) };
  }
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    return { attachment: excerpt(document, document.validateRange(range), options.newId) };
  } catch {
    return undefined;
  }
}

/** Of a notebook: the cells above, the nearest first, then those below. */
function otherCells(document: vscode.TextDocument, newId: () => string): readonly TextAttachment[] {
  const own = cellOf(document);
  if (!own) return [];
  const cells = own.notebook.getCells();
  return [...cells.slice(0, own.index).toReversed(), ...cells.slice(own.index + 1)]
    .filter((cell) => cell.document.getText().trim() !== '')
    .map((cell) => wholeOf(cell.document, newId));
}

function wholeLines(document: vscode.TextDocument, range: vscode.Range): vscode.Range {
  const { first, last } = linesOf(range);
  return document.validateRange(new vscode.Range(first - 1, 0, last - 1, Infinity));
}

function spanOf({ start, end }: vscode.Range): LineSpan {
  return { start: start.line, end: end.character === 0 && end.line > start.line ? end.line : end.line + 1 };
}

function partOf({ start, end }: vscode.Range, hull: LineSpan): LineSpan {
  return { start: start.line - hull.start, end: end.line + 1 - hull.start };
}

function linesText({ start, end }: vscode.Range): string {
  return start.line === end.line ? `line ${start.line + 1}` : `lines ${start.line + 1}-${end.line + 1}`;
}
