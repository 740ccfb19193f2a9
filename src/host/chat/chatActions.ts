import * as vscode from 'vscode';

import type { ChatSession, ChooseModel } from '../../core/chat/chatSession.ts';
import type { ChatSessions } from '../../core/chat/chatSessions.ts';
import type { Attachment } from '../../core/chat/attachment.ts';
import type { ConversationSettings } from '../../core/chat/conversation.ts';
import type { ConversationStore } from '../../core/chat/conversationStore.ts';
import { messageMarkdown } from '../../core/chat/messageMarkdown.ts';
import type { DraftNotice } from '../../protocol/chatRequest.ts';
import type { Connection } from '../connection.ts';
import { openAttached } from '../context/openAttached.ts';
import type { ModelChoice } from '../modelChoice.ts';
import type { Attaching } from './attaching.ts';
import type { Composer } from './composer.ts';
import type { ConversationListing } from './conversationListing.ts';
import type { UndoOffer } from './undoOffer.ts';

const { l10n } = vscode;

export interface ChatActionsServices {
  readonly sessions: ChatSessions;
  readonly store: ConversationStore;
  readonly composer: Composer;
  readonly attaching: Pick<Attaching, 'attach' | 'settled'>;
  readonly listing: ConversationListing;
  readonly undo: UndoOffer;
  readonly connection: Pick<Connection, 'state' | 'client'>;
  readonly models: Pick<ModelChoice, 'resolve'>;
  /** Lets the person choose a model; `undefined` when they left. */
  readonly pickModel: () => Promise<string | undefined>;
}

/** What one can do in the panel, whether by a button of the page or by a command. */
export class ChatActions {
  readonly #services: ChatActionsServices;

  constructor(services: ChatActionsServices) {
    this.#services = services;
  }

  /** The address is set and only its key is missing. */
  get needsOnlyKey(): boolean {
    return this.#services.connection.state.status === 'noKey';
  }

  async send(text: string): Promise<void> {
    const { composer, attaching, sessions } = this.#services;
    const session = sessions.current;
    const { place } = composer;
    if (text.trim() === '') return;
    // The page has let go of what it sent.
    if (isBusy(session)) return composer.write(text);
    // Whoever attaches a file and presses Enter at once means it to go along.
    await attaching.settled();
    if (session !== sessions.current) return this.#bring({ place, text });
    const { text: question, needs, missing } = composer.expand(text);
    if (missing.length > 0) {
      composer.write(text);
      void vscode.window.showWarningMessage(
        l10n.t('The prompt needs what the editor does not have now: {0}.', missing.join(', ')),
      );
      return;
    }
    for (const what of needs) {
      // What may hold secrets was asked about; the question waits in the composer.
      const isAttached = await attaching.attach(what);
      if (session !== sessions.current) return this.#bring({ place, text });
      if (!isAttached) return composer.write(text);
    }
    // Something else may have been asked while the person was.
    if (isBusy(session)) return composer.write(text);
    await session.ask(question, composer.sent(text), this.#choose(session));
  }

  /**
   * The page sent a question; nothing is asked unless the conversation that it was written in is still open.
   *
   * @param shown identifier of that conversation.
   */
  async sendFrom(shown: string, draft: DraftNotice): Promise<void> {
    const { composer, sessions } = this.#services;
    const { place, text, stamp } = draft;
    // Until it is asked, it is a draft; if the page had not heard yet where that stands now, it is none there.
    const isThere = place === composer.draft.place || shown !== sessions.current.id;
    composer.keepDraft(isThere ? text : '', { place, stamp: isThere ? stamp : stamp + 1 });
    if (shown === sessions.current.id) return this.send(text);
    this.#bring(draft);
  }

  /** Puts into the composer what was written where nothing can be asked any more, and says so. */
  giveBack(text: string): void {
    if (text.trim() !== '') this.#services.composer.write(text);
    tellOfAnother(text);
  }

  /** Puts a question with what goes along with it into the composer of the conversation that is open now, and says so. */
  #bring(draft: Pick<DraftNotice, 'place' | 'text'>): void {
    this.#services.composer.bring(draft);
    tellOfAnother(draft.text);
  }

