import { type Command, l10n } from 'vscode';

/**
 * Shows what the service counted for an answer, beside what was counted here.
 *
 * @param answerId by which the ledger knows it
 */
export function billOf(answerId: string): Command {
  return {
    command: 'modelside.usage.showBill',
    title: l10n.t('What the service counted'),
    arguments: [answerId],
  };
}
