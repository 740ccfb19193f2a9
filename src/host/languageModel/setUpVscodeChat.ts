import { l10n } from 'vscode';

import type { ModelCatalog } from '../../core/models/modelCatalog.ts';
import type { Connection } from '../connection.ts';
import { explainError } from '../failures.ts';
import type { EditorChat } from './editorChat.ts';
import { vendor } from './vendor.ts';

export interface VscodeChatServices {
  readonly connection: Pick<Connection, 'state'>;
  readonly catalog: Pick<ModelCatalog, 'state'>;
  /** Asks the person for what the connection lacks. */
  readonly setUpConnection: () => PromiseLike<unknown>;
}

/** None of them is documented; they are looked for before they are run. */
const addGroup = 'lm.addLanguageModelsProviderGroup';
const manageModels = 'workbench.action.chat.manage';
const openChat = 'workbench.action.chat.open';
/** The list of models lies over everything else. */
const closeList = 'workbench.action.closeModalEditor';

/** Puts the models of the service into the model picker of VS Code's own chat, and says what it did. */
export async function setUpVscodeChat(
  { connection, catalog, setUpConnection }: VscodeChatServices,
  editor: EditorChat,
): Promise<void> {
  if (editor.isOff()) {
    await editor.tell(
      l10n.t("VS Code's chat is switched off. Set chat.disableAIFeatures to false, then try again."),
    );
    return;
  }
  if (connection.state.status !== 'ready') await setUpConnection();
  if (connection.state.status !== 'ready') return;
  const commands = await editor.commands();
  if (!commands.has(addGroup) || !commands.has(manageModels)) return explainSteps(editor);

  const isNew = (await editor.countModels()) === 0;
  const added = !isNew || (await tryRun(editor, addGroup, { name: 'Modelside', vendor }));
  // Also switches VS Code's chat on where it has never been used.
  await tryRun(editor, manageModels);
  const count = await editor.countModels();
  if (count === 0) return tellWhyNone(catalog, added, editor);
  const open = l10n.t('Open Chat');
  const choice = await editor.tell(
    isNew
      ? l10n.t("Done. Models of your service in the model picker of VS Code's chat: {0}.", count)
      : l10n.t("Models of your service that were already in the model picker of VS Code's chat: {0}.", count),
    ...(commands.has(openChat) ? [open] : []),
  );
  if (choice !== open) return;
  if (commands.has(closeList)) await tryRun(editor, closeList);
  await tryRun(editor, openChat);
}

/** Each step is worth trying whatever became of the one before; what counts is whether the models are there then. */
async function tryRun(editor: EditorChat, command: string, ...args: readonly unknown[]): Promise<boolean> {
  try {
    await editor.run(command, ...args);
    return true;
  } catch {
    return false;
  }
}

async function tellWhyNone(
  { state: { models, error } }: Pick<ModelCatalog, 'state'>,
  added: boolean,
  editor: EditorChat,
): Promise<void> {
  if (models?.length === 0) {
    await editor.tell(l10n.t('The service lists no models, so there are none to use.'));
  } else if (!models && error !== undefined) {
    const { title, detail } = explainError(error);
    await editor.tell(
      [l10n.t('The list of models cannot be read.'), title, detail].filter(Boolean).join(' '),
    );
  } else if (added) {
    await editor.tell(
      l10n.t("VS Code does not have the models yet. Open its chat's model picker in a moment."),
    );
  } else {
    await explainSteps(editor);
  }
}

/** For editors that cannot be asked to do it. */
async function explainSteps(editor: EditorChat): Promise<void> {
  await editor.tell(
    l10n.t(
      "This editor does not let Modelside do it. Run “Chat: Manage Language Models”, choose “Add Models”, then “Modelside”. Where there is no such command, use Modelside's own chat.",
    ),
  );
}
