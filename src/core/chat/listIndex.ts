import * as z from 'zod/mini';

import type { AppendFile, AppendFiles } from '../base/appendFiles.ts';
import { parseJson } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { ConversationSummary } from './conversationSummary.ts';

const name = 'list.index';
/** What an index is called while it is being written, or was when its window died. */
const unfinished = /^list\.[\da-z]+\.part$/;

/** To be raised whenever a summary of the same file says something else than before. */
const version = 1;

/** What the list shows of a conversation whose file is as it was. */
export interface IndexedConversation {
  readonly id: string;
  /** Bytes of its file. */
  readonly size: number;
  /** When its file was written to last: milliseconds since 1970. */
  readonly modifiedAt: number;
  /** Missing for one that is deleted. */
  readonly summary?: ConversationSummary;
}

const date = z.pipe(
  z.pipe(
    z.string(),
    z.transform((time) => new Date(time)),
  ),
  z.date(),
);
const count = z.exactOptional(z.number());
const schema = z.object({
  version: z.literal(version),
  conversations: z.array(
    z.object({
      id: z.string(),
      size: z.number(),
      modifiedAt: z.number(),
      summary: z.exactOptional(
        z.object({
          id: z.string(),
          title: z.pipe(
            z.nullable(z.string()),
            z.transform((title) => title ?? undefined),
          ),
          pinned: z.boolean(),
          createdAt: date,
          modifiedAt: date,
          questions: z.number(),
          answers: z.number(),
          models: z.array(z.string()),
          usage: z.object({
            inputTokens: count,
            cachedInputTokens: count,
            outputTokens: count,
            reasoningTokens: count,
          }),
          costs: z.array(
            z.object({
              currency: z.string(),
              nanos: z.pipe(
                z.string().check(z.regex(/^-?\d+$/)),
                z.transform((nanos) => BigInt(nanos)),
              ),
            }),
          ),
          answering: z.boolean(),
          newer: z.boolean(),
          brokenLines: z.number(),
        }),
      ),
    }),
  ),
});

/**
 * What the files of conversations amounted to when they were listed last, so that the first list of a window need not
 * read all of them. Nothing depends on it: each line counts as long as size and time of its file are what they were,
 * and a window that overwrites another one's index loses nothing but time.
 */
export class ListIndex {
  readonly #files: AppendFiles;
  readonly #log: Logger;
  readonly #known = new Map<string, IndexedConversation>();
  #loaded: Promise<void> | undefined;

  constructor(files: AppendFiles, log: Logger) {
    this.#files = files;
    this.#log = log;
  }

  /** Reads it, once. */
  load(): Promise<void> {
    this.#loaded ??= this.#read();
    return this.#loaded;
  }

  find(id: string, { size, modifiedAt }: AppendFile): IndexedConversation | undefined {
    const known = this.#known.get(id);
    return known?.size === size && known.modifiedAt === modifiedAt.getTime() ? known : undefined;
  }

  /** Conversations that it holds and that these are not. */
  lacks(ids: ReadonlySet<string>): boolean {
    return Array.from(this.#known.keys()).some((id) => !ids.has(id));
  }

  /**
   * Writes it anew, as a whole. Never rejects.
   *
   * @param names of all files in the folder.
   */
  async write(conversations: readonly IndexedConversation[], names: readonly string[]): Promise<void> {
    this.#known.clear();
    for (const one of conversations) this.#known.set(one.id, one);
    const part = `list.${crypto.getRandomValues(new Uint32Array(2)).join('')}.part`;
    try {
      for (const left of names) if (unfinished.test(left)) await this.#files.remove(left);
      await this.#files.append(part, JSON.stringify({ version, conversations }, inJson), { sync: false });
      await this.#files.rename(part, name);
    } catch (error) {
      this.#log.debug(`The index of the list cannot be written: ${String(error)}`);
      await this.#files.remove(part).catch(() => undefined);
    }
  }

  async #read(): Promise<void> {
    try {
      const file = await this.#files.readFrom(name, 0);
      const { data } = schema.safeParse(file && parseJson(new TextDecoder().decode(file.bytes)));
      for (const one of data?.conversations ?? []) this.#known.set(one.id, one);
    } catch (error) {
      this.#log.debug(`The index of the list cannot be read: ${String(error)}`);
    }
  }
}

/** Amounts are texts; a title that there is not is `null`, so that it is not left out. */
function inJson(this: unknown, key: string, value: unknown): unknown {
  if (key === 'title' && value === undefined) return null;
  if (typeof value === 'bigint') return String(value);
  return value;
}
