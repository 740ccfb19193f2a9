import { Emitter } from '../base/emitter.ts';
import { type Disposable, Disposables } from '../base/lifecycle.ts';
import type { Logger } from '../base/logger.ts';
import { ChatSession } from './chatSession.ts';
import type { ChatSessionServices } from './chatSessionServices.ts';
import type { Conversation } from './conversation.ts';
import type { ConversationStore } from './conversationStore.ts';
import { forkAt } from './forkConversation.ts';
import type { AnswerDelta } from './runningAnswer.ts';

export interface ChatSessionsServices extends Omit<ChatSessionServices, 'append'> {
  readonly store: ConversationStore;
  readonly log: Logger;
}

/** Milliseconds after which one looks whether the window that writes an answer still lives. */
const lookAgainAfter = 5000;

/** Conversations that are held at most, but for those that are being answered: a long one takes much memory. */
const held = 8;

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
  /** The one that was open last is the last. */
  readonly #sessions = new Map<string, ChatSession>();
  #current: ChatSession;
  /** Counts what the person went to. */
  #turns = 0;
  #lookAgain: { readonly id: string; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  #disposed = false;

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

  /** Opens an empty conversation; one that is open and in which nothing was ever asked is new enough. */
  openNew(): void {
    this.#turns += 1;
    if (this.#current.begun) this.#show(this.#enter(this.#fresh(), false));
  }

  /** Resolves to whether there was such a conversation. It stays closed if the person went elsewhere meanwhile. */
  async open(id: string): Promise<boolean> {
    const turn = (this.#turns += 1);
    const session = await this.find(id);
    if (session && turn === this.#turns) this.#show(session);
    return session !== undefined;
  }

  /** The session of a conversation that this window holds: of one that is open, was open of late, or is being answered. */
  held(id: string): ChatSession | undefined {
    return this.#sessions.get(id);
  }

  /** The session of any conversation, whether it is open or not. */
  async find(id: string): Promise<ChatSession | undefined> {
    const known = this.#sessions.get(id);
    // Another window may have gone on with it meanwhile.
    if (known && !known.runningAnswer) await known.refresh(() => this.#services.store.load(id));
    if (known) return known;
    const stored = await this.#services.store.load(id);
    return stored && (this.#sessions.get(id) ?? this.#enter(stored, true));
  }

  /** Opens a new conversation that holds all up to this entry. */
  async fork(entryId: string): Promise<void> {
    const { newId, now, store } = this.#services;
    const fork = forkAt(this.#current.conversation, entryId, newId, now());
    if (!fork) return;
    const turn = (this.#turns += 1);
    await store.import(fork);
    const session = this.#enter(fork, true);
    if (turn === this.#turns) this.#show(session);
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
    this.#disposed = true;
    clearTimeout(this.#lookAgain?.timer);
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
    if (left !== session && !left.begun) this.#sessions.delete(left.id);
    this.#sessions.delete(session.id);
    this.#sessions.set(session.id, session);
    this.#letGo();
    this.#watchOthers();
    this.#changed.fire();
  }

  /** Of those that were open, the ones that were so longest ago; opening one of them reads it again. */
  #letGo(): void {
    const idle = Array.from(this.#sessions.values()).filter((one) => !one.runningAnswer);
    for (const session of idle.slice(0, -held)) this.#sessions.delete(session.id);
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
      if (began) this.#sessions.set(session.id, session);
      // Whoever asks in the open conversation stays there, whatever is about to open.
      if (began && session === this.#current) this.#turns += 1;
      if (ended) this.#answered.fire();
      if (ended || began || session === this.#current) this.#changed.fire();
    });
    session.onDidReceive((delta) => {
      if (session === this.#current) this.#received.fire(delta);
    });
    return session;
  }

  async #reload(ids: readonly string[]): Promise<void> {
    const { store, log } = this.#services;
    for (const id of ids) {
      await this.#sessions
        .get(id)
        ?.refresh(() => store.load(id))
        .catch((error: unknown) => log.error(`Conversation ${id} cannot be read: ${String(error)}`));
    }
    this.#watchOthers();
  }

  /** An answer that another window was writing is looked at until that has ended or is gone. */
  #watchOthers(): void {
    const { id, conversation, runningAnswer } = this.#current;
    const elsewhere = conversation.entries.some(
      (entry) => entry.role === 'assistant' && entry.status === 'answering' && entry.id !== runningAnswer?.id,
    );
    const wanted = elsewhere && !this.#disposed;
    // One that is about to look is left to: other conversations may change all the time.
    if (wanted && this.#lookAgain?.id === id) return;
    clearTimeout(this.#lookAgain?.timer);
    const look = (): void => {
      this.#lookAgain = undefined;
      void this.#reload([id]);
    };
    this.#lookAgain = wanted ? { id, timer: setTimeout(look, lookAgainAfter) } : undefined;
  }
}
