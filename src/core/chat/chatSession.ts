import type { AnswerEvent, AnswerNotice, AnswerRequest } from '../api/answer.ts';
import { ApiError } from '../api/apiError.ts';
import { Emitter } from '../base/emitter.ts';
import type { Disposable } from '../base/lifecycle.ts';
import {
  type AnswerEntry,
  type AnswerFailure,
  type Attachment,
  type Conversation,
  type ConversationEntry,
  toInput,
  withEvent,
} from './conversation.ts';

export interface ChatSessionServices {
  readonly answer: (request: AnswerRequest, signal: AbortSignal) => AsyncIterable<AnswerEvent>;
  /** Takes what is to be kept; never throws. Told about an answer in the making at most every `saveInterval`. */
  readonly save: (conversation: Conversation) => void;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** What was just added to the running answer. */
export interface AnswerDelta {
  readonly answerId: string;
  readonly text: string;
  readonly reasoning: string;
}

/** Which model is to answer; rejects where there is none to be had. */
export type ChooseModel = () => Promise<string>;

interface Running {
  answer: AnswerEntry;
  waiting: WaitingNotice | undefined;
  readonly controller: AbortController;
}

type WaitingNotice = Extract<AnswerNotice, { kind: 'waiting' }>;

/** Why a request was aborted when nobody asked to stop it. */
const windowCloses = 'The window closes.';

/** Milliseconds of an answer in the making that a crash may cost. */
const saveInterval = 500;

const instructions =
  'You are a programming assistant in a code editor. Answer in Markdown. Put code into fenced blocks with their language.';

/** One conversation alive: asks, shows what arrives, keeps it. */
export class ChatSession implements Disposable {
  readonly #services: ChatSessionServices;
  readonly #changed = new Emitter<void>();
  readonly #received = new Emitter<AnswerDelta>();
  /** Entries came or went, or an answer began or ended. */
  readonly onDidChange = this.#changed.event;
  readonly onDidReceive = this.#received.event;
  readonly #id: string;
  readonly #createdAt: string;
  #entries: readonly ConversationEntry[];
  #running: Running | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(conversation: Conversation, services: ChatSessionServices) {
    this.#services = services;
    this.#id = conversation.id;
    this.#createdAt = conversation.createdAt;
    this.#entries = conversation.entries.map(asLeft);
  }

  get conversation(): Conversation {
    const entries = this.#running ? [...this.#entries, this.#running.answer] : this.#entries;
    return { id: this.#id, createdAt: this.#createdAt, entries };
  }

  /** The answer that is being written. */
  get runningAnswer(): AnswerEntry | undefined {
    return this.#running?.answer;
  }

  /** What is waited for before the request is tried again. */
  get waiting(): WaitingNotice | undefined {
    return this.#running?.waiting;
  }

  /** Resolves when the answer has ended, however it ended; never rejects. Does nothing while another one runs. */
  async ask(text: string, attachments: readonly Attachment[], model: ChooseModel): Promise<void> {
    if (this.#running) return;
    const askedAt = this.#services.now().toISOString();
    const id = this.#services.newId();
    this.#entries = [...this.#entries, { role: 'user', id, text, attachments, askedAt }];
    await this.#begin(model);
  }

  /** Asks the question of this answer again. What had arrived of the old answer stays. */
  async retry(answerId: string, model: ChooseModel): Promise<void> {
    const index = this.#entries.findIndex((entry) => entry.id === answerId);
    const old = this.#entries[index];
    // Only the last answer can be asked for again: what follows an earlier one builds upon it.
    if (this.#running || old?.role !== 'assistant' || index !== this.#entries.length - 1) return;
    if (old.text === '' && old.reasoning === '') this.#entries = this.#entries.slice(0, -1);
    await this.#begin(model);
  }

  /** Ends the running answer at once; what came of it stays. */
  stop(): void {
    this.#running?.controller.abort();
  }

  /** Ends the running answer because the window does; resolves when what came of it has been handed on to be kept. */
  async close(): Promise<void> {
    this.#running?.controller.abort(windowCloses);
    await this.#ended;
  }

  dispose(): void {
    void this.close();
    this.#changed.dispose();
    this.#received.dispose();
  }

  #begin(model: ChooseModel): Promise<void> {
    this.#ended = this.#answer(model);
    return this.#ended;
  }

  async #answer(chooseModel: ChooseModel): Promise<void> {
    const { newId, now, answer } = this.#services;
    const controller = new AbortController();
    const started: AnswerEntry = {
      role: 'assistant',
      id: newId(),
      model: '',
      text: '',
      reasoning: '',
      status: 'answering',
      startedAt: now().toISOString(),
    };
    const running: Running = { answer: started, waiting: undefined, controller };
    this.#running = running;
    this.#keep();
    try {
      // The question stands already: whoever has to wait for the list of models can see, stop and reload it.
      const model = await orAborted(chooseModel(), controller.signal);
      running.answer = { ...running.answer, model };
      this.#changed.fire();
      const messages = toInput(this.#entries, instructions);
      let savedAt = now().getTime();
      for await (const event of answer({ model, messages, idempotencyKey: newId() }, controller.signal)) {
        if (!controller.signal.aborted) this.#take(running, event);
        // Taking an event tells others, one of whom may have stopped the answer.
        if (controller.signal.aborted) break;
        if (now().getTime() - savedAt >= saveInterval) {
          savedAt = now().getTime();
          this.#services.save(this.conversation);
        }
      }
    } catch (error) {
      if (!controller.signal.aborted) running.answer = failed(running.answer, error);
    }
    // An answer that was complete before stays so.
    if (controller.signal.aborted && running.answer.status === 'answering')
      running.answer = abandoned(running.answer, controller.signal.reason);
    this.#running = undefined;
    this.#entries = [...this.#entries, { ...asLeft(running.answer), endedAt: now().toISOString() }];
    this.#keep();
  }

  #take(running: Running, event: AnswerEvent): void {
    const waiting = event.type === 'notice' && event.notice.kind === 'waiting' ? event.notice : undefined;
    if (waiting !== running.waiting) {
      running.waiting = waiting;
      this.#changed.fire();
    }
    const before = running.answer;
    running.answer = withEvent(before, event);
    const text = running.answer.text.slice(before.text.length);
    const reasoning = running.answer.reasoning.slice(before.reasoning.length);
    if (text !== '' || reasoning !== '') this.#received.fire({ answerId: before.id, text, reasoning });
  }

  #keep(): void {
    this.#services.save(this.conversation);
    this.#changed.fire();
  }
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ApiError('cancelled', 'Cancelled.')), { once: true });
    promise.then(resolve, reject);
  });
}

/** An answer that nobody writes any more. */
function asLeft<Entry extends ConversationEntry>(entry: Entry): Entry {
  return entry.role === 'assistant' && entry.status === 'answering'
    ? { ...entry, status: 'interrupted' }
    : entry;
}

function abandoned(answer: AnswerEntry, reason: unknown): AnswerEntry {
  return { ...answer, status: reason === windowCloses ? 'interrupted' : 'stopped' };
}

function failed(answer: AnswerEntry, error: unknown): AnswerEntry {
  const arrived = answer.text !== '' || answer.reasoning !== '';
  return { ...answer, status: arrived ? 'interrupted' : 'failed', failure: toFailure(error) };
}

function toFailure(error: unknown): AnswerFailure {
  if (!(error instanceof ApiError)) return { kind: 'internal', message: String(error) };
  const { kind, message, code, requestId, retryAfter, location } = error;
  return {
    kind,
    message,
    ...(code === undefined ? {} : { code }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(location === undefined ? {} : { location }),
  };
}
