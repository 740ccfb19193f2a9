import * as vscode from 'vscode';

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
    text: problems.map(problemLine).join('\n'),
  });
}

function problemLine({ range, severity, message, source, code }: vscode.Diagnostic): string {
  const place = `${range.start.line + 1}:${range.start.character + 1}`;
  const value = typeof code === 'object' ? code.value : code;
  const origin = [source, value].filter((part) => part !== undefined && part !== '').join(' ');
  return `${place} ${severityWord(severity)} ${message.replace(/\s*\n\s*/g, ' ')}${origin === '' ? '' : ` [${origin}]`}`;
}

/** For the model, and so the same in every language. */
function severityWord(severity: vscode.DiagnosticSeverity): string {
  switch (severity) {
    case vscode.DiagnosticSeverity.Error:
      return 'error';
    case vscode.DiagnosticSeverity.Warning:
      return 'warning';
    case vscode.DiagnosticSeverity.Information:
      return 'info';
    case vscode.DiagnosticSeverity.Hint:
      return 'hint';
  }
}
