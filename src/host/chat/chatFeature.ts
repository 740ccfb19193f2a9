import type * as vscode from 'vscode';

import type { ChatSessionServices } from '../../core/chat/chatSessionServices.ts';
import { ChatSessions } from '../../core/chat/chatSessions.ts';
import type { ConversationStore } from '../../core/chat/conversationStore.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { ModelCatalog } from '../../core/models/modelCatalog.ts';
import { registerChatCommands } from '../commands/chatCommands.ts';
import type { Connection } from '../connection.ts';
import type { GitIgnore } from '../context/gitIgnore.ts';
import { MentionSearch } from '../context/mentionSearch.ts';
import type { ModelChoice } from '../modelChoice.ts';
import type { Settings } from '../settings.ts';
import { Attaching } from './attaching.ts';
import { ChatActions } from './chatActions.ts';
import { chatHandlers } from './chatHandlers.ts';
import { ChatPanel } from './chatPanel.ts';
import { ChatView } from './chatView.ts';
import { Composer, type WorkspaceMemory } from './composer.ts';
import { ConversationExports } from './conversationExports.ts';
import { ConversationListing } from './conversationListing.ts';
import { restoreConversation } from './restoreConversation.ts';
import { StoreTrouble } from './storeTrouble.ts';
import { UndoOffer } from './undoOffer.ts';
import type { ApplyCode } from './useCode.ts';

export interface ChatFeatureServices {
  readonly extensionUri: vscode.Uri;
  readonly memory: WorkspaceMemory;
  readonly connection: Connection;
  readonly settings: Settings;
  readonly catalog: ModelCatalog;
  readonly models: ModelChoice;
  readonly store: ConversationStore;
  readonly gitIgnore: GitIgnore;
  readonly answer: ChatSessionServices['answer'];
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
    this.composer = open.add(new Composer(services.memory, settings));
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
    const trouble = open.add(new StoreTrouble(store));
    this.panel = new ChatPanel({ ...parts, catalog, settings, warning: () => trouble.text, now });
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
    await restoreConversation(this.sessions, memory, log, (subscription) => this.#open.add(subscription));
  }

  /** Ends what runs; resolves when what had arrived has been handed to the store. */
  close(): Promise<void> {
    return this.sessions.close();
  }

  dispose(): void {
    this.#open.dispose();
  }
}
