import * as vscode from 'vscode';

import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import { StreamedCode } from '../../core/code/edit/streamedCode.ts';
import { BesideDocuments } from './besideDocuments.ts';
import { confirmReplace } from './confirmReplace.ts';
import { EditPreview } from './editPreview.ts';
import type { EditOutcome, EditRequest } from './editRequest.ts';
import type { PreviewHost } from './editState.ts';
import { keepAnswer } from './keepAnswer.ts';
import { placeOfEdit } from './placeOfEdit.ts';
import { notebookOf } from './notebookOf.ts';
import { PreviewDecorations } from './previewDecorations.ts';
import { previewLenses } from './previewLenses.ts';
import { PreviewMoves } from './previewMoves.ts';
import { PreviewPlace } from './previewPlace.ts';
import { PreviewSaves } from './previewSaves.ts';
import { surfaceFor } from './surfaceFor.ts';
import { UnsettledEdits } from './unsettledEdits.ts';

/** All changes that wait for a decision: at most one in a document. */
export class EditPreviews implements vscode.CodeLensProvider, Disposable {
  readonly #host: PreviewHost;
  readonly #confirmReplace: typeof confirmReplace;
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

  /** @param mayReplace whether a change that waits may be rejected for another one */
  constructor(memory: vscode.Memento, host: PreviewHost, mayReplace = confirmReplace) {
    this.#host = host;
    this.#confirmReplace = mayReplace;
    this.#unsettled = new UnsettledEdits(memory);
    this.#open.add(vscode.languages.registerCodeLensProvider({ pattern: '**' }, this));
    this.#open.add(vscode.window.onDidChangeActiveTextEditor(() => this.#setContext()));
    this.#open.add(vscode.window.onDidChangeVisibleTextEditors(() => this.#editorsChanged()));
    this.#open.add(this.#beside.onDidDraw(() => this.#redraw()));
    const moves = this.#open.add(new PreviewMoves(() => this.all));
    this.#open.add(new PreviewSaves(() => this.all.filter(({ surface }) => surface === 'inline'), moves));
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
   * Shows a change while it is written. `undefined` when the document shows one that the person wants to decide first;
   * nothing is asked of the model then. `undefined`, too, when the expected text is not there, or more than once: then
   * the answer is offered to the person as it is.
   */
  async start(request: EditRequest): Promise<EditPreview | undefined> {
    const { document } = request;
    for (let open = this.of(document); open; open = this.of(document)) {
      if (!(await this.#confirmReplace(document))) return undefined;
      await open.rejectAll();
      await open.outcome;
    }
    const found = placeOfEdit(document, request.range, request.expected);
    if (!found) {
      await offer(request);
      return undefined;
    }
    const { start, end } = found.lines;
    const old = Array.from({ length: end - start }, (_, index) => document.lineAt(start + index).text);
    const place = new PreviewPlace(document, start, old, request.parts);
    const preview = new EditPreview(request, place, found.fit, surfaceFor(document), this.#host);
    this.#previews.add(preview);
    this.#count += 1;
    this.#follow(preview, String(this.#count));
    return preview;
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const preview = this.of(document);
    return preview && isShownIn(document, preview) ? [...previewLenses(preview, document)] : [];
  }

  /** The window goes. What stands in documents stays noted: VS Code may bring it back. */
  dispose(): void {
    this.#isClosed = true;
    for (const preview of this.#previews) preview.dispose();
    this.#open.dispose();
  }

  #follow(preview: EditPreview, id: string): void {
    const { place } = preview;
    let isBeside = false;
    const update = (): void => {
      if (preview.surface !== 'inline' && !isBeside) {
        isBeside = true;
        void this.#beside.show(preview).catch(() => undefined);
      }
      this.#redraw();
    };
    preview.onWillShow((rows) => {
      // What was accepted stays.
      const settled = place.rows.layOut('saved').map(({ text }) => text);
      const shown = rows.map(({ text }) => text);
      const { uri } = place.document;
      const notebook = notebookOf(place.document)?.uri;
      // Written before the document is: a note of the coming text does no harm, a missing one does.
      void this.#unsettled
        .note(id, { uri, ...(notebook && { notebook }), start: place.start, settled, shown })
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
      const preview = this.of(document);
      if (!preview || !isShownIn(document, preview)) this.#decorations.draw(editor, 0, []);
      else if (preview.surface === 'inline' || this.#beside.isDrawn(document)) {
        this.#decorations.draw(editor, preview.place.start, preview.shown);
      }
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
}

/** Whether it is this document in which the person sees it. */
function isShownIn(document: vscode.TextDocument, { surface, place }: EditPreview): boolean {
  return (surface === 'inline') === (place.document === document);
}

/** Without a place for it: the answer alone. */
async function offer({ answer, document }: EditRequest): Promise<void> {
  const streamed = new StreamedCode(document.languageId);
  for await (const piece of answer(new AbortController().signal)) streamed.add(piece);
  streamed.end('finished');
  void keepAnswer(whyChanged(document), streamed.code ?? streamed.answer, document.languageId).then(
    undefined,
    () => undefined,
  );
}

function whyChanged({ isClosed }: vscode.TextDocument): string {
  return isClosed
    ? vscode.l10n.t('The file was closed or renamed meanwhile. The edit was not put in place.')
    : vscode.l10n.t('The text was changed meanwhile. The edit was not put in place.');
}

async function tell({ request, place, streamed }: EditPreview, outcome: EditOutcome): Promise<void> {
  const { l10n } = vscode;
  const { languageId } = request.document;
  if (outcome.kind === 'unchanged') {
    void vscode.window.showInformationMessage(l10n.t('{0}: the answer changes nothing.', request.title));
  }
  if (outcome.kind !== 'refused') return;
  switch (outcome.reason) {
    case 'changed':
      return keepAnswer(whyChanged(place.document), streamed.code ?? streamed.answer, languageId);
    case 'noCode':
      return keepAnswer(l10n.t('The answer has no code to put in place.'), streamed.answer, 'markdown');
    case 'failed':
      return undefined;
  }
}
