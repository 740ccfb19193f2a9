import * as vscode from 'vscode';

/** Asks before a change that is not decided gives way to another one in the same document. */
export async function confirmReplace(document: vscode.TextDocument): Promise<boolean> {
  const reject = vscode.l10n.t('Reject It and Go On');
  const name = document.uri.path.split('/').at(-1) ?? '';
  const choice = await vscode.window.showWarningMessage(
    vscode.l10n.t('{0} shows a change that is not decided. Accept or reject it first.', name),
    reject,
  );
  return choice === reject;
}
