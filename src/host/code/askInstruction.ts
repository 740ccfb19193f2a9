import * as vscode from 'vscode';

import type { AskedBefore } from './askHistory.ts';

const { l10n } = vscode;

type AskItem = vscode.QuickPickItem & Partial<AskedBefore>;

/** Asks what is to be done with the code: in new words, or in those of an earlier time. `undefined` when the person left. */
export function askInstruction(history: readonly AskedBefore[]): Promise<AskedBefore | undefined> {
  const pick = vscode.window.createQuickPick<AskItem>();
  pick.title = l10n.t('Ask About This Code');
  pick.placeholder = l10n.t('Say what you want to know, or what should be different');
  pick.ignoreFocusOut = true;
  pick.items = itemsFor('', history);
  return new Promise((resolve) => {
    pick.onDidChangeValue((value) => {
      pick.items = itemsFor(value.trim(), history);
    });
    pick.onDidAccept(() => {
      const { instruction, place } = pick.selectedItems[0] ?? {};
      if (instruction === undefined || place === undefined) return;
      resolve({ instruction, place });
      pick.dispose();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

function itemsFor(value: string, history: readonly AskedBefore[]): readonly AskItem[] {
  const typed: readonly AskItem[] =
    value === ''
      ? []
      : [
          {
            label: `$(comment-discussion) ${l10n.t('Ask in the Chat')}`,
            detail: value,
            alwaysShow: true,
            instruction: value,
            place: 'chat',
          },
          {
            label: `$(edit) ${l10n.t('Change the Code')}`,
            detail: value,
            alwaysShow: true,
            instruction: value,
            place: 'replace',
          },
        ];
  if (history.length === 0) return typed;
  return [
    ...typed,
    { label: l10n.t('Asked before'), kind: vscode.QuickPickItemKind.Separator },
    ...history.map(({ instruction, place }) => ({
      label: `$(${place === 'chat' ? 'comment-discussion' : 'edit'}) ${instruction}`,
      instruction,
      place,
    })),
  ];
}
