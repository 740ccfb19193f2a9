import * as vscode from 'vscode';

import { Disposables } from './core/base/lifecycle.ts';
import { ConversationStore } from './core/chat/conversationStore.ts';
import { estimateTokens } from './core/context/estimateTokens.ts';
import { Ledger } from './core/ledger/ledger.ts';
import { ModelCatalog } from './core/models/modelCatalog.ts';
import { readPeriods } from './core/usage/readPeriods.ts';
import { ApiKeys } from './host/apiKeys.ts';
import { ChatFeature } from './host/chat/chatFeature.ts';
import { answerThrough, type AnswerServices } from './host/answerThrough.ts';
import { answersOf } from './host/answersOf.ts';
import { registerModelCommands } from './host/commands/modelCommands.ts';
import { registerEditCommands } from './host/commands/editCommands.ts';
import { chooseModel } from './host/commands/chooseModel.ts';
import { forgetKey } from './host/commands/forgetKey.ts';
import { gitRepositories } from './host/code/commit/gitRepository.ts';
import type { AnsweringModel, CodeServices } from './host/code/codeServices.ts';
import { registerCode } from './host/code/registerCode.ts';
import { codeTarget } from './host/code/codeTarget.ts';
import { prepareQuestion } from './host/code/preparedQuestion.ts';
import { registerCommand } from './host/commands/registerCommand.ts';
import {
  checkAgain,
  type ConnectionServices,
  replaceKey,
  setUpConnection,
} from './host/commands/setUpConnection.ts';
import { Connection } from './host/connection.ts';
import { GitIgnore } from './host/context/gitIgnore.ts';
import { applyCode } from './host/edit/applyCode.ts';
import { confirmCut } from './host/edit/confirmCut.ts';
import { EditCommands } from './host/edit/editCommands.ts';
import { EditPreviews } from './host/edit/editPreviews.ts';
import { editorChat } from './host/languageModel/editorChat.ts';
import { registerLanguageModels } from './host/languageModel/registerLanguageModels.ts';
import { setUpVscodeChat } from './host/languageModel/setUpVscodeChat.ts';
import { tellLedgerTrouble } from './host/ledgerTrouble.ts';
import { ModelChoice } from './host/modelChoice.ts';
import { askToSend } from './host/participant/askToSend.ts';
import { registerParticipantCommands } from './host/participant/participantCommands.ts';
import type { ParticipantServices } from './host/participant/participantServices.ts';
import { registerParticipant } from './host/participant/registerParticipant.ts';
import { Settings } from './host/settings.ts';
import { StoredQuirks } from './host/storedQuirks.ts';
import { ModelsTree } from './host/trees/modelsTree.ts';
import { AnswerBills } from './host/usage/answerBills.ts';
import { BudgetWatch } from './host/usage/budgetWatch.ts';
import { currentProject } from './host/usage/currentProject.ts';
import { ownUse } from './host/usage/ownUse.ts';
import { RequestGate } from './host/usage/requestGate.ts';
import { Spending } from './host/usage/spending.ts';
import { usageZone } from './host/usage/usageZone.ts';
import { UsageFeature } from './host/usageFeature.ts';
import { FolderOfLogs } from './node/folderOfLogs.ts';
import { textFiles } from './node/textFiles.ts';

const now = (): Date => new Date();
const newId = (): string => crypto.randomUUID();
const count = (_model: string, text: string): number => estimateTokens(text);

/** What the tests inside VS Code get to see; other extensions get nothing. */
export interface ModelsideInside {
  readonly connection: Connection;
  readonly settings: Settings;
  readonly keys: ApiKeys;
  readonly catalog: ModelCatalog;
  readonly models: ModelChoice;
  readonly ledger: Ledger;
  readonly usageFeature: UsageFeature;
  readonly spending: Spending;
  readonly store: ConversationStore;
  readonly chat: ChatFeature;
  readonly edits: EditPreviews;
  readonly modelsTree: ModelsTree;
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

  // Before anything that shows them: what is known belongs to the service that was connected until now.
  open.add(
    connection.onDidChange((state) => {
      const { status } = state;
      setContext('connected', status === 'ready');
      setContext('hasBaseUrl', 'baseUrl' in state);
      setContext('keyStored', status === 'ready' && state.keySource === 'stored');
      catalog.reset();
      if (status === 'ready') void catalog.refresh();
    }),
  );

  const ledger = open.add(
    new Ledger(
      open.add(new FolderOfLogs(vscode.Uri.joinPath(context.globalStorageUri, 'ledger').fsPath)),
      { now, newId, retentionDays: () => settings.usageRetentionDays },
      log,
    ),
  );
  const spending = open.add(new Spending({ connection, ledger, settings, log, now }));
  const budgets = open.add(new BudgetWatch(spending, settings, context.globalState, now, catalog));
  const guard = new RequestGate({ budgets, spending, catalog, settings, memory: context.globalState, now });
  const answers: AnswerServices = { connection, log, ledger, guard, project: currentProject, now };
  const bills = open.add(new AnswerBills({ connection, ledger, settings, log, now }));
  open.add(tellLedgerTrouble(ledger));
  void ledger.prune();

