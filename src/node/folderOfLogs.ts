import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { AppendedBytes, AppendFile, AppendFiles } from '../core/base/appendFiles.ts';
import type { Disposable } from '../core/base/lifecycle.ts';
import { FolderWatch, type WatchFolder } from './folderWatch.ts';

/**
 * Text files in one folder of this machine that only grow. A write goes to the end of a file wherever other processes
 * have moved that to, and comes between none of theirs.
 *
 * Not through `vscode.workspace.fs`: that asks the window to write, and the window is gone when it reloads, together
 * with what an answer's last piece was.
 */
export class FolderOfLogs implements AppendFiles, Disposable {
  readonly #folder: string;
  readonly #watch: FolderWatch;
  /** By name: which file it is whose name is on the disk. */
  readonly #synced = new Map<string, string>();
  readonly onDidChange: AppendFiles['onDidChange'];

  /** @param watchFolder `fs.watch`, or what stands in for it. */
  constructor(folder: string, watchFolder?: WatchFolder) {
    this.#folder = folder;
    this.#watch = new FolderWatch(folder, () => this.list(), watchFolder);
    this.onDidChange = this.#watch.onDidChange;
  }

  async append(name: string, text: string, { sync }: { readonly sync: boolean }): Promise<void> {
    const file = await this.#openToAppend(name);
    try {
      const bytes = Buffer.from(text);
      const { bytesWritten } = await file.write(bytes);
      // Such as on a disk that is nearly full. The rest by itself could come behind a piece of another window.
      if (bytesWritten < bytes.length) throw new Error(`Only a part of ${name} could be written.`);
      if (sync) {
        await file.datasync();
        const { ino, birthtimeMs } = await file.stat();
        // The number of a file that is gone is given to the next one.
        await this.#syncName(name, `${ino}/${birthtimeMs}`);
      }
    } finally {
      await file.close();
    }
  }

  async readFrom(name: string, offset: number): Promise<AppendedBytes | undefined> {
    const file = await orMissing(open(join(this.#folder, name), 'r'));
    if (!file) return undefined;
    try {
      const { size, mtime } = await file.stat();
      const bytes = Buffer.alloc(Math.max(0, size - offset));
      let read = 0;
      while (read < bytes.length) {
        const { bytesRead } = await file.read(bytes, read, bytes.length - read, offset + read);
        if (bytesRead === 0) break;
        read += bytesRead;
      }
      return { bytes: bytes.subarray(0, read), modifiedAt: mtime };
    } finally {
      await file.close();
    }
  }

  async list(): Promise<readonly AppendFile[]> {
    const entries = (await orMissing(readdir(this.#folder, { withFileTypes: true }))) ?? [];
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const found = await Promise.all(
      names.map(async (name) => {
        // A file may be gone by now.
        const stats = await stat(join(this.#folder, name)).catch(() => undefined);
        return stats ? [{ name, size: stats.size, modifiedAt: stats.mtime }] : [];
      }),
    );
    return found.flat();
  }

  async rename(name: string, newName: string): Promise<void> {
    await rename(join(this.#folder, name), join(this.#folder, newName));
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
  }

  dispose(): void {
    this.#watch.dispose();
  }

  async #openToAppend(name: string): ReturnType<typeof open> {
    const path = join(this.#folder, name);
    const file = await orMissing(open(path, 'a', 0o600));
    if (file) return file;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    this.#watch.lookAgain();
    return open(path, 'a', 0o600);
  }

  /**
   * So that the name of a new file is on the disk too: once for each file, whoever made it. Some systems cannot; they keep
   * names safe in their own way.
   */
  async #syncName(name: string, identity: string): Promise<void> {
    if (this.#synced.get(name) === identity) return;
    const folder = await open(this.#folder, 'r').catch(() => undefined);
    try {
      await folder?.sync();
    } catch {
      // As above.
    } finally {
      await folder?.close();
    }
    this.#synced.set(name, identity);
  }
}

async function orMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
