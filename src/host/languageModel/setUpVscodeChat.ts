import * as vscode from 'vscode';

import type { ModelCatalog } from '../../core/models/modelCatalog.ts';
import type { Connection } from '../connection.ts';
import { explainError } from '../failures.ts';
import { vendor } from './vendor.ts';

const { l10n } = vscode;

export interface VscodeChatServices {
  readonly connection: Pick<Connection, 'state'>;
  readonly catalog: Pick<ModelCatalog, 'state'>;
  /** Asks the person for what the connection lacks. */
  readonly setUpConnection: () => PromiseLike<unknown>;
}

/** Neither is documented; both are looked for before they are run. */
const addGroup = 'lm.addLanguageModelsProviderGroup';
const manageModels = 'workbench.action.chat.manage';
const openChat = 'workbench.action.chat.open';

/** Puts the models of the service into the model picker of VS Code's own chat, and says what it did. */
export async function setUpVscodeChat({
  connection,
  catalog,
  setUpConnection,
}: VscodeChatServices): Promise<void> {
  if (vscode.workspace.getConfiguration('chat').get('disableAIFeatures') === true) {
    await tell(l10n.t("VS Code's chat is off. Set chat.disableAIFeatures to false, then try again."));
    return;
  }
  if (connection.state.status !== 'ready') await setUpConnection();
  if (connection.state.status !== 'ready') return;
  const commands = new Set(await vscode.commands.getCommands(true));
  if (!commands.has(addGroup) || !commands.has(manageModels)) return explainSteps();

  const isNew = (await offeredModels()) === 0;
  const refusal = isNew ? await run(addGroup, { name: 'Modelside', vendor }) : undefined;
  // Also switches VS Code's chat on, where it has never been used.
  await run(manageModels);
  const count = await offeredModels();
  if (count === 0) return tellWhyNone(catalog, refusal);
  const done = isNew
    ? l10n.t('{0} models of your service are now in the model picker of VS Code’s chat.', count)
    : l10n.t('{0} models of your service are in the model picker of VS Code’s chat already.', count);
  const open = l10n.t('Open Chat');
  const choice = await tell(done, ...(commands.has(openChat) ? [open] : []));
  if (choice === open) await run(openChat);
}

async function offeredModels(): Promise<number> {
  return (await vscode.lm.selectChatModels({ vendor })).length;
}

/** Why it failed; nothing where it did not. Each step is worth trying whatever became of the one before. */
async function run(command: string, ...args: readonly unknown[]): Promise<unknown> {
  try {
    await vscode.commands.executeCommand(command, ...args);
    return undefined;
  } catch (error) {
    return error;
  }
}

async function tellWhyNone(catalog: Pick<ModelCatalog, 'state'>, refusal: unknown): Promise<void> {
  const { models, error } = catalog.state;
  if (models && models.length === 0) {
    await tell(l10n.t('The service lists no models.'));
  } else if (!models && error !== undefined) {
    const { title, detail } = explainError(error);
    await tell(
      [l10n.t('The models of the service cannot be read.'), title, detail].filter(Boolean).join(' '),
    );
  } else if (refusal !== undefined) {
    await explainSteps();
  } else {
    await tell(l10n.t('The models of the service are not there yet. Try again in a moment.'));
  }
}

/** For editors that cannot be asked to do it. */
async function explainSteps(): Promise<void> {
  await tell(
    l10n.t(
      'Modelside cannot set this up here. Run “Chat: Manage Language Models” from the Command Palette, choose “Add Models”, then “Modelside”. Without that command, this editor takes no models from extensions; Modelside’s own chat works all the same.',
    ),
  );
}

async function tell(message: string, ...actions: readonly string[]): Promise<string | undefined> {
  return vscode.window.showInformationMessage(message, ...actions);
}