  const store = open.add(
    new ConversationStore(
      open.add(new FolderOfLogs(vscode.Uri.joinPath(context.globalStorageUri, 'conversations').fsPath)),
      log,
      now,
    ),
  );
  const gitIgnore = open.add(new GitIgnore());
  const { storageUri: ofFolder, globalStorageUri: ofAll } = context;
  const used = ownUse(spending);
  const pickModel = (): Promise<string | undefined> =>
    chooseModel(catalog, models.current?.id, used.byModel());
  const edits = open.add(
    new EditPreviews(context.workspaceState, { confirmCut, now: () => performance.now() }),
  );
  const chat = open.add(
    new ChatFeature({
      extensionUri: context.extensionUri,
      memory: context.workspaceState,
      drafts: open.add(new FolderOfLogs(vscode.Uri.joinPath(ofFolder ?? ofAll, 'drafts').fsPath)),
      hasFolder: ofFolder !== undefined,
      connection,
      settings,
      catalog,
      models,
      store,
      gitIgnore,
      answer: (request, signal, place) =>
        answerThrough(answers, request, { surface: 'panel', ...place }, signal),
      bills,
      pickModel,
      applyCode: (editor, code) => applyCode(edits, editor, code),
      newId,
      now,
      log,
    }),
  );
  const { sessions, view } = chat;
  const modelsTree = open.add(new ModelsTree(connection, catalog, models, used));
  const usageFeature = open.add(
    new UsageFeature({
      extensionUri: context.extensionUri,
      connection,
      settings,
      ledger,
      spending,
      budgets,
      bills,
      memory: context.globalState,
      ...textFiles(),
      openAnswer: (conversationId, answerId) => chat.showAnswer(conversationId, answerId),
      lastAnswerId: () => sessions.current.conversation.head,
      log,
      now,
    }),
  );

  const services: ConnectionServices = { connection, settings, keys, openChat: () => view.focus() };
  const command = (id: string, run: (...args: unknown[]) => unknown): void =>
    void open.add(registerCommand(log, `modelside.${id}`, run));
  command('connection.setUp', () => setUpConnection(services));
  command('connection.check', () => checkAgain(services));
  command('connection.replaceKey', () => replaceKey(services));
  command('connection.forgetKey', () => forgetKey(connection, keys));
  chat.registerCommands(command);
  registerEditCommands(command, new EditCommands(edits));
  registerModelCommands(command, { catalog, models, pickModel });
  usageFeature.registerCommands(command);
  command('log.show', () => log.show());

  const skins = { connection, catalog, setUpConnection: () => setUpConnection(services) };
  command('vscodeChat.setUp', () => setUpVscodeChat(skins, editorChat));
  open.add(
    registerLanguageModels({
      ...skins,
      memory: context.globalState,
      answer: (request, asker, signal) =>
        answerThrough(answers, request, { surface: 'modelPicker', ...(asker && { asker }) }, signal),
      newId,
      now,
      log,
    }),
  );

  const answering = async (): Promise<AnsweringModel> => {
    // Without a connection that is what to say, not that there are no models.
    await connection.client();
    const chosen = await models.resolve();
    return catalog.find(chosen.id) ?? chosen;
  };
  const code: CodeServices = {
    answer: answersOf(answers, 'command'),
    model: answering,
    chooseModel: () => vscode.commands.executeCommand('modelside.model.choose'),
    count,
    openInChat: async (question, attachments) => {
      chat.actions.newConversation();
      await view.focus();
      void sessions.current.ask(question, attachments, async () => (await answering()).id);
    },
    edit: (edit) => edits.start(edit),
    mayBeSent: askToSend,
    ownCommands: () => settings.ownCodeCommands,
    contextLimit: () => settings.codeContextTokens,
    memory: context.globalState,
    gitIgnore,
    newId,
  };
  open.add(
    registerCode(
      command,
      code,
      answersOf(answers, 'commitMessage'),
      () => settings.codeLightbulb && connection.state.status === 'ready',
    ),
  );
  const participant: ParticipantServices = {
    answer: answersOf(answers, 'participant'),
    models,
    catalog,
    usage: (signal) => readPeriods(connection.client(), now(), usageZone(settings.usageDays), signal),
    defaults: () => ({ systemPrompt: settings.systemPrompt, parameters: settings.answerParameters }),
    count,
    prepareCode: async (asked, place, input, model) => {
      const target = await codeTarget(place && { ...place, around: false });
      return (
        target && prepareQuestion(asked, target, input, { ...code, model: () => Promise.resolve(model) })
      );
    },
    repositories: gitRepositories,
    showChange: (change) => edits.start(change),
    mayBeSent: askToSend,
    gitIgnore,
    newId,
    log,
    iconPath: vscode.Uri.joinPath(context.extensionUri, 'dist/icon.png'),
  };
  registerParticipantCommands(command, participant);
  open.add(registerParticipant(participant));

  close = async () => {
    await chat.close();
    await store.flush();
    await ledger.flush();
  };
  await connection.read();
  await edits.restore().catch((error: unknown) => log.error(`Edits cannot be taken out: ${String(error)}`));
  await chat.restore();
  const inside = {
    connection,
    settings,
    keys,
    catalog,
    models,
    ledger,
    usageFeature,
    spending,
    store,
    chat,
    edits,
    modelsTree,
  };
  return context.extensionMode === vscode.ExtensionMode.Test ? inside : undefined;
}

export function deactivate(): Promise<void> {
  return close();
}

/** For the `when` clauses of the manifest. */
function setContext(name: string, value: boolean): void {
  void vscode.commands.executeCommand('setContext', `modelside.${name}`, value);
}