  async edit(questionId: string, text: string): Promise<void> {
    const { sessions, composer } = this.#services;
    const { current } = sessions;
    if (text.trim() === '') return;
    // The page has let go of it.
    if (isBusy(current)) return composer.write(text);
    await current.edit(questionId, text, this.#choose(current));
  }

  async retry(answerId: string): Promise<void> {
    const { current } = this.#services.sessions;
    if (!isBusy(current)) await current.retry(answerId, this.#choose(current));
  }

  async retryWith(answerId: string): Promise<void> {
    const { sessions, pickModel } = this.#services;
    const { current } = sessions;
    if (isBusy(current)) return;
    const model = await pickModel();
    if (model !== undefined) await current.retry(answerId, () => Promise.resolve(model));
  }

  async continue(answerId: string): Promise<void> {
    const { current } = this.#services.sessions;
    if (!isBusy(current)) await current.continue(answerId, this.#choose(current));
  }

  leaveOut(messageId: string | undefined, session = this.#services.sessions.current): void {
    const { sentFrom: _, ...rest } = session.conversation.settings;
    session.configure(messageId === undefined ? rest : { ...rest, sentFrom: messageId });
  }

  /** What was not given comes from the settings again. */
  configure(
    { systemPrompt, parameters }: Pick<ConversationSettings, 'systemPrompt' | 'parameters'>,
    session = this.#services.sessions.current,
  ): void {
    const { systemPrompt: _, parameters: __, ...rest } = session.conversation.settings;
    session.configure({
      ...rest,
      ...(systemPrompt === undefined ? {} : { systemPrompt }),
      ...(parameters && Object.keys(parameters).length > 0 ? { parameters } : {}),
    });
  }

  async copyMessage(messageId: string, session = this.#services.sessions.current): Promise<void> {
    const entry = session.conversation.entries.find(({ id }) => id === messageId);
    if (entry) await vscode.env.clipboard.writeText(messageMarkdown(entry));
  }

  deleteMessage(messageId: string, session = this.#services.sessions.current): void {
    const { undo } = this.#services;
    const deleted = session.delete(messageId);
    if (!deleted) return void isBusy(session);
    const text =
      deleted.count === 1 ? l10n.t('Message deleted.') : l10n.t('{0} messages deleted.', deleted.count);
    undo.make(text, deleted.undo);
  }

  /** Of the next question or of an earlier one. */
  async openAttachment(attachmentId: string): Promise<void> {
    const { sessions, composer } = this.#services;
    const asked = sessions.current.conversation.entries.flatMap((entry): readonly Attachment[] =>
      entry.role === 'user' ? entry.attachments : [],
    );
    const attachment = [...composer.attachments, ...asked].find(({ id }) => id === attachmentId);
    if (attachment) await openAttached(attachment);
  }

  newConversation(): void {
    const { sessions, listing } = this.#services;
    sessions.openNew();
    listing.hide();
  }

  async openConversation(id: string): Promise<void> {
    const { sessions, listing } = this.#services;
    if (await sessions.open(id)) listing.hide();
    else await listing.refresh();
  }

  async renameConversation(id: string, title: string): Promise<void> {
    (await this.#services.sessions.find(id))?.rename(title);
    await this.#services.listing.refresh();
  }

  async pinConversation(id: string, pinned: boolean): Promise<void> {
    const { store, listing } = this.#services;
    if (await this.#mayChange(id)) await store.append(id, [{ op: 'pin', pinned }], { sync: true });
    await listing.refresh();
  }

  async deleteConversation(id: string): Promise<void> {
    const { store, sessions, composer, listing, undo } = this.#services;
    const isOpen = sessions.current.id === id;
    if (await this.#mayChange(id)) {
      await sessions.forget(id);
      await store.delete(id);
      const bringBack = async (): Promise<void> => {
        await store.undelete(id);
        // Unless the person has begun something else in its place.
        if (isOpen && !sessions.current.begun) await sessions.open(id);
        await listing.refresh();
      };
      undo.make(l10n.t('Conversation deleted.'), bringBack, () => composer.forget(id));
    }
    await listing.refresh();
  }

  /** Nothing is written to a conversation that is not there, or that a newer Modelside wrote, which is said. */
  async #mayChange(id: string): Promise<boolean> {
    const found = (await this.#services.store.list()).find((one) => one.id === id);
    if (found?.newer)
      void vscode.window.showWarningMessage(
        l10n.t('A newer Modelside wrote this conversation. Update the extension to change it.'),
      );
    return found !== undefined && !found.newer;
  }

  #choose(session: ChatSession): ChooseModel {
    const { connection, models } = this.#services;
    return async () => {
      // Without a connection that is what to say, not that there are no models.
      await connection.client();
      return session.conversation.settings.model ?? (await models.resolve()).id;
    };
  }
}

/** One answer at a time in a conversation: says so where another is still being written. */
function isBusy({ runningAnswer }: ChatSession): boolean {
  if (!runningAnswer) return false;
  void vscode.window.showInformationMessage(l10n.t('Stop the answer that is being written first.'));
  return true;
}

function tellOfAnother(text: string): void {
  void vscode.window.showInformationMessage(
    text.trim() === ''
      ? l10n.t('Nothing was done, because another conversation is open now.')
      : l10n.t('Nothing was asked, because another conversation is open now. Your text is in the composer.'),
  );
}
