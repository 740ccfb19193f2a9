import * as vscode from 'vscode';

import { vendor } from './vendor.ts';

/** What setting up VS Code's chat needs of the editor. */
export interface EditorChat {
  /** Whether the person has switched all such features off. */
  readonly isOff: () => boolean;
  readonly commands: () => Promise<ReadonlySet<string>>;
  readonly run: (command: string, ...args: readonly unknown[]) => Promise<void>;
  /** How many of our models other extensions and the model picker get. */
  readonly countModels: () => Promise<number>;
  /** Resolves with the action that was chosen, when the message is closed. */
  readonly tell: (message: string, ...actions: readonly string[]) => Promise<string | undefined>;
}

/** That of the editor that runs Modelside. */
export const editorChat: EditorChat = {
  isOff: () => vscode.workspace.getConfiguration('chat').get('disableAIFeatures') === true,
  commands: async () => new Set(await vscode.commands.getCommands(true)),
  run: async (command, ...args) => {
    await vscode.commands.executeCommand(command, ...args);
  },
  countModels: async () => (await vscode.lm.selectChatModels({ vendor })).length,
  tell: async (message, ...actions) => vscode.window.showInformationMessage(message, ...actions),
};
