import { statSync, watch } from 'node:fs';

import type { AppendFile } from '../core/base/appendFiles.ts';
import type { Event } from '../core/base/emitter.ts';
import type { Disposable } from '../core/base/lifecycle.ts';

/** What is used of `fs.FSWatcher`. */
export interface Watcher {
  on(event: 'error', listener: () => void): unknown;
  close(): void;
}

/** Throws where the folder cannot be watched, such as one that is not there. */
export type WatchFolder = (folder: string, onChange: () => void) => Watcher;

/** Milliseconds for which changes are gathered. */
const gathering = 200;

/** Milliseconds between two looks at a folder that cannot be watched. */
const lookEvery = 2_000;

const watchWithNode: WatchFolder = (folder, onChange) => watch(folder, { persistent: false }, onChange);

/**
 * Tells that something changed in a folder, while anybody listens. A folder that is not there, or that cannot be
 * watched, is looked at now and then instead; one that was replaced is watched anew.
 */
export class FolderWatch implements Disposable {
  readonly #folder: string;
  readonly #list: () => Promise<readonly AppendFile[]>;
  readonly #watchFolder: WatchFolder;
  readonly #listeners = new Set<{ readonly call: () => void }>();
  #watcher: { readonly watcher: Watcher; readonly inode: number } | undefined;
  #telling: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;
  #seen: string | undefined;

  readonly onDidChange: Event<void> = (listener) => {
    const entry = { call: listener };
    this.#listeners.add(entry);
    if (this.#listeners.size === 1) this.lookAgain();
    return {
      dispose: () => {
        this.#listeners.delete(entry);
        if (this.#listeners.size === 0) this.#stop();
      },
    };
  };

  constructor(
    folder: string,
    list: () => Promise<readonly AppendFile[]>,
    watchFolder: WatchFolder = watchWithNode,
  ) {
    this.#folder = folder;
    this.#list = list;
    this.#watchFolder = watchFolder;
  }

  /** Watches the folder that is there now. At once, so that nothing that comes after is missed. */
  lookAgain(): void {
    if (this.#listeners.size === 0) return;
    const inode = this.#inode();
    if (inode !== undefined && this.#watcher?.inode === inode) return;
    this.#watcher?.watcher.close();
    this.#watcher = undefined;
    try {
      if (inode === undefined) throw new Error('There is no such folder.');
      this.#begin(inode);
    } catch {
      void this.#look();
    }
  }

  dispose(): void {
    this.#listeners.clear();
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#telling);
    clearTimeout(this.#looking);
    this.#telling = undefined;
    this.#looking = undefined;
    this.#seen = undefined;
    this.#watcher?.watcher.close();
    this.#watcher = undefined;
  }

  #inode(): number | undefined {
    try {
      return statSync(this.#folder).ino;
    } catch {
      return undefined;
    }
  }

  #begin(inode: number): void {
    const watcher = this.#watchFolder(this.#folder, () => this.#tellSoon());
    watcher.on('error', () => {
      watcher.close();
      this.#watcher = undefined;
      this.#lookLater();
    });
    this.#watcher = { watcher, inode };
    clearTimeout(this.#looking);
    this.#looking = undefined;
    // It was looked at until now: what came since the last look was not seen.
    if (this.#seen !== undefined) this.#tellSoon();
    this.#seen = undefined;
  }

  #tellSoon(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      for (const listener of Array.from(this.#listeners)) listener.call();
      // The change may have been that the folder is another one.
      this.lookAgain();
    }, gathering);
    this.#telling.unref();
  }

  async #look(): Promise<void> {
    const files = await this.#list().catch(() => []);
    const seen = files
      .map(({ name, size, modifiedAt }) => `${name}/${size}/${modifiedAt.getTime()}`)
      .join('\n');
    if (this.#listeners.size === 0 || this.#watcher) return;
    // The first look does not know what came just before it.
    if (this.#seen !== seen) this.#tellSoon();
    this.#seen = seen;
    this.#lookLater();
  }

  #lookLater(): void {
    if (this.#listeners.size === 0) return;
    this.#looking ??= setTimeout(() => {
      this.#looking = undefined;
      this.lookAgain();
    }, lookEvery);
    this.#looking.unref();
  }
}
