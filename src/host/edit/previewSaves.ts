import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { EditPreview } from './editPreview.ts';

/** Milliseconds after which a save that nobody reported as done has failed. */
const saveLimit = 5000;

type Saved = vscode.TextDocument | vscode.NotebookDocument;

/** Keeps previews off the disk: what is saved has the old lines where nothing was decided. */
export class PreviewSaves implements Disposable {
  readonly #previews: () => readonly EditPreview[];
  readonly #open = new Disposables();
  readonly #saved = this.#open.add(new vscode.EventEmitter<Saved>());

  /** @param previews those that are written into their documents */
  constructor(previews: () => readonly EditPreview[]) {
    this.#previews = previews;
    const { workspace } = vscode;
    this.#open.add(
      workspace.onWillSaveTextDocument((event) => {
        this.#willSave(event, event.document, [event.document]);
        this.#willSaveCopy(event);
      }),
    );
    this.#open.add(
      workspace.onWillSaveNotebookDocument((event) => {
        const cells = event.notebook.getCells().map(({ document }) => document);
        this.#willSave(event, event.notebook, cells);
      }),
    );
    this.#open.add(workspace.onDidSaveTextDocument((saved) => this.#saved.fire(saved)));
    this.#open.add(workspace.onDidSaveNotebookDocument((saved) => this.#saved.fire(saved)));
  }

  dispose(): void {
    this.#open.dispose();
  }

  #willSave(
    event: vscode.TextDocumentWillSaveEvent | vscode.NotebookDocumentWillSaveEvent,
    saved: Saved,
    documents: readonly vscode.TextDocument[],
  ): void {
    const previews = this.#previews().filter(({ place }) => documents.includes(place.document));
    if (previews.length === 0) return;
    // Put back, it would be saved again, and so on, once a second.
    const staysOut = event.reason === vscode.TextDocumentSaveReason.AfterDelay;
    this.#afterSave(saved, () => {
      for (const preview of previews) {
        void (staysOut ? preview.goAside() : preview.putBack()).catch(() => undefined);
      }
    });
    event.waitUntil(Promise.all(previews.map((preview) => preview.takeOut())));
  }

  /** An untitled document is saved as another one that was given its text, with both sides of a preview in it. */
  #willSaveCopy(event: vscode.TextDocumentWillSaveEvent): void {
    const { document } = event;
    const text = document.getText();
    const preview = this.#previews().find(
      ({ place }) =>
        place.document.isUntitled && place.document !== document && place.document.getText() === text,
    );
    if (!preview?.place.rows.isMixed) return;
    const { rows, range } = preview.place;
    const lineEnd = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
    const settled = rows.layOut('saved').map((row) => row.text);
    // Its document goes with this save.
    preview.leave(true);
    event.waitUntil(Promise.resolve([vscode.TextEdit.replace(range, settled.join(lineEnd))]));
  }

  #afterSave(saved: Saved, run: () => void): void {
    const waiting = new Disposables();
    const finish = (): void => {
      waiting.dispose();
      run();
    };
    const timer = setTimeout(finish, saveLimit);
    waiting.add({ dispose: () => clearTimeout(timer) });
    waiting.add(
      this.#saved.event((document) => {
        if (document === saved) finish();
      }),
    );
  }
}
