import * as vscode from 'vscode';

import type { CodeCommandId } from '../../core/code/codeCommand.ts';
import { toGiven } from './codeTarget.ts';

const { l10n } = vscode;
const { QuickFix, RefactorRewrite } = vscode.CodeActionKind;

/** What the lightbulb offers: on problems to fix and explain them, on a selection to refactor and document it. */
export class CodeActions implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [QuickFix, RefactorRewrite],
  };
  readonly #isOn: () => boolean;

  constructor(isOn: () => boolean) {
    this.#isOn = isOn;
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics, only }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    if (!this.#isOn()) return [];
    const wanted = (kind: vscode.CodeActionKind): boolean => !only || only.contains(kind);
    const action = (
      title: string,
      kind: vscode.CodeActionKind,
      id: CodeCommandId,
      around: boolean,
    ): vscode.CodeAction => {
      const made = new vscode.CodeAction(title, kind);
      made.command = {
        title,
        command: `modelside.code.${id}`,
        arguments: [toGiven(document, range, around)],
      };
      if (around) made.diagnostics = [...diagnostics];
      return made;
    };
    return [
      ...(diagnostics.length > 0 && wanted(QuickFix)
        ? [
            action(l10n.t('Fix with Modelside'), QuickFix, 'fix', true),
            action(l10n.t('Explain with Modelside'), QuickFix, 'explain', true),
          ]
        : []),
      ...(!range.isEmpty && wanted(RefactorRewrite)
        ? [
            action(l10n.t('Refactor with Modelside'), RefactorRewrite, 'refactor', false),
            action(l10n.t('Document with Modelside'), RefactorRewrite, 'document', false),
          ]
        : []),
    ];
  }
}
