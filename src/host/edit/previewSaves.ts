import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { EditPreview } from './editPreview.ts';
import type { PreviewMoves } from './previewMoves.ts';
import { type Saved, SaveEnds } from './saveEnds.ts';

/** Keeps previews off the disk: what is saved has the old lines where nothing was decided. */
export class PreviewSaves implements Disposable {
  readonly #previews: () => readonly EditPreview[];
  readonly #open = new Disposables();
  readonly #ends = this.#open.add(new SaveEnds());

  /**
   * @param previews those that are written into their documents
   * @param moves takes previews along to where their documents are saved
   */
  constructor(previews: () => readonly EditPreview[], moves: PreviewMoves) {
    this.#previews = previews;
    const { workspace } = vscode;
    this.#open.add(
      workspace.onWillSaveTextDocument((event) => {
        moves.willSave(event.document);
        this.#willSave(event, event.document, [event.document]);
      }),
    );
    this.#open.add(
      workspace.onWillSaveNotebookDocument((event) => {
        const cells = event.notebook.getCells().map(({ document }) => document);
        this.#willSave(event, event.notebook, cells);
      }),
    );
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
    const prepared = Promise.all(previews.map((preview) => preview.takeOut()));
    this.#ends.after(saved, prepared, () => {
      for (const preview of previews) {
        void (staysOut ? preview.goAside() : preview.putBack()).catch(() => undefined);
      }
    });
    event.waitUntil(prepared);
  }
}
