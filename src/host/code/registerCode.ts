import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import { CodeActions } from './codeActions.ts';
import { CodeRunner } from './codeRunner.ts';
import type { CodeServices } from './codeServices.ts';
import { CommitMessages } from './commit/commitMessages.ts';
import { registerCodeCommands } from './registerCodeCommands.ts';

/** Commands on selected code, the lightbulb that offers them, and commit messages. */
export function registerCode(
  command: (id: string, run: (...args: unknown[]) => unknown) => void,
  services: CodeServices,
  commitAnswer: CodeServices['answer'],
  isLightbulbOn: () => boolean,
): Disposable {
  const open = new Disposables();
  const runner = open.add(new CodeRunner(services));
  const commits = new CommitMessages({ ...services, answer: commitAnswer });
  registerCodeCommands(command, { runner, commits });
  open.add(
    vscode.languages.registerCodeActionsProvider('*', new CodeActions(isLightbulbOn), CodeActions.metadata),
  );
  return open;
}
