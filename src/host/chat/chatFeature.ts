import type * as vscode from 'vscode';

import type { AppendFiles } from '../../core/base/appendFiles.ts';
import type { ChatSessionServices } from '../../core/chat/chatSessionServices.ts';
import { ChatSessions } from '../../core/chat/chatSessions.ts';
import type { ConversationStore } from '../../core/chat/conversationStore.ts';
import { DraftFile } from '../../core/chat/draftFile.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { ModelCatalog } from '../../core/models/modelCatalog.ts';
import { registerChatCommands } from '../commands/chatCommands.ts';
import type { Connection } from '../connection.ts';
import type { GitIgnore } from '../context/gitIgnore.ts';
import { MentionSearch } from '../context/mentionSearch.ts';
import type { ModelChoice } from '../modelChoice.ts';
import type { Settings } from '../settings.ts';
import type { AnswerBills } from '../usage/answerBills.ts';
import { Attaching } from './attaching.ts';
import { ChatActions } from './chatActions.ts';
import { chatHandlers } from './chatHandlers.ts';
import { ChatPanel } from './chatPanel.ts';
import { ChatView } from './chatView.ts';
import { Composer, type WorkspaceMemory } from './composer.ts';
import { ConversationExports } from './conversationExports.ts';
import { ConversationListing } from './conversationListing.ts';
import { restoreConversation } from './restoreConversation.ts';
import { showAnswer } from './showAnswer.ts';
import { StoreTrouble } from './storeTrouble.ts';
import { UndoOffer } from './undoOffer.ts';
import { windowName } from './windowName.ts';
import type { ApplyCode } from './useCode.ts';

export interface ChatFeatureServices {
  readonly extensionUri: vscode.Uri;
  readonly memory: WorkspaceMemory;
  /** Where drafts are kept: a place of the folder that is open, or one of all windows without a folder. */
  readonly drafts: AppendFiles;
  readonly hasFolder: boolean;
  readonly connection: Connection;
  readonly settings: Settings;
  readonly catalog: ModelCatalog;
  readonly models: ModelChoice;
  readonly store: ConversationStore;
  readonly gitIgnore: GitIgnore;
  readonly answer: ChatSessionServices['answer'];
  readonly bills: Pick<AnswerBills, 'of' | 'isAwaited' | 'load' | 'onDidChange'>;
  /** Lets the person choose a model; `undefined` when they left. */
  readonly pickModel: () => Promise<string | undefined>;
  readonly applyCode: ApplyCode;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly log: Logger;
}

/** The chat panel and all that stands behind it. */
export class ChatFeature implements Disposable {
  readonly #services: ChatFeatureServices;
  readonly #open = new Disposables();
  readonly #exports: ConversationExports;
  readonly #drafts: DraftFile;
  readonly sessions: ChatSessions;
  readonly composer: Composer;
  readonly attaching: Attaching;
  readonly listing: ConversationListing;
  readonly undo: UndoOffer;
  readonly actions: ChatActions;
  readonly panel: ChatPanel;
  readonly view: ChatView;

  constructor(services: ChatFeatureServices) {
    this.#services = services;
    const { connection, settings, catalog, models, store, gitIgnore, newId, now, log } = services;
    const open = this.#open;
    this.sessions = open.add(
      new ChatSessions({
        store,
        log,
        newId,
        now,
        answer: services.answer,
        defaults: () => ({ systemPrompt: settings.systemPrompt, parameters: settings.answerParameters }),
      }),
    );
    this.#drafts = new DraftFile(services.drafts, log, now);
    const name = services.hasFolder ? undefined : windowName(services.memory, newId);
    this.composer = open.add(new Composer(services.memory, settings, this.#drafts, name));
    // Before the panel, which shows what the composer has.
    open.add(
      this.sessions.onDidChange(() => {
        const { begun, id } = this.sessions.current;
        this.composer.open(begun ? id : undefined);
      }),
    );
    this.attaching = new Attaching({
      composer: this.composer,
      gitIgnore,
      mentions: new MentionSearch(gitIgnore, now),
      newId,
    });
    this.listing = open.add(new ConversationListing(store, log));
    this.undo = open.add(new UndoOffer());
    // The list, where it is shown, has other figures then.
    open.add(this.sessions.onDidAnswer(() => void this.listing.refresh()));
    this.#exports = new ConversationExports(this.sessions, store, this.listing, newId);
    const { sessions, composer, attaching, listing, undo } = this;
    const parts = { sessions, composer, attaching, listing, undo, connection, models };
    this.actions = new ChatActions({ ...parts, store, pickModel: services.pickModel });
    open.add(this.sessions.onDidChange(() => this.#loadBills()));
    const trouble = open.add(new StoreTrouble(store));
    this.panel = new ChatPanel({
      ...parts,
      catalog,
      settings,
      warning: () => trouble.text,
      bills: services.bills,
      now,
    });
    this.view = open.add(
      new ChatView({
        extensionUri: services.extensionUri,
        sessions,
        composer,
        panel: this.panel,
        handlers: chatHandlers({
          ...parts,
          exports: this.#exports,
          actions: this.actions,
          applyCode: services.applyCode,
        }),
        messageChanges: [services.bills.onDidChange],
        changes: [connection, models, settings, listing, undo, trouble].map(({ onDidChange }) => onDidChange),
        log,
      }),
    );
  }

  registerCommands(command: (id: string, run: (...args: unknown[]) => unknown) => void): void {
    const { sessions, actions, attaching, listing, view } = this;
    registerChatCommands(command, { sessions, actions, attaching, listing, exports: this.#exports, view });
  }

  /** Opens the conversation that was open when the window closed. */
  async restore(): Promise<void> {
    const { memory, log } = this.#services;
    await this.composer.restore();
    await restoreConversation(this.sessions, memory, log, (subscription) => this.#open.add(subscription));
  }

  /** Shows an answer in the panel; resolves to whether its conversation is still there. */
  showAnswer(conversationId: string, answerId: string | undefined): Promise<boolean> {
    return showAnswer(this, conversationId, answerId);
  }

  /** Bills of an older conversation are in a file that nobody may have read yet. */
  #loadBills(): void {
    const { entries } = this.sessions.current.conversation;
    const first = entries.find((entry) => entry.role === 'assistant');
    if (first) void this.#services.bills.load(new Date(first.startedAt));
  }

  /** Ends what runs; resolves when what had arrived has been handed to the store. */
  async close(): Promise<void> {
    this.undo.end();
    this.composer.leaveToNext();
    await Promise.all([this.sessions.close(), this.#drafts.flush()]);
  }

  dispose(): void {
    this.#open.dispose();
  }
}
