import * as vscode from 'vscode';

const { l10n } = vscode;

/**
 * Puts a commit message in place. What was there before comes back with one click, unless the person has gone on
 * writing.
 *
 * @param told what is said about it
 * @param bill shows what it cost
 */
export async function putMessage(
  inputBox: { value: string },
  text: string,
  told: string,
  bill: vscode.Command,
): Promise<void> {
  const former = inputBox.value;
  inputBox.value = text;
  const undo = l10n.t('Undo');
  const choice = await vscode.window.showInformationMessage(told, undo, bill.title);
  if (choice === bill.title) {
    const given: readonly unknown[] = bill.arguments ?? [];
    await vscode.commands.executeCommand(bill.command, ...given);
  }
  if (choice !== undo) return;
  if (inputBox.value === text) inputBox.value = former;
  else if (former !== '') {
    await vscode.env.clipboard.writeText(former);
    void vscode.window.showWarningMessage(
      l10n.t('The message was changed meanwhile. The former one is in the clipboard.'),
    );
  }
}
