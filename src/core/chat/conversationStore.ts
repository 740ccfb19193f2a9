import type { Logger } from '../base/logger.ts';
import { type Conversation, titleOf } from './conversation.ts';
import { readConversation, writeConversation } from './storedConversation.ts';

/** A folder of small text files. `write` replaces a file whole or not at all. */
export interface TextFiles {
  /** `undefined` where there is no such file. */
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
  rename(name: string, newName: string): Promise<void>;
  list(): Promise<readonly { readonly name: string; readonly modifiedAt: Date }[]>;
}

export interface ConversationSummary {
  readonly id: string;
  readonly title: string | undefined;
  readonly modifiedAt: Date;
}

const suffix = '.json';

/** Conversations on disk, each in a file of its own, so that two windows do not overwrite one another's. */
export class ConversationStore {
  readonly #files: TextFiles;
  readonly #log: Logger;
  /** The newest version of each conversation that is still to be written. */
  readonly #waiting = new Map<string, Conversation>();
  #writing: Promise<void> | undefined;
  #onFailure: (error: unknown) => void;

  constructor(files: TextFiles, log: Logger, onFailure: (error: unknown) => void) {
    this.#files = files;
    this.#log = log;
    this.#onFailure = onFailure;
  }

  /** Writes in the background, one file after the other; of a conversation that changes meanwhile only the newest. */
  save(conversation: Conversation): void {
    this.#waiting.set(conversation.id, conversation);
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when all that was given to `save` is on disk. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  /** A file that cannot be read is set aside under another name, never deleted. */
  async load(id: string): Promise<Conversation | undefined> {
    const waiting = this.#waiting.get(id);
    if (waiting) return waiting;
    const name = id + suffix;
    const text = await this.#files.read(name);
    const conversation = text === undefined ? undefined : readConversation(text);
    if (text !== undefined && !conversation) {
      this.#log.error(`Conversation ${id} cannot be read; it is set aside as ${name}.damaged.`);
      await this.#files.rename(name, `${name}.damaged`);
    }
    return conversation;
  }

  /** The newest first. */
  async list(): Promise<readonly ConversationSummary[]> {
    await this.flush();
    const files = (await this.#files.list()).filter(({ name }) => name.endsWith(suffix));
    const summaries = await Promise.all(
      files.map(async ({ name, modifiedAt }) => {
        const conversation = readConversation((await this.#files.read(name).catch(() => undefined)) ?? '');
        return conversation ? [{ id: conversation.id, title: titleOf(conversation), modifiedAt }] : [];
      }),
    );
    return summaries.flat().toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime());
  }

  async #writeAll(): Promise<void> {
    for (;;) {
      const [next] = this.#waiting.values();
      if (!next) break;
      try {
        await this.#files.write(next.id + suffix, writeConversation(next));
      } catch (error) {
        this.#log.error(`Conversation ${next.id} could not be saved: ${String(error)}`);
        this.#onFailure(error);
      }
      if (this.#waiting.get(next.id) === next) this.#waiting.delete(next.id);
    }
    this.#writing = undefined;
  }
}
