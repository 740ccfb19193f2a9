import * as vscode from 'vscode';

import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import { StreamedCode } from '../../core/code/edit/streamedCode.ts';
import { BesideDocuments } from './besideDocuments.ts';
import { EditPreview, type EditSurface, type PreviewHost } from './editPreview.ts';
import type { EditOutcome, EditRequest } from './editRequest.ts';
import { keepAnswer } from './keepAnswer.ts';
import { placeOfEdit } from './placeOfEdit.ts';
import { PreviewDecorations } from './previewDecorations.ts';
import { previewLenses } from './previewLenses.ts';
import { PreviewPlace } from './previewPlace.ts';
import { UnsettledEdits } from './unsettledEdits.ts';

/** Milliseconds after which a save that nobody reported as done has failed. */
const saveLimit = 5000;

/** All changes that wait for a decision: at most one in a document. */
export class EditPreviews implements vscode.CodeLensProvider, Disposable {
  readonly #host: PreviewHost;
  readonly #unsettled: UnsettledEdits;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new Emitter<void>());
  readonly #decorations = this.#open.add(new PreviewDecorations());
  readonly #beside = this.#open.add(new BesideDocuments());
  readonly #previews = new Set<EditPreview>();
  #count = 0;
  #isClosed = false;
  readonly onDidChange = this.#changed.event;
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(memory: vscode.Memento, host: PreviewHost) {
    this.#host = host;
    this.#unsettled = new UnsettledEdits(memory);
    this.#open.add(vscode.languages.registerCodeLensProvider({ pattern: '**' }, this));
    this.#open.add(vscode.window.onDidChangeActiveTextEditor(() => this.#setContext()));
    this.#open.add(vscode.window.onDidChangeVisibleTextEditors(() => this.#editorsChanged()));
    this.#open.add(vscode.workspace.onWillSaveTextDocument((event) => this.#willSave(event)));
    this.#open.add(
      vscode.workspace.onDidCloseTextDocument((document) => {
        // A document that gets another language is closed, too, but goes on.
        if (document.isClosed) this.of(document)?.dispose();
      }),
    );
  }

  get all(): readonly EditPreview[] {
    return Array.from(this.#previews);
  }

  /** The preview that this document shows, or is the other side of. */
  of(document: vscode.TextDocument): EditPreview | undefined {
    return this.all.find(({ place }) => place.document === document) ?? this.#beside.previewOf(document);
  }

  /** Takes out what a reloaded window has left of previews. */
  restore(): Promise<void> {
    return this.#unsettled.restore();
  }

  /**
   * Shows a change while it is written. One that the document already shows is rejected by that. `undefined` when the
   * expected text is not there, or more than once: then the answer is offered to the person as it is.
   */
  async start(request: EditRequest): Promise<EditPreview | undefined> {
    const { document } = request;
    await this.of(document)?.rejectAll();
    const found = placeOfEdit(document, request.range, request.expected);
    if (!found) {
      await offer(request);
      return undefined;
    }
    const { start, end } = found.lines;
    const old = Array.from({ length: end - start }, (_, index) => document.lineAt(start + index).text);
    const place = new PreviewPlace(document, start, old);
    const preview = new EditPreview(request, place, found.fit, surfaceFor(document), this.#host);
    this.#previews.add(preview);
    this.#count += 1;
    this.#follow(preview, String(this.#count));
    return preview;
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const preview = this.of(document);
    const isShownHere = preview && (preview.surface === 'inline') === (preview.place.document === document);
    return isShownHere ? [...previewLenses(preview, document)] : [];
  }

  /** The window goes. What stands in documents stays noted: VS Code may bring it back. */
  dispose(): void {
    this.#isClosed = true;
    for (const preview of this.#previews) preview.dispose();
    this.#open.dispose();
  }

  #follow(preview: EditPreview, id: string): void {
    const { place, request } = preview;
    const { uri } = request.document;
    let isBeside = false;
    const update = (): void => {
      if (preview.surface !== 'inline' && !isBeside) {
        isBeside = true;
        void this.#beside.show(preview).catch(() => undefined);
      }
      this.#redraw();
    };
    preview.onWillShow((rows) => {
      const original = place.rows.layOut('original').map(({ text }) => text);
      const shown = rows.map(({ text }) => text);
      // Written before the document is: a note of the coming text does no harm, a missing one does.
      void this.#unsettled
        .note(id, { uri, start: place.start, original, shown })
        .then(undefined, () => undefined);
    });
    preview.onDidChange(update);
    update();
    void this.#end(preview, id).catch(() => undefined);
  }

  async #end(preview: EditPreview, id: string): Promise<void> {
    const outcome = await preview.outcome;
    if (this.#isClosed) return;
    this.#previews.delete(preview);
    this.#redraw();
    await this.#unsettled.forget(id);
    await tell(preview, outcome);
  }

  #redraw(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor;
      const shown = this.all.filter(
        ({ surface, place }) => surface === 'inline' && place.document === document,
      );
      this.#decorations.draw(
        editor,
        shown.map(({ place }) => ({ start: place.start, rows: place.rows.rows })),
      );
    }
    this.#setContext();
    this.#changed.fire();
  }

  #editorsChanged(): void {
    for (const preview of this.#previews) preview.refresh();
    this.#redraw();
  }

  #setContext(): void {
    const editor = vscode.window.activeTextEditor;
    const state = editor && this.of(editor.document)?.state.kind;
    for (const [name, value] of [
      ['modelside.editPreview', state === 'writing' || state === 'ready'],
      ['modelside.editReady', state === 'ready'],
    ] as const) {
      void vscode.commands.executeCommand('setContext', name, value);
    }
  }

  /** What is saved has the old lines where nothing was decided; the preview comes back when it is on disk. */
  #willSave(event: vscode.TextDocumentWillSaveEvent): void {
    const { document } = event;
    const preview = this.all.find(
      ({ place, surface }) => place.document === document && surface === 'inline',
    );
    if (!preview) return;
    const back = new Disposables();
    const putBack = (): void => {
      back.dispose();
      void preview.putBack().catch(() => undefined);
    };
    back.add(
      vscode.workspace.onDidSaveTextDocument((saved) => {
        if (saved === document) putBack();
      }),
    );
    const timer = setTimeout(putBack, saveLimit);
    back.add({ dispose: () => clearTimeout(timer) });
    event.waitUntil(preview.takeOut());
  }
}

