import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import { ignoreTest } from '../../core/context/ignoreRules.ts';

/** Text of the `.gitignore` by the address of its folder; empty where there is none. */
type Texts = Map<string, Promise<string>>;

/**
 * What Git ignores, by the `.gitignore` files from the top of the repository down; without a repository, from the
 * workspace folder down. Files of the workspace are read once and again when they change; those outside of it, which
 * nobody watches, each time.
 */
export class GitIgnore implements Disposable {
  readonly #open = new Disposables();
  readonly #texts: Texts = new Map();

  constructor() {
    const watcher = this.#open.add(vscode.workspace.createFileSystemWatcher('**/.gitignore'));
    const forget = (uri: vscode.Uri): void => void this.#texts.delete(folderOf(uri).toString());
    this.#open.add(watcher.onDidCreate(forget));
    this.#open.add(watcher.onDidChange(forget));
    this.#open.add(watcher.onDidDelete(forget));
    // What is done in VS Code itself is known at once, and a folder takes its file along without a word about it.
    const forgetAll = (): void => this.#texts.clear();
    this.#open.add(vscode.workspace.onDidSaveTextDocument(({ uri }) => forget(uri)));
    this.#open.add(vscode.workspace.onDidCreateFiles(forgetAll));
    this.#open.add(vscode.workspace.onDidRenameFiles(forgetAll));
    this.#open.add(vscode.workspace.onDidDeleteFiles(forgetAll));
    this.#open.add(vscode.workspace.onDidChangeWorkspaceFolders(forgetAll));
  }

  /** A path that ends with a slash is a folder. */
  async isIgnored(uri: vscode.Uri): Promise<boolean> {
    return (await this.keep([uri])).length === 0;
  }

  /** Of these files, the ones that are not ignored, in the same order. */
  async keep(uris: readonly vscode.Uri[]): Promise<readonly vscode.Uri[]> {
    const unwatched: Texts = new Map();
    const ignored = new Set<vscode.Uri>();
    for (const [start, started] of Map.groupBy(uris, startOf)) {
      const top = await findTop(vscode.Uri.parse(start, true));
      if (!top) continue;
      const paths = started.map((uri) => pathFrom(top, uri));
      const isIgnored = ignoreTest(await this.#rules(top, paths, unwatched));
      for (const [index, uri] of started.entries()) if (isIgnored(paths[index] ?? '')) ignored.add(uri);
    }
    return uris.filter((uri) => !ignored.has(uri));
  }

  dispose(): void {
    this.#open.dispose();
  }

  /** From the top down; what is in an ignored folder is not looked into. */
  async #rules(
    top: vscode.Uri,
    paths: readonly string[],
    unwatched: Texts,
  ): Promise<ReadonlyMap<string, string>> {
    const rules = new Map<string, string>();
    for (const level of levelsOf(paths)) {
      const isIgnored = ignoreTest(rules);
      const looked = level.filter((folder) => folder === '' || !isIgnored(`${folder}/`));
      const texts = await Promise.all(
        looked.map((folder) => this.#text(folder === '' ? top : vscode.Uri.joinPath(top, folder), unwatched)),
      );
      for (const [index, text] of texts.entries()) if (text !== '') rules.set(looked[index] ?? '', text);
    }
    return rules;
  }

  #text(folder: vscode.Uri, unwatched: Texts): Promise<string> {
    const texts = vscode.workspace.getWorkspaceFolder(folder) ? this.#texts : unwatched;
    const key = folder.toString();
    const text = texts.get(key) ?? readIgnoreFile(folder);
    texts.set(key, text);
    return text;
  }
}

/** Where the search for the top begins: the workspace folder, else the file's own folder. */
function startOf(uri: vscode.Uri): string {
  return (vscode.workspace.getWorkspaceFolder(uri)?.uri ?? folderOf(uri)).toString();
}

/** The nearest folder upward that Git calls its own; else the workspace folder; else none. */
async function findTop(start: vscode.Uri): Promise<vscode.Uri | undefined> {
  for (let folder = start; ; folder = folderOf(folder)) {
    if (await exists(vscode.Uri.joinPath(folder, '.git'))) return folder;
    if (folder.path === '/' || folder.path === '') break;
  }
  return vscode.workspace.getWorkspaceFolder(start) ? start : undefined;
}

/** All folders of the paths, from the top down. */
function levelsOf(paths: readonly string[]): readonly (readonly string[])[] {
  const levels: Set<string>[] = [new Set([''])];
  for (const path of paths) {
    let depth = 1;
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      const level = levels[depth] ?? new Set();
      levels[depth] = level;
      level.add(path.slice(0, slash));
      depth += 1;
    }
  }
  return levels.map((level) => Array.from(level));
}

async function readIgnoreFile(folder: vscode.Uri): Promise<string> {
  try {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, '.gitignore'));
    return new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

function folderOf(uri: vscode.Uri): vscode.Uri {
  return uri.with({ path: uri.path.replace(/\/[^/]*\/?$/, '') || '/' });
}

function pathFrom(top: vscode.Uri, uri: vscode.Uri): string {
  return uri.path.slice(top.path.endsWith('/') ? top.path.length : top.path.length + 1);
}
