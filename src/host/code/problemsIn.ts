import * as vscode from 'vscode';

import type { TextAttachment } from '../../core/chat/attachment.ts';
import { problemText } from '../context/attachProblems.ts';
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
    text: problems.map(problemText).join('\n'),
  };
}
