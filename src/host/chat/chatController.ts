import { type AnswerDelta, ChatSession, type ChatSessionServices } from '../../core/chat/chatSession.ts';
import { type Attachment, type Conversation, titleOf } from '../../core/chat/conversation.ts';
import type { ConversationStore } from '../../core/chat/conversationStore.ts';
import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { ChatState } from '../../protocol/chat.ts';
import type { Connection } from '../connection.ts';
import { describeForLog, explainError } from '../failures.ts';
import type { ModelChoice } from '../modelChoice.ts';
import { toChip, toMessage } from './chatState.ts';
import { type AttachWhat, attachFromEditor, editorOffer } from './editorContext.ts';

/** The part of VS Code's `Memento` that is used. */
export interface WorkspaceMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

export interface ChatControllerServices {
  readonly connection: Connection;
  readonly models: ModelChoice;
  readonly store: ConversationStore;
  readonly memory: WorkspaceMemory;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly log: Logger;
}

const conversationKey = 'chat.conversationId';
const draftKey = 'chat.draft';

/** The one truth behind the chat panel: the conversation that is open, and what is being written in the composer. */
export class ChatController implements Disposable {
  readonly #services: ChatControllerServices;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new Emitter<void>());
  readonly #received = this.#open.add(new Emitter<AnswerDelta>());
  readonly onDidChange = this.#changed.event;
  readonly onDidReceive = this.#received.event;
  readonly #answered = this.#open.add(new Emitter<void>());
  /** A request to the service has ended, however it ended. */
  readonly onDidAnswer = this.#answered.event;
  /** Every session that was opened in this window; leaving a conversation does not stop its answer. */
  readonly #sessions = new Map<string, ChatSession>();
  #current: ChatSession;
  #attachments: readonly Attachment[] = [];
  #draft: ChatState['draft'];

  constructor(services: ChatControllerServices) {
    this.#services = services;
    const draft = services.memory.get(draftKey);
    this.#draft = { text: typeof draft === 'string' ? draft : '', revision: 1 };
    this.#current = this.#enter(this.#fresh());
    const changed = (): void => this.#changed.fire();
    this.#open.add(services.connection.onDidChange(changed));
    this.#open.add(services.models.onDidChange(changed));
  }

  /** The conversation that is open. */
  get conversation(): Conversation {
    return this.#current.conversation;
  }

