import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { TextFiles } from '../core/chat/conversationStore.ts';

/**
 * Text files in one folder of this machine, each replaced as a whole: written beside, brought to the disk, renamed, so
 * that a crash leaves the old one.
 *
 * Not through `vscode.workspace.fs`: that asks the window to write, and the window is gone when it reloads, together
 * with what an answer's last piece was.
 */
export class FolderOfTexts implements TextFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(name: string): Promise<string | undefined> {
    try {
      return await readFile(join(this.#folder, name), 'utf8');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async write(name: string, text: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const beside = join(this.#folder, `${name}.${crypto.randomUUID()}.new`);
    try {
      const file = await open(beside, 'wx', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(beside, join(this.#folder, name));
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  }

  async rename(name: string, newName: string): Promise<void> {
    await rename(join(this.#folder, name), join(this.#folder, newName));
  }

  async list(): ReturnType<TextFiles['list']> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const found = await Promise.all(
      names.map(async (name) => {
        // A file may be gone by now, such as one that was being written.
        const stats = await stat(join(this.#folder, name)).catch(() => undefined);
        return stats ? [{ name, modifiedAt: stats.mtime }] : [];
      }),
    );
    return found.flat();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
