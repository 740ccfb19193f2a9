import * as vscode from 'vscode';

export interface Question {
  readonly title: string;
  readonly step?: { readonly number: number; readonly of: number };
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly password?: boolean;
  readonly canGoBack?: boolean;
  /** Why the text cannot be taken, or nothing. */
  readonly problemOf: (text: string) => string | undefined;
}

/** Asks for a line of text. `undefined` when the person left; `'back'` for the step before. */
export function askText(question: Question): Promise<{ readonly text: string } | 'back' | undefined> {
  const box = vscode.window.createInputBox();
  box.title = question.title;
  box.prompt = question.prompt;
  box.placeholder = question.placeholder;
  box.value = question.value ?? '';
  box.password = question.password ?? false;
  // Someone who goes to fetch the key from elsewhere must not lose what was typed.
  box.ignoreFocusOut = true;
  if (question.step) {
    box.step = question.step.number;
    box.totalSteps = question.step.of;
  }
  if (question.canGoBack) box.buttons = [vscode.QuickInputButtons.Back];
  return new Promise((resolve) => {
    box.onDidChangeValue(() => {
      box.validationMessage = undefined;
    });
    box.onDidTriggerButton(() => {
      resolve('back');
      box.dispose();
    });
    box.onDidAccept(() => {
      const problem = question.problemOf(box.value);
      box.validationMessage = problem;
      if (problem !== undefined) return;
      resolve({ text: box.value });
      box.dispose();
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.show();
  });
}