  get title(): string | undefined {
    return titleOf(this.#current.conversation);
  }

  get answering(): boolean {
    return this.#current.runningAnswer !== undefined;
  }

  /** Opens the conversation that was open when the window closed. */
  async restore(): Promise<void> {
    const id = this.#services.memory.get(conversationKey);
    if (typeof id !== 'string') return;
    try {
      await this.openConversation(id);
    } catch (error) {
      this.#services.log.error(`Conversation ${id} cannot be opened: ${String(error)}`);
    }
  }

  /** @param deltasSent how many deltas of the running answer the page was sent, all of which are in its text. */
  state(deltasSent: (answerId: string) => number): ChatState {
    const { connection, models } = this.#services;
    const { id, entries } = this.#current.conversation;
    const { runningAnswer: running, waiting } = this.#current;
    return {
      conversationId: id,
      connection: connection.state.status === 'ready' ? 'ready' : 'missing',
      service: 'baseUrl' in connection.state ? connection.state.baseUrl.host : '',
      model: models.current && { id: models.current.id, name: models.current.name },
      messages: entries.map((entry, index) => toMessage(entry, index === entries.length - 1)),
      running: running && {
        answerId: running.id,
        deltas: deltasSent(running.id),
        ...(waiting && {
          waiting: {
            reason: explainError(waiting.error).title,
            attempt: waiting.attempt,
            remaining: Math.max(0, waiting.until.getTime() - this.#services.now().getTime()),
          },
        }),
      },
      attachments: this.#attachments.map(toChip),
      offer: editorOffer(),
      draft: this.#draft,
    };
  }

  async send(text: string): Promise<void> {
    if (text.trim() === '' || this.answering) return;
    const attachments = this.#attachments;
    const session = this.#current;
    this.#attachments = [];
    this.keepDraft('');
    await session.ask(text, attachments, this.#chooseModel);
    this.#answered.fire();
  }

  async retry(answerId: string): Promise<void> {
    const session = this.#current;
    await session.retry(answerId, this.#chooseModel);
    this.#answered.fire();
  }

  stop(): void {
    this.#current.stop();
  }

  /** Tries again at once what would be tried again later. */
  skipWait(): void {
    this.#current.waiting?.skip();
  }

  /** The address is set and only its key is missing. */
  get needsOnlyKey(): boolean {
    return this.#services.connection.state.status === 'noKey';
  }

  /** What stands in the composer; the page has it already. */
  keepDraft(text: string): void {
    this.#draft = { ...this.#draft, text };
    void this.#services.memory.update(draftKey, text);
  }

  /** False where the editor had nothing to add. */
  attach(what: AttachWhat): boolean {
    const attachment = attachFromEditor(what, this.#services.newId());
    if (!attachment) return false;
    this.#attachments = [
      ...this.#attachments.filter(({ uri, label }) => uri !== attachment.uri || label !== attachment.label),
      attachment,
    ];
    this.#changed.fire();
    return true;
  }

  detach(attachmentId: string): void {
    this.#attachments = this.#attachments.filter(({ id }) => id !== attachmentId);
    this.#changed.fire();
  }

  /** Of the next question or of an earlier one. */
  findAttachment(attachmentId: string): Attachment | undefined {
    const asked = this.#current.conversation.entries.flatMap((entry) =>
      entry.role === 'user' ? entry.attachments : [],
    );
    return [...this.#attachments, ...asked].find(({ id }) => id === attachmentId);
  }

  newConversation(): void {
    // One that is still empty is new enough.
    if (this.#current.conversation.entries.length > 0) this.#show(this.#enter(this.#fresh()));
  }

  async openConversation(id: string): Promise<void> {
    const known = this.#sessions.get(id);
    const stored = known?.runningAnswer ? undefined : await this.#services.store.load(id);
    // What is on disk is ahead only where another window went on with it; it is behind where saving failed.
    if (stored && stored.entries.length > (known?.conversation.entries.length ?? -1)) {
      known?.dispose();
      this.#show(this.#enter(stored));
    } else if (known) this.#show(known);
  }

  /** Ends what runs; resolves when what had arrived has been handed to the store. */
  async close(): Promise<void> {
    await Promise.all(Array.from(this.#sessions.values(), (session) => session.close()));
  }

  dispose(): void {
    for (const session of this.#sessions.values()) session.dispose();
    this.#open.dispose();
  }

  readonly #chooseModel = async (): Promise<string> => {
    const { connection, models } = this.#services;
    // Without a connection that is what to say, not that there are no models.
    await connection.client();
    return (await models.resolve()).id;
  };

  #fresh(): Conversation {
    return { id: this.#services.newId(), createdAt: this.#services.now().toISOString(), entries: [] };
  }

  #show(session: ChatSession): void {
    this.#current = session;
    void this.#services.memory.update(conversationKey, session.conversation.id);
    this.#changed.fire();
  }

  #enter(conversation: Conversation): ChatSession {
    const session = new ChatSession(conversation, this.#sessionServices());
    this.#sessions.set(conversation.id, session);
    session.onDidChange(() => {
      if (session !== this.#current) return;
      void this.#services.memory.update(conversationKey, conversation.id);
      this.#changed.fire();
    });
    session.onDidReceive((delta) => {
      if (session === this.#current) this.#received.fire(delta);
    });
    return session;
  }

  #sessionServices(): ChatSessionServices {
    const { connection, store, newId, now, log } = this.#services;
    return {
      answer: async function* answer(request, signal) {
        const client = await connection.client();
        try {
          yield* client.answer(request, signal);
        } catch (error) {
          log.error(`Answer: ${describeForLog(error)}`);
          throw error;
        }
      },
      save: (conversation) => store.save(conversation),
      newId,
      now,
    };
  }
}
