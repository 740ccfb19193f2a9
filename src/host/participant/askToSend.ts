import * as vscode from 'vscode';

const { l10n } = vscode;

/** @param reasons sentences on why one may not want it */
export async function askToSend(reasons: readonly string[]): Promise<boolean> {
  const send = l10n.t('Send Anyway');
  const detail = l10n.t('What is attached is sent to the service with your question.');
  const choice = await vscode.window.showWarningMessage(reasons.join(' '), { modal: true, detail }, send);
  return choice === send;
}
