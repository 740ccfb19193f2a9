import * as vscode from 'vscode';

import { Disposables } from './core/base/lifecycle.ts';
import { ConversationStore } from './core/chat/conversationStore.ts';
import { ModelCatalog } from './core/models/modelCatalog.ts';
import { AccountUsage } from './core/usage/accountUsage.ts';
import { ApiKeys } from './host/apiKeys.ts';
import { ChatController } from './host/chat/chatController.ts';
import { ChatView } from './host/chat/chatView.ts';
import { chooseModel } from './host/commands/chooseModel.ts';
import { forgetKey } from './host/commands/forgetKey.ts';
import { pickConversation } from './host/commands/openConversation.ts';
import { registerCommand } from './host/commands/registerCommand.ts';
import {
  checkAgain,
  type ConnectionServices,
  replaceKey,
  setUpConnection,
} from './host/commands/setUpConnection.ts';
import { showModelDetails } from './host/commands/showModelDetails.ts';
import { Connection } from './host/connection.ts';
import { ModelChoice } from './host/modelChoice.ts';
import { Settings } from './host/settings.ts';
import { StoredQuirks } from './host/storedQuirks.ts';
import { ModelNode } from './host/trees/modelNode.ts';
import { ModelsTree } from './host/trees/modelsTree.ts';
import { UsageTree } from './host/trees/usageTree.ts';
import { FolderOfTexts } from './node/folderOfTexts.ts';

const now = (): Date => new Date();
const newId = (): string => crypto.randomUUID();

/** What the tests inside VS Code get to see; other extensions get nothing. */
export interface ModelsideInside {
  readonly connection: Connection;
  readonly settings: Settings;
  readonly keys: ApiKeys;
  readonly catalog: ModelCatalog;
  readonly models: ModelChoice;
  readonly usage: AccountUsage;
  readonly store: ConversationStore;
  readonly chat: ChatController;
  readonly modelsTree: ModelsTree;
  readonly usageTree: UsageTree;
}

/** What is left to do when the window closes; VS Code waits for it for five seconds. */
let close: () => Promise<void> = () => Promise.resolve();

/** Where everything is made, in order of dependency. Nothing runs on import, nothing waits for the network. */
export async function activate(context: vscode.ExtensionContext): Promise<ModelsideInside | undefined> {
  const open = new Disposables();
  context.subscriptions.push(open);

  const log = open.add(vscode.window.createOutputChannel('Modelside', { log: true }));
  const settings = open.add(new Settings());
  const keys = open.add(new ApiKeys(context.secrets));
  const environment = {
    baseUrl: process.env['MODELSIDE_BASE_URL'],
    apiKey: process.env['MODELSIDE_API_KEY'],
  };
  const connection = open.add(
    new Connection(settings, keys, environment, new StoredQuirks(context.globalState), log),
  );
  const catalog = open.add(
    new ModelCatalog(async (signal) => (await connection.client()).listModels(signal), now),
  );
  const models = open.add(new ModelChoice(settings, catalog));
  const usage = open.add(new AccountUsage(() => connection.client(), now));

  // Before anything that shows them: what is known belongs to the service that was connected until now.
  open.add(
    connection.onDidChange((state) => {
      const { status } = state;
      setContext('connected', status === 'ready');
      setContext('hasBaseUrl', 'baseUrl' in state);
      setContext('keyStored', status === 'ready' && state.keySource === 'stored');
      catalog.reset();
      usage.reset();
      if (status === 'ready') void catalog.refresh();
    }),
  );

  const conversations = new FolderOfTexts(
    vscode.Uri.joinPath(context.globalStorageUri, 'conversations').fsPath,
  );
  const store = new ConversationStore(
    conversations,
    log,
    warnOnce(vscode.l10n.t('Conversations cannot be saved.')),
  );
  const chat = open.add(
    new ChatController({ connection, models, store, memory: context.workspaceState, newId, now, log }),
  );

  const view = open.add(new ChatView(context.extensionUri, chat, log));
  const modelsTree = open.add(new ModelsTree(connection, catalog, models));
  const usageTree = open.add(new UsageTree(connection, usage));

  open.add(chat.onDidAnswer(() => usageTree.refreshIfVisible()));

  const services: ConnectionServices = { connection, settings, keys, openChat: () => view.focus() };
  const command = (id: string, run: (...args: unknown[]) => unknown): void =>
    void open.add(registerCommand(log, `modelside.${id}`, run));
  command('connection.setUp', () => setUpConnection(services));
  command('connection.check', () => checkAgain(services));
  command('connection.replaceKey', () => replaceKey(services));
  command('connection.forgetKey', () => forgetKey(connection, keys));
  command('chat.open', () => view.focus());
  command('chat.new', () => {
    chat.newConversation();
    return view.focus();
  });
  command('chat.openConversation', async () => {
    const id = await pickConversation(store);
    if (id === undefined) return;
    await chat.openConversation(id);
    await view.focus();
  });
  command('chat.stop', () => chat.stop());
  command('chat.attachSelection', () => chat.attach('selection') && view.focus());
  command('chat.attachFile', () => chat.attach('file') && view.focus());
  command('model.choose', () => chooseModel(catalog, models));
  command('model.makeDefault', (node) =>
    node instanceof ModelNode ? models.choose(node.model.id) : undefined,
  );
  command('model.copyId', (node) =>
    node instanceof ModelNode ? vscode.env.clipboard.writeText(node.model.id) : undefined,
  );
  command('model.showDetails', (node) =>
    node instanceof ModelNode ? showModelDetails(node.model) : undefined,
  );
  command('models.refresh', () => catalog.refresh());
  command('usage.refresh', () => usage.refresh());
  command('usage.loadMore', () => usage.loadMore());
  command('log.show', () => log.show());

  close = async () => {
    await chat.close();
    await store.flush();
  };
  await connection.read();
  await chat.restore();
  const inside = { connection, settings, keys, catalog, models, usage, store, chat, modelsTree, usageTree };
  return context.extensionMode === vscode.ExtensionMode.Test ? inside : undefined;
}

export function deactivate(): Promise<void> {
  return close();
}

/** For the `when` clauses of the manifest. */
function setContext(name: string, value: boolean): void {
  void vscode.commands.executeCommand('setContext', `modelside.${name}`, value);
}

/** Says a thing once, however often it happens. */
function warnOnce(message: string): () => void {
  let said = false;
  return () => {
    if (!said) void vscode.window.showWarningMessage(message);
    said = true;
  };
}
