import type { AppendFiles } from '../base/appendFiles.ts';
import { Emitter, type Event } from '../base/emitter.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { Logger } from '../base/logger.ts';
import { idOfFile } from './conversationFiles.ts';

/** Tells what other windows wrote from what this one did: by the sizes that the files ought to have. */
export class ForeignChanges implements Disposable {
  readonly #files: AppendFiles;
  readonly #log: Logger;
  readonly #isWriting: (id: string) => boolean;
  readonly #expected = new Map<string, number>();
  readonly #changed = new Emitter<readonly string[]>();
  #watching: Disposable | undefined;
  #checking: Promise<void> | undefined;
  #again = false;

  readonly onDidChange: Event<readonly string[]> = (listener) => {
    this.#watching ??= this.#files.onDidChange(() => this.#checkSoon());
    return this.#changed.event(listener);
  };

  /** @param isWriting whether this window is writing to a conversation just now. */
  constructor(files: AppendFiles, log: Logger, isWriting: (id: string) => boolean) {
    this.#files = files;
    this.#log = log;
    this.#isWriting = isWriting;
  }

  /** So many bytes are there that nobody needs to be told of. */
  knows(id: string, size: number): void {
    if (!this.#expected.has(id)) this.#expected.set(id, size);
  }

  /** This window added so many bytes. */
  wrote(id: string, bytes: number): void {
    const size = this.#expected.get(id);
    if (size !== undefined) this.#expected.set(id, size + bytes);
  }

  dispose(): void {
    this.#watching?.dispose();
    this.#changed.dispose();
  }

  #checkSoon(): void {
    if (this.#checking) {
      this.#again = true;
      return;
    }
    this.#again = false;
    this.#checking = this.#check().finally(() => {
      this.#checking = undefined;
      if (this.#again) this.#checkSoon();
    });
  }

  async #check(): Promise<void> {
    const before = new Map(this.#expected);
    try {
      const changed: string[] = [];
      const gone = new Set(this.#expected.keys());
      for (const { name, size } of await this.#files.list()) {
        const id = idOfFile(name);
        if (id === undefined) continue;
        gone.delete(id);
        const expected = this.#expected.get(id);
        // What this window writes meanwhile is told of once more, and looked at then.
        if (expected === size || this.#isWriting(id) || expected !== before.get(id)) continue;
        this.#expected.set(id, size);
        changed.push(id);
      }
      for (const id of gone) {
        const expected = this.#expected.get(id);
        if (this.#isWriting(id) || expected === 0 || expected !== before.get(id)) continue;
        this.#expected.delete(id);
        changed.push(id);
      }
      if (changed.length > 0) this.#changed.fire(changed);
    } catch (error) {
      this.#log.warn(`The folder of conversations cannot be watched: ${String(error)}`);
    }
  }
}
