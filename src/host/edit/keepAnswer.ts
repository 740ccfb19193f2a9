import * as vscode from 'vscode';

/** Says why an edit was not made, and offers the text that was to be put in place. */
export async function keepAnswer(why: string, text: string, language: string): Promise<void> {
  const show = vscode.l10n.t('Show Answer');
  const copy = vscode.l10n.t('Copy Answer');
  const choice = await vscode.window.showWarningMessage(why, show, copy);
  if (choice === copy) await vscode.env.clipboard.writeText(text);
  if (choice === show) {
    const document = await vscode.workspace.openTextDocument({ language, content: text });
    await vscode.window.showTextDocument(document);
  }
}
