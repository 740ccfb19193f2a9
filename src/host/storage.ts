import * as vscode from 'vscode';

import type { TextFiles } from '../core/chat/conversationStore.ts';

/** Text files in one folder, each replaced as a whole: written beside and renamed, so that a crash leaves the old one. */
export class FolderOfTexts implements TextFiles {
  readonly #folder: vscode.Uri;

  constructor(folder: vscode.Uri) {
    this.#folder = folder;
  }

  async read(name: string): Promise<string | undefined> {
    try {
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(this.#at(name)));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async write(name: string, text: string): Promise<void> {
    const beside = this.#at(`${name}.${crypto.randomUUID()}.new`);
    await vscode.workspace.fs.writeFile(beside, new TextEncoder().encode(text));
    await vscode.workspace.fs.rename(beside, this.#at(name), { overwrite: true });
  }

  async rename(name: string, newName: string): Promise<void> {
    await vscode.workspace.fs.rename(this.#at(name), this.#at(newName), { overwrite: true });
  }

  async list(): ReturnType<TextFiles['list']> {
    const entries = await vscode.workspace.fs.readDirectory(this.#folder).then(
      (found) => found,
      (error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      },
    );
    const files = entries.filter(([, type]) => type === vscode.FileType.File);
    return Promise.all(
      files.map(async ([name]) => {
        const { mtime } = await vscode.workspace.fs.stat(this.#at(name));
        return { name, modifiedAt: new Date(mtime) };
      }),
    );
  }

  #at(name: string): vscode.Uri {
    return vscode.Uri.joinPath(this.#folder, name);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
}
