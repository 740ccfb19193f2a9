import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { EditPreview } from './editPreview.ts';
import { notebookOf } from './notebookOf.ts';

/**
 * Lets previews go on where VS Code lets the text of their documents go on: under another name, which closes the
 * document and opens another one. Where that has not the same lines, the answer is kept for the person.
 */
export class PreviewMoves implements Disposable {
  readonly #previews: () => readonly EditPreview[];
  readonly #open = new Disposables();
  /** Where documents are about to go. A renaming may fail, and nobody says so: this alone proves nothing. */
  readonly #going = new Map<vscode.TextDocument, vscode.Uri>();
  /** Documents whose other one is being opened. */
  readonly #following = new Set<vscode.TextDocument>();
  /** Documents that were only opened to be saved. VS Code may close them and then open them in an editor. */
  readonly #unseen = new Set<vscode.TextDocument>();
  /** Documents that came up while there were previews: only these can have been made for a text. */
  readonly #opened = new WeakSet<vscode.TextDocument>();

  constructor(previews: () => readonly EditPreview[]) {
    this.#previews = previews;
    const { workspace } = vscode;
    this.#open.add(
      workspace.onDidOpenTextDocument((document) => {
        if (previews().length > 0) this.#opened.add(document);
      }),
    );
    this.#open.add(
      vscode.window.onDidChangeVisibleTextEditors((editors) => {
        for (const { document } of editors) this.#unseen.delete(document);
      }),
    );
    this.#open.add(workspace.onWillRenameFiles((event) => this.#willRename(event)));
    this.#open.add(workspace.onDidRenameFiles((event) => this.#didRename(event)));
    this.#open.add(
      workspace.onDidCloseTextDocument((document) => {
        // A document that gets another language is closed, too, but goes on.
        if (document.isClosed) this.#closed(document);
      }),
    );
  }

  /**
   * What is saved under another name is first another document with the same text: the preview goes there, so that its
   * undecided lines can be kept off the disk. To be called before anything else is done about a save.
   */
  willSave(document: vscode.TextDocument): void {
    for (const preview of this.#previews()) {
      const { place } = preview;
      if (place.document === document || place.document.getText() !== document.getText()) continue;
      // Before anything is shown, another file may have the same text by chance.
      const isCopy = place.rows.isMixed || (place.document.isUntitled && this.#opened.has(document));
      if (isCopy && preview.moveTo(document)) this.#unseen.add(document);
    }
  }

  dispose(): void {
    this.#open.dispose();
  }

  #willRename(event: vscode.FileWillRenameEvent): void {
    for (const preview of this.#previews()) {
      const { document } = preview.place;
      const notebook = notebookOf(document);
      const to = renamed((notebook ?? document).uri, event);
      // The cells of a notebook are other ones under its other name.
      if (to && notebook) event.waitUntil(preview.takeOut().then(() => preview.leave(true)));
      else if (to) this.#going.set(document, to);
    }
  }

  /** Of what has really got another name; any other document is where it was. */
  #didRename(event: vscode.FileRenameEvent): void {
    for (const document of new Set(this.#previews().map(({ place }) => place.document))) {
      const to = renamed(document.uri, event);
      if (to) void this.#follow(document, to);
    }
  }

  #closed(document: vscode.TextDocument): void {
    const to = this.#going.get(document);
    this.#going.delete(document);
    if (to) void this.#followIfRenamed(document, to);
    else if (this.#unseen.delete(document)) void this.#follow(document, document.uri);
    else this.#leave(document);
  }

  /** A document is closed before the end of its renaming is told, but also when that has failed long ago. */
  async #followIfRenamed(document: vscode.TextDocument, to: vscode.Uri): Promise<void> {
    if (await isRenamed(document.uri, to)) await this.#follow(document, to);
    else this.#leave(document);
  }

  #leave(document: vscode.TextDocument): void {
    if (this.#following.has(document)) return;
    for (const preview of this.#of(document)) preview.leave();
  }

  /** Never rejects. */
  async #follow(document: vscode.TextDocument, to: vscode.Uri): Promise<void> {
    this.#going.delete(document);
    if (this.#following.has(document)) return;
    this.#following.add(document);
    let next: vscode.TextDocument | undefined;
    try {
      next = await vscode.workspace.openTextDocument(to);
    } catch {
      // It is gone as well.
    }
    this.#following.delete(document);
    for (const preview of this.#of(document)) {
      // What still stands in an open document must not be forgotten: it would be saved with both sides.
      if (!(next && preview.moveTo(next)) && document.isClosed) preview.leave(true);
    }
  }

  #of(document: vscode.TextDocument): readonly EditPreview[] {
    return this.#previews().filter(({ place }) => place.document === document);
  }
}

/** The new address of a file, or of one in a folder that gets another name. */
function renamed(uri: vscode.Uri, { files }: vscode.FileRenameEvent): vscode.Uri | undefined {
  for (const { oldUri, newUri } of files) {
    if (uri.scheme !== oldUri.scheme || uri.authority !== oldUri.authority) continue;
    if (uri.path === oldUri.path) return newUri;
    const folder = oldUri.path.replace(/\/?$/, '/');
    if (uri.path.startsWith(folder)) return vscode.Uri.joinPath(newUri, uri.path.slice(folder.length));
  }
  return undefined;
}

/** Whether nothing is left under the old name. Where only the case differs, both names may mean the same file. */
async function isRenamed(from: vscode.Uri, to: vscode.Uri): Promise<boolean> {
  if (from.path.toLowerCase() === to.path.toLowerCase()) return true;
  try {
    await vscode.workspace.fs.stat(from);
    return false;
  } catch {
    return true;
  }
}
