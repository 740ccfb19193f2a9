import * as vscode from 'vscode';

/** Asks before an incomplete answer is put in place. */
export async function confirmCut(): Promise<boolean> {
  const accept = vscode.l10n.t('Accept Anyway');
  const choice = await vscode.window.showWarningMessage(
    vscode.l10n.t('The answer is incomplete.'),
    { modal: true, detail: vscode.l10n.t('Its end is missing. Code that it was to keep may be lost.') },
    accept,
  );
  return choice === accept;
}
