import type { AppendFiles } from '../base/appendFiles.ts';
import { parseJson } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import { Drafts, type KeptDraft } from './drafts.ts';

const name = 'drafts.json';
/** What the file is called while it is being written, or was when its window died. */
const unfinished = /^drafts\.\d+\.part$/;

/** Milliseconds after which no window is still writing. */
const longestWrite = 60_000;

/** Milliseconds from one writing to the next: some letters are written together. */
const pause = 100;

/**
 * Drafts on the disk some milliseconds after they were typed: VS Code's own state is written a second or more late, and
 * a window that reloads does not wait for it. Several windows may write to it; of each draft the newer one stays.
 */
export class DraftFile {
  readonly #files: AppendFiles;
  readonly #log: Logger;
  readonly #now: () => Date;
  #next: readonly KeptDraft[] | undefined;
  #last: readonly KeptDraft[] | undefined;
  #writing: Promise<void> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(files: AppendFiles, log: Logger, now: () => Date) {
    this.#files = files;
    this.#log = log;
    this.#now = now;
  }

  /** What all windows wrote; `undefined` where that is not there or cannot be read. */
  async read(): Promise<unknown> {
    try {
      const stored = await this.#stored();
      for (const { name: left, modifiedAt } of await this.#files.list()) {
        const age = this.#now().getTime() - modifiedAt.getTime();
        if (unfinished.test(left) && age > longestWrite) await this.#files.remove(left);
      }
      return stored;
    } catch (error) {
      this.#log.warn(`Drafts cannot be read: ${String(error)}`);
      return undefined;
    }
  }

  /**
   * In the background: the first at once, and then, a while later, the last of those that were asked for meanwhile. What
   * fails is written with the next ones or at the end: a disk that is full is not to be asked ten times a second.
   */
  write(drafts: readonly KeptDraft[]): void {
    this.#next = drafts;
    if (!this.#rest) this.#writing ??= this.#write();
  }

  /**
   * Resolves when all is written, or was tried: what has failed before, too, and what another window has written over that
   * read the file just before.
   */
  async flush(): Promise<void> {
    await this.#writing;
    clearTimeout(this.#rest);
    this.#rest = undefined;
    this.#next ??= this.#last;
    if (this.#next) await (this.#writing ??= this.#write());
  }

  async #write(): Promise<void> {
    const drafts = this.#next ?? [];
    this.#next = undefined;
    this.#last = drafts;
    const part = `drafts.${crypto.getRandomValues(new Uint32Array(2)).join('')}.part`;
    try {
      const all = new Drafts();
      all.merge(await this.#stored());
      all.merge(drafts);
      await this.#files.append(part, JSON.stringify(all.toStored()), { sync: false });
      // In one step: a window that dies leaves the old or the new one.
      await this.#files.rename(part, name);
    } catch (error) {
      this.#log.warn(`Drafts cannot be kept: ${String(error)}`);
      await this.#files.remove(part).catch(() => undefined);
    }
    this.#writing = undefined;
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      if (this.#next) this.#writing ??= this.#write();
    }, pause);
  }

  async #stored(): Promise<unknown> {
    const file = await this.#files.readFrom(name, 0);
    return file && parseJson(new TextDecoder().decode(file.bytes));
  }
}
