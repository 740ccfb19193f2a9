import * as vscode from 'vscode';

import { type Problem, problemLine } from '../../core/code/problemLine.ts';
import { attached, type AttachOptions, type AttachResult, refused } from './attachResult.ts';
import { attachmentLabel } from './attachmentLabel.ts';

/** What VS Code shows for a file in its problems panel, one a line: `12:5 error message [ts 2322]`. */
export function attachProblems(uri: vscode.Uri, { newId }: Pick<AttachOptions, 'newId'>): AttachResult {
  const problems = vscode.languages
    .getDiagnostics(uri)
    .toSorted((one, other) => one.range.start.compareTo(other.range.start));
  if (problems.length === 0) return refused({ reason: 'nothing', what: 'problems' });
  return attached({
    kind: 'problems',
    id: newId(),
    label: vscode.l10n.t('Problems in {0}', attachmentLabel(uri)),
    path: vscode.workspace.asRelativePath(uri),
    uri: uri.toString(),
    language: 'plaintext',
    text: problems.map(problemText).join('\n'),
  });
}

/** A problem as the model is told of it. */
export function problemText({ range, severity, message, source, code }: vscode.Diagnostic): string {
  const value = typeof code === 'object' ? code.value : code;
  return problemLine({
    line: range.start.line,
    character: range.start.character,
    severity: severities[severity],
    message,
    ...(source === undefined ? {} : { source }),
    ...(value === undefined ? {} : { code: value }),
  });
}

const severities: Readonly<Record<vscode.DiagnosticSeverity, Problem['severity']>> = {
  [vscode.DiagnosticSeverity.Error]: 'error',
  [vscode.DiagnosticSeverity.Warning]: 'warning',
  [vscode.DiagnosticSeverity.Information]: 'info',
  [vscode.DiagnosticSeverity.Hint]: 'hint',
};