/** In the document, unless it cannot be changed, or is saved every second without being asked. */
function surfaceFor(document: vscode.TextDocument): EditSurface {
  if (document.isUntitled) return 'inline';
  if (vscode.workspace.fs.isWritableFileSystem(document.uri.scheme) !== true) return 'readOnly';
  const autoSave = vscode.workspace.getConfiguration('files', document).get<string>('autoSave');
  return autoSave === 'afterDelay' ? 'aside' : 'inline';
}

/** Without a place for it: the answer alone. */
async function offer({ answer, document }: EditRequest): Promise<void> {
  const streamed = new StreamedCode(document.languageId);
  for await (const piece of answer(new AbortController().signal)) streamed.add(piece);
  streamed.end('finished');
  void keepAnswer(whyChanged(), streamed.code ?? streamed.answer, document.languageId).then(
    undefined,
    () => undefined,
  );
}

function whyChanged(): string {
  return vscode.l10n.t('The text was changed meanwhile. The edit was not put in place.');
}

async function tell({ request, streamed }: EditPreview, outcome: EditOutcome): Promise<void> {
  const { l10n } = vscode;
  const { languageId } = request.document;
  if (outcome.kind === 'unchanged') {
    void vscode.window.showInformationMessage(l10n.t('{0}: the answer changes nothing.', request.title));
  }
  if (outcome.kind !== 'refused') return;
  switch (outcome.reason) {
    case 'changed':
      return keepAnswer(whyChanged(), streamed.code ?? streamed.answer, languageId);
    case 'noCode':
      return keepAnswer(l10n.t('The answer has no code to put in place.'), streamed.answer, 'markdown');
    case 'failed':
      return undefined;
  }
}
