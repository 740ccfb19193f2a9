import type { AppendFiles } from '../base/appendFiles.ts';
import { Emitter, type Event } from '../base/emitter.ts';
import { Disposables } from '../base/lifecycle.ts';
import type { Logger } from '../base/logger.ts';
import { BrokenLines } from './brokenLines.ts';
import type { Conversation } from './conversation.ts';
import { ConversationFiles, isFileSafe, suffix } from './conversationFiles.ts';
import { ConversationLister } from './conversationLister.ts';
import { type ConversationRecord, recordsOf, writeRecords } from './conversationRecord.ts';
import type { ConversationSummary } from './conversationSummary.ts';
import { foldedWords } from './foldedText.ts';
import { ForeignChanges } from './foreignChanges.ts';
import { LiveAnswers, silenceOfTheDead } from './liveAnswers.ts';
import { RecordQueue } from './recordQueue.ts';
import { type FoundMessage, searchConversation } from './searchConversation.ts';
import { failingState, type StoreState } from './storeState.ts';
import { StoredConversation } from './storedConversation.ts';
import { takeOver } from './takeOver.ts';

/**
 * Conversations on disk: each a file of its own that only grows, so that two windows, or one that dies, overwrite
 * nothing. What cannot be written is kept in memory, can be read from here, and is written with the next record.
 */
export class ConversationStore {
  readonly #files: AppendFiles;
  readonly #log: Logger;
  readonly #now: () => Date;
  readonly #broken: BrokenLines;
  readonly #reading: ConversationFiles;
  readonly #foreign: ForeignChanges;
  readonly #live: LiveAnswers;
  readonly #queues = new Map<string, RecordQueue>();
  readonly #newer = new Set<string>();
  #refusesNewer = false;
  readonly #stateChanged = new Emitter<StoreState>();
  readonly #open = new Disposables();
  #state: StoreState = { status: 'ok' };
  readonly #lister: ConversationLister;
  #ready: Promise<void> | undefined;

  readonly onDidChangeState = this.#stateChanged.event;
  /** Identifiers of conversations that other windows wrote to; a moment late, and together. */
  readonly onDidChange: Event<readonly string[]>;

