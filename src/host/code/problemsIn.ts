import * as vscode from 'vscode';

import type { TextAttachment } from '../../core/chat/attachment.ts';
import { type Problem, problemLine } from '../../core/code/problemLine.ts';
import { placeOf } from './excerpt.ts';

/** What VS Code shows as problems within some ranges, one a line; `undefined` where there is nothing. */
export function problemsIn(
  document: vscode.TextDocument,
  ranges: readonly vscode.Range[],
  newId: () => string,
): TextAttachment | undefined {
  const problems = vscode.languages
    .getDiagnostics(document.uri)
    .filter((problem) => ranges.some((range) => range.intersection(problem.range)))
    .toSorted((one, other) => one.range.start.compareTo(other.range.start));
  if (problems.length === 0) return undefined;
  const { label, path } = placeOf(document);
  return {
    kind: 'problems',
    id: newId(),
    label: vscode.l10n.t('Problems in {0}', label),
    path,
    uri: document.uri.toString(),
    language: 'plaintext',
    text: problems.map((problem) => problemLine(toProblem(problem))).join('\n'),
  };
}

function toProblem({ range, severity, message, source, code }: vscode.Diagnostic): Problem {
  const value = typeof code === 'object' ? code.value : code;
  return {
    line: range.start.line,
    character: range.start.character,
    severity: severities[severity],
    message,
    ...(source === undefined ? {} : { source }),
    ...(value === undefined ? {} : { code: value }),
  };
}

const severities: Readonly<Record<vscode.DiagnosticSeverity, Problem['severity']>> = {
  [vscode.DiagnosticSeverity.Error]: 'error',
  [vscode.DiagnosticSeverity.Warning]: 'warning',
  [vscode.DiagnosticSeverity.Information]: 'info',
  [vscode.DiagnosticSeverity.Hint]: 'hint',
};
