import type { AppendFiles } from '../base/appendFiles.ts';
import { parseJson } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { KeptDraft } from './drafts.ts';

const name = 'drafts.json';
/** What the file is called while it is being written, or was when its window died. */
const unfinished = /^drafts\.\d+\.part$/;

/**
 * Drafts on the disk some milliseconds after they were typed: VS Code's own state is written a second or more late, and
 * a window that reloads does not wait for it.
 */
export class DraftFile {
  readonly #files: AppendFiles;
  readonly #log: Logger;
  #next: readonly KeptDraft[] | undefined;
  #writing: Promise<void> | undefined;

  constructor(files: AppendFiles, log: Logger) {
    this.#files = files;
    this.#log = log;
  }

  /** What was written last; `undefined` where that is not there or cannot be read. */
  async read(): Promise<unknown> {
    try {
      const file = await this.#files.readFrom(name, 0);
      for (const { name: left } of await this.#files.list())
        if (unfinished.test(left)) await this.#files.remove(left);
      return file && parseJson(new TextDecoder().decode(file.bytes));
    } catch (error) {
      this.#log.warn(`Drafts cannot be read: ${String(error)}`);
      return undefined;
    }
  }

  /** In the background; while one writing goes on, only the last of those that are asked for meanwhile follows. */
  write(drafts: readonly KeptDraft[]): void {
    this.#next = drafts;
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = undefined));
  }

  /** Resolves when all is written, or was tried. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    for (let drafts = this.#next; drafts; drafts = this.#next) {
      this.#next = undefined;
      const part = `drafts.${crypto.getRandomValues(new Uint32Array(2)).join('')}.part`;
      try {
        await this.#files.append(part, JSON.stringify(drafts), { sync: false });
        // In one step: a window that dies leaves the old or the new one.
        await this.#files.rename(part, name);
      } catch (error) {
        this.#log.warn(`Drafts cannot be kept: ${String(error)}`);
        await this.#files.remove(part).catch(() => undefined);
      }
    }
  }
}
