import { Emitter } from '../base/emitter.ts';
import { type Disposable, Disposables } from '../base/lifecycle.ts';
import type { Logger } from '../base/logger.ts';
import { type AnswerDelta, ChatSession } from './chatSession.ts';
import type { ChatSessionServices } from './chatSessionServices.ts';
import type { Conversation } from './conversation.ts';
import type { ConversationStore } from './conversationStore.ts';
import { forkAt } from './forkConversation.ts';

export interface ChatSessionsServices extends Omit<ChatSessionServices, 'append'> {
  readonly store: ConversationStore;
  readonly log: Logger;
}

/** Milliseconds after which one looks whether the window that writes an answer still lives. */
const lookAgainAfter = 5000;

/**
 * The conversations that this window has to do with. One of them is open; any number of them may be being answered, and
 * leaving a conversation does not stop its answer.
 */
export class ChatSessions implements Disposable {
  readonly #services: ChatSessionsServices;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new Emitter<void>());
  readonly #received = this.#open.add(new Emitter<AnswerDelta>());
  readonly #answered = this.#open.add(new Emitter<void>());
  /** The open conversation is another one or has changed, or an answer of another one began or ended. */
  readonly onDidChange = this.#changed.event;
  /** Of the open conversation. */
  readonly onDidReceive = this.#received.event;
  /** A request to the service has ended, however it ended. */
  readonly onDidAnswer = this.#answered.event;
  readonly #sessions = new Map<string, ChatSession>();
  #current: ChatSession;
  #lookAgain: ReturnType<typeof setTimeout> | undefined;

  constructor(services: ChatSessionsServices) {
    this.#services = services;
    this.#current = this.#enter(this.#fresh(), false);
    this.#open.add(services.store.onDidChange((ids) => void this.#reload(ids)));
  }

  /** The one that is open. */
  get current(): ChatSession {
    return this.#current;
  }

  /** Conversations that this window is having answered. */
  get running(): readonly string[] {
    return [...this.#sessions.values()].filter((one) => one.runningAnswer).map(({ id }) => id);
  }

  /** Opens an empty conversation; one that is open and still empty is new enough. */
  openNew(): void {
    if (this.#current.conversation.entries.length > 0) this.#show(this.#enter(this.#fresh(), false));
  }

  /** Resolves to whether there was such a conversation. */
  async open(id: string): Promise<boolean> {
    const session = await this.find(id);
    if (session) this.#show(session);
    return session !== undefined;
  }

  /** The session of any conversation, whether it is open or not. */
  async find(id: string): Promise<ChatSession | undefined> {
    const known = this.#sessions.get(id);
    const stored = known?.runningAnswer ? undefined : await this.#services.store.load(id);
    // Another window may have gone on with it meanwhile.
    if (known && stored) known.merge(stored);
    return known ?? (stored && this.#sessions.get(id)) ?? (stored && this.#enter(stored, true));
  }

  /** Opens a new conversation that holds all up to this entry. */
  async fork(entryId: string): Promise<void> {
    const { newId, now, store } = this.#services;
    const fork = forkAt(this.#current.conversation, entryId, newId, now());
    if (!fork) return;
    await store.import(fork);
    this.#show(this.#enter(fork, true));
  }

  /** The conversation was deleted: its answer ends, and an empty one is open in its place. */
  async forget(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    session?.stop();
    await session?.ended;
    this.#sessions.delete(id);
    if (session === this.#current) this.#show(this.#enter(this.#fresh(), false));
  }

  stop(id: string): void {
    this.#sessions.get(id)?.stop();
  }

  /** Ends what runs; resolves when what had arrived has been handed to the store. */
  async close(): Promise<void> {
    await Promise.all(Array.from(this.#sessions.values(), (session) => session.close()));
  }

  dispose(): void {
    clearTimeout(this.#lookAgain);
    for (const session of this.#sessions.values()) session.dispose();
    this.#open.dispose();
  }

  #fresh(): Conversation {
    const { newId, now } = this.#services;
    return { id: newId(), createdAt: now().toISOString(), entries: [], settings: {} };
  }

  #show(session: ChatSession): void {
    const left = this.#current;
    this.#current = session;
    if (left !== session && left.conversation.entries.length === 0) this.#sessions.delete(left.id);
    this.#watchOthers();
    this.#changed.fire();
  }

  #enter(conversation: Conversation, stored: boolean): ChatSession {
    const { store, ...services } = this.#services;
    const session = new ChatSession(conversation, stored, {
      ...services,
      append: (records, options) => store.append(conversation.id, records, options),
    });
    this.#sessions.set(conversation.id, session);
    let answering = false;
    session.onDidChange(() => {
      const ended = answering && !session.runningAnswer;
      const began = !answering && session.runningAnswer !== undefined;
      answering = session.runningAnswer !== undefined;
      if (ended) this.#answered.fire();
      if (ended || began || session === this.#current) this.#changed.fire();
    });
    session.onDidReceive((delta) => {
      if (session === this.#current) this.#received.fire(delta);
    });
    return session;
  }

  async #reload(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const session = this.#sessions.get(id);
      if (!session) continue;
      const stored = await this.#services.store.load(id).catch((error: unknown) => {
        this.#services.log.error(`Conversation ${id} cannot be read: ${String(error)}`);
        return undefined;
      });
      if (stored) session.merge(stored);
    }
    this.#watchOthers();
  }

  /** An answer that another window was writing is looked at until that has ended or is gone. */
  #watchOthers(): void {
    clearTimeout(this.#lookAgain);
    const { id, conversation, runningAnswer } = this.#current;
    const elsewhere = conversation.entries.some(
      (entry) => entry.role === 'assistant' && entry.status === 'answering' && entry.id !== runningAnswer?.id,
    );
    if (elsewhere) this.#lookAgain = setTimeout(() => void this.#reload([id]), lookAgainAfter);
  }
}
