import * as vscode from 'vscode';

export interface PickQuestion<Item extends vscode.QuickPickItem> {
  readonly title: string;
  readonly placeholder?: string;
  /** What to choose from; what was typed may be a choice, too. */
  readonly itemsFor: (typed: string) => readonly Item[];
}

/** A step of several: asks for one of a list. `undefined` when the person left; `'back'` for the step before. */
export function pickStep<Item extends vscode.QuickPickItem>(
  question: PickQuestion<Item>,
): Promise<Item | 'back' | undefined> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = question.title;
  pick.placeholder = question.placeholder;
  pick.items = question.itemsFor('');
  pick.buttons = [vscode.QuickInputButtons.Back];
  return new Promise((resolve) => {
    const end = (answer: Item | 'back' | undefined): void => {
      resolve(answer);
      pick.dispose();
    };
    pick.onDidChangeValue((typed) => {
      pick.items = question.itemsFor(typed.trim());
    });
    pick.onDidTriggerButton(() => end('back'));
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item) end(item);
    });
    pick.onDidHide(() => end(undefined));
    pick.show();
  });
}
