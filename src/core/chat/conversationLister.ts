import type { AppendFile, AppendFiles } from '../base/appendFiles.ts';
import type { Logger } from '../base/logger.ts';
import { type ConversationFiles, idOfFile, type SlimConversation, suffix } from './conversationFiles.ts';
import type { ConversationRecord } from './conversationRecord.ts';
import { type ConversationSummary, toSummary, withWaiting } from './conversationSummary.ts';
import { type IndexedConversation, ListIndex } from './listIndex.ts';
import { type IsAlive, StoredConversation } from './storedConversation.ts';

/** Milliseconds for which a deleted conversation can be had back. */
const keptAfterDelete = 7 * 24 * 60 * 60 * 1000;

/** Files read at a time: fast, and far from the number that a system allows. */
const readers = 16;

/** Files that had to be read, from which on a new index is worth its writing. */
const manyRead = 50;

/** What this window knows beside the files. */
export interface ListerServices {
  readonly now: () => Date;
  readonly isAlive: IsAlive;
  /** Records that are on their way to the disk. */
  readonly waiting: (id: string) => readonly ConversationRecord[];
  /** Conversations that may have such records. */
  readonly waitingIds: () => readonly string[];
  /** A conversation of a newer version was met. */
  readonly foundNewer: (id: string) => void;
}

interface Listed {
  readonly conversation: SlimConversation | IndexedConversation;
  /** What the index is to say of it; missing while it is being written to. */
  readonly indexed: IndexedConversation | undefined;
}

/** Makes the list of conversations from their files, or from what the index says of those that are as they were. */
export class ConversationLister {
  readonly #files: AppendFiles;
  readonly #reading: ConversationFiles;
  readonly #log: Logger;
  readonly #services: ListerServices;
  readonly #index: ListIndex;
  /** Ends when no listing reads files any more. */
  #listed: Promise<unknown> = Promise.resolve();

  constructor(files: AppendFiles, reading: ConversationFiles, log: Logger, services: ListerServices) {
    this.#files = files;
    this.#reading = reading;
    this.#log = log;
    this.#services = services;
    this.#index = new ListIndex(files, log);
  }

  /** All but deleted ones, the newest first. Never throws: what cannot be read is left out, and logged. */
  async list(): Promise<readonly ConversationSummary[]> {
    const { waiting, waitingIds, now, isAlive } = this.#services;
    const conversations = await this.#conversations();
    const listed = new Set(conversations.map(({ id }) => id));
    for (const id of waitingIds()) {
      if (listed.has(id) || waiting(id).length === 0) continue;
      conversations.push({ id, stored: new StoredConversation(), brokenLines: 0, writtenAt: now() });
    }
    const summaries = conversations.flatMap((one) => {
      if (!('stored' in one)) return one.summary ? [one.summary] : [];
      const stored = withWaiting(one.stored, waiting(one.id));
      return stored.deleted || stored.empty ? [] : [toSummary({ ...one, stored }, isAlive)];
    });
    return summaries.toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime());
  }

  /** One listing after the other: two at once would read the same additions twice. */
  #conversations(): Promise<(SlimConversation | IndexedConversation)[]> {
    const reading = this.#listed.then(() => this.#readAll());
    this.#listed = reading.catch(() => undefined);
    return reading;
  }

  async #readAll(): Promise<(SlimConversation | IndexedConversation)[]> {
    const [files] = await Promise.all([this.#listFiles(), this.#index.load()]);
    const listed: Listed[] = [];
    let read = 0;
    const next = files.values();
    const readNext = async (): Promise<void> => {
      for (const file of next) {
        const id = idOfFile(file.name);
        if (id === undefined) continue;
        const known = this.#services.waiting(id).length > 0 ? undefined : this.#index.find(id, file);
        const one = known ? { conversation: known, indexed: known } : await this.#readOne(id, file);
        if (!known && one?.indexed) read += 1;
        if (one && !(await this.#isGone(one.conversation, file))) listed.push(one);
      }
    };
    await Promise.all(Array.from({ length: readers }, readNext));
    const ids = new Set(listed.map(({ conversation }) => conversation.id));
    // What is gone for good is to be gone from the index, too.
    if (read >= manyRead || this.#index.lacks(ids)) {
      const indexed = listed.flatMap((one) => one.indexed ?? []);
      void this.#index.write(
        indexed,
        files.map(({ name }) => name),
      );
    }
    return listed.map(({ conversation }) => conversation);
  }

  async #readOne(id: string, file: AppendFile): Promise<Listed | undefined> {
    const conversation = await this.#reading.readSlim(id, file);
    if (!conversation) return undefined;
    const { stored, wholeSize, writtenAt } = conversation;
    if (stored.newer) this.#services.foundNewer(id);
    const place = { id, size: wholeSize ?? 0, modifiedAt: writtenAt.getTime() };
    const isSettled = wholeSize !== undefined && !stored.newer && !stored.empty;
    if (!isSettled) return { conversation, indexed: undefined };
    if (stored.deleted) return { conversation, indexed: place };
    const summary = toSummary(conversation, () => true);
    return { conversation, indexed: summary.answering ? undefined : { ...place, summary } };
  }

  async #listFiles(): Promise<readonly AppendFile[]> {
    try {
      return await this.#files.list();
    } catch (error) {
      this.#log.error(`The folder of conversations cannot be read: ${String(error)}`);
      return [];
    }
  }

  /** Deleted so long ago that its file was removed now. */
  async #isGone(one: SlimConversation | IndexedConversation, file: AppendFile): Promise<boolean> {
    const { id } = one;
    const isDeleted = 'stored' in one ? one.stored.deleted : one.summary === undefined;
    if (!isDeleted || this.#services.waiting(id).length > 0) return false;
    if (this.#services.now().getTime() - file.modifiedAt.getTime() < keptAfterDelete) return false;
    try {
      await this.#files.remove(id + suffix);
      for (const left of ['.broken', '.json.taken']) await this.#files.remove(id + left);
      this.#reading.forget(id);
    } catch (error) {
      this.#log.warn(`Deleted conversation ${id} could not be removed: ${String(error)}`);
    }
    return true;
  }
}
