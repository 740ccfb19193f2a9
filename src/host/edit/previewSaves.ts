import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { EditPreview } from './editPreview.ts';

/** Milliseconds after which a save that nobody reported as done has failed. */
const saveLimit = 5000;

type Saved = vscode.TextDocument | vscode.NotebookDocument;

/** Keeps previews off the disk: what is saved has the old lines where nothing was decided. */
export class PreviewSaves implements Disposable {
  readonly #previewIn: (document: vscode.TextDocument) => EditPreview | undefined;
  readonly #open = new Disposables();
  readonly #saving = this.#open.add(new vscode.EventEmitter<Saved>());

  /** @param previewIn the preview that is written into a document */
  constructor(previewIn: (document: vscode.TextDocument) => EditPreview | undefined) {
    this.#previewIn = previewIn;
    const { workspace } = vscode;
    this.#open.add(workspace.onWillSaveTextDocument((event) => this.#willSave(event, event.document, [event.document])));
    this.#open.add(
      workspace.onWillSaveNotebookDocument((event) => {
        const cells = event.notebook.getCells().map(({ document }) => document);
        this.#willSave(event, event.notebook, cells);
      }),
    );
    this.#open.add(workspace.onDidSaveTextDocument((saved) => this.#saving.fire(saved)));
    this.#open.add(workspace.onDidSaveNotebookDocument((saved) => this.#saving.fire(saved)));
  }

  dispose(): void {
    this.#open.dispose();
  }

  #willSave(
    event: vscode.TextDocumentWillSaveEvent | vscode.NotebookDocumentWillSaveEvent,
    saved: Saved,
    documents: readonly vscode.TextDocument[],
  ): void {
    const previews = documents.flatMap((document) => this.#previewIn(document) ?? []);
    if (previews.length === 0) return;
    // Put back, it would be saved again, and so on, once a second.
    const staysOut = event.reason === vscode.TextDocumentSaveReason.AfterDelay;
    const back = new Disposables();
    const putBack = (): void => {
      back.dispose();
      for (const preview of previews) {
        void (staysOut ? preview.goAside() : preview.putBack()).catch(() => undefined);
      }
    };
    back.add(
      this.#saving.event((document) => {
        if (document === saved) putBack();
      }),
    );
    const timer = setTimeout(putBack, saveLimit);
    back.add({ dispose: () => clearTimeout(timer) });
    event.waitUntil(Promise.all(previews.map((preview) => preview.takeOut())));
  }
}