  constructor(files: AppendFiles, log: Logger, now: () => Date) {
    this.#files = files;
    this.#log = log;
    this.#now = now;
    this.#live = new LiveAnswers(now);
    this.#broken = this.#open.add(new BrokenLines(files, log));
    this.#reading = new ConversationFiles(files, this.#broken, log, now);
    this.#lister = new ConversationLister(files, this.#reading, log, {
      now,
      isAlive: (answerId, lastSign) => this.#isAlive(answerId, lastSign),
      waiting: (id) => this.#waiting(id),
      waitingIds: () => [...this.#queues.keys()],
      foundNewer: (id) => void this.#newer.add(id),
    });
    this.#foreign = this.#open.add(
      new ForeignChanges(files, log, (id) => this.#queues.get(id)?.busy === true),
    );
    this.#open.add(this.#stateChanged);
    this.onDidChange = this.#foreign.onDidChange;
  }

  get state(): StoreState {
    return this.#state;
  }

  /** Lines of a conversation were damaged; told once. */
  get onDidFindBrokenLines(): BrokenLines['onDidFind'] {
    return this.#broken.onDidFind;
  }

  /**
   * Writes in the background, in order. Resolves when it was tried; never throws. With `sync`, the disk has it then,
   * unless `state` says otherwise.
   */
  append(
    id: string,
    records: readonly ConversationRecord[],
    { sync = false }: { readonly sync?: boolean } = {},
  ): Promise<void> {
    if (!isFileSafe(id) || this.#newer.has(id)) {
      this.#log.error(
        `Nothing is written to conversation ${id}: its name is not safe, or it is of a newer version.`,
      );
      this.#refusesNewer ||= this.#newer.has(id);
      this.#settle();
      return Promise.resolve();
    }
    if (records.some(({ op }) => op === 'begin')) this.#foreign.knows(id, 0);
    const written = this.#queue(id).add(
      records.map((record) => this.#live.follow(record)),
      sync,
    );
    for (const queue of this.#queues.values()) if (queue.failure) void queue.retry();
    return written;
  }

  /** As it is on disk, and with what still waits to be written. `undefined` also for one that is deleted or of a newer version. */
  async load(id: string): Promise<Conversation | undefined> {
    if (!isFileSafe(id)) return undefined;
    await this.#takenOver();
    const waiting = this.#waiting(id);
    const file = await this.#reading.read(id);
    const stored = file?.stored ?? new StoredConversation();
    if (file) this.#foreign.knows(id, file.size);
    if (stored.newer) this.#newer.add(id);
    for (const record of [...waiting, ...this.#waiting(id)]) stored.apply(record);
    return stored.empty || stored.deleted || stored.newer
      ? undefined
      : stored.conversation(id, this.#isAlive);
  }

  /** All but deleted ones, the newest first. Never throws: what cannot be read is left out, and logged. */
  async list(): Promise<readonly ConversationSummary[]> {
    await this.#takenOver();
    return this.#lister.list();
  }

  /** Messages and titles in which all of the words occur; conversations with the newest messages first. */
  async *search(words: string, signal: AbortSignal): AsyncGenerator<FoundMessage> {
    const folded = foldedWords(words);
    if (folded.length === 0) return;
    for (const { id } of await this.list()) {
      if (signal.aborted) return;
      const conversation = await this.load(id);
      if (!conversation) continue;
      for await (const found of searchConversation(conversation, folded)) {
        if (signal.aborted) return;
        yield found;
      }
    }
  }

  /** It can be had back for seven days. */
  delete(id: string): Promise<void> {
    return this.append(id, [{ op: 'delete' }], { sync: true });
  }

  undelete(id: string): Promise<void> {
    return this.append(id, [{ op: 'undelete' }], { sync: true });
  }

  /** Its identifier should be a new one: messages of one that is there already are merged. */
  import(conversation: Conversation): Promise<void> {
    return this.append(conversation.id, recordsOf(conversation), { sync: true });
  }

  /** Tries once more to write what could not be written. */
  async retry(): Promise<void> {
    await Promise.all(Array.from(this.#queues.values(), (queue) => queue.retry()));
  }

  /** Resolves when all that was given to `append` is on disk, or was tried once more. */
  flush(): Promise<void> {
    return this.retry();
  }

  dispose(): void {
    this.#open.dispose();
  }

  /** A sign from the future was given before the clock was set back; who lives gives another one soon. */
  readonly #isAlive = (answerId: string, lastSign: string): boolean =>
    this.#live.has(answerId) ||
    Math.abs(this.#now().getTime() - new Date(lastSign).getTime()) < silenceOfTheDead;

  #waiting(id: string): readonly ConversationRecord[] {
    return [...(this.#queues.get(id)?.waiting ?? [])];
  }

  #queue(id: string): RecordQueue {
    let queue = this.#queues.get(id);
    if (!queue) {
      queue = new RecordQueue(
        (records, sync) => this.#write(id, records, sync),
        () => this.#settle(),
      );
      this.#queues.set(id, queue);
    }
    return queue;
  }

  async #write(id: string, records: readonly ConversationRecord[], sync: boolean): Promise<void> {
    const text = writeRecords(records);
    await this.#files.append(id + suffix, text, { sync });
    this.#foreign.wrote(id, new TextEncoder().encode(text).length);
  }

  #settle(): void {
    const failure = Array.from(this.#queues.values()).find((queue) => queue.failure)?.failure;
    const refusing: StoreState = this.#refusesNewer ? { status: 'failing', kind: 'newer' } : { status: 'ok' };
    const state = failure ? failingState(failure.error) : refusing;
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    if (failure) this.#log.error(`Conversations cannot be saved: ${String(failure.error)}`);
    else if (state.status === 'ok') this.#log.info('Conversations are saved again.');
    this.#stateChanged.fire(state);
  }

  #takenOver(): Promise<void> {
    this.#ready ??= takeOver(this.#files, this.#log);
    return this.#ready;
  }
}
