import * as vscode from 'vscode';

import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Hunk } from '../../core/code/edit/hunks.ts';
import type { Form } from '../../core/code/edit/layOut.ts';
import type { PreviewRow } from '../../core/code/edit/previewRow.ts';
import { type Decision, undecided } from '../../core/code/edit/previewRows.ts';
import { StreamedCode } from '../../core/code/edit/streamedCode.ts';
import { DrawPace } from './drawPace.ts';
import type { EditAgain, EditOutcome, EditRequest } from './editRequest.ts';
import type { EditState, EditSurface, PreviewHost } from './editState.ts';
import type { PreviewPlace, Written } from './previewPlace.ts';
import { type UndoStops, undoStops } from './writeLines.ts';

/** One change that a model writes, from the question to the decision. */
export class EditPreview implements Disposable {
  readonly request: EditRequest;
  readonly streamed: StreamedCode;
  readonly place: PreviewPlace;
  readonly outcome: Promise<EditOutcome>;
  readonly #fit: (code: string) => readonly string[];
  readonly #host: PreviewHost;
  readonly #pace: DrawPace;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new Emitter<void>());
  readonly #drawn = this.#open.add(new Emitter<readonly PreviewRow[]>());
  readonly #abort = new AbortController();
  readonly #resolve: (outcome: EditOutcome) => void;
  readonly onDidChange = this.#changed.event;
  /** Before rows are written into the document: what it will show. */
  readonly onWillShow = this.#drawn.event;
  #surface: EditSurface;
  #state: EditState = { kind: 'writing', lines: 0 };
  #stopped = false;
  /** While a decision is carried out, or the document saved, nothing is drawn. */
  #settling = false;
  #saving = false;
  #wasWritten = false;
  #givesWay = false;
  /** The place is gone; what still comes of the answer is kept for the person. */
  #isLost = false;

  constructor(
    request: EditRequest,
    place: PreviewPlace,
    fit: (code: string) => readonly string[],
    surface: EditSurface,
    host: PreviewHost,
  ) {
    this.request = request;
    this.streamed = new StreamedCode(request.document.languageId);
    this.place = this.#open.add(place);
    this.#fit = fit;
    this.#surface = surface;
    this.#host = host;
    this.#pace = new DrawPace(host.now);
    const { promise, resolve } = Promise.withResolvers<EditOutcome>();
    this.outcome = promise;
    this.#resolve = resolve;
    this.#open.add(
      place.onDidChange((how) => {
        if (how === 'undone') this.#guard(this.#takeBack());
        else this.#drawSoon();
        this.#changed.fire();
      }),
    );
    this.#guard(this.#read());
  }

  get state(): EditState {
    return this.#state;
  }

  get surface(): EditSurface {
    return this.#surface;
  }

  /** What a person is to look at: the rows of the document, or of its copy beside it. */
  get shown(): readonly PreviewRow[] {
    return this.#surface === 'inline' ? this.place.rows.rows : this.place.rows.layOut('preview');
  }

  get again(): EditAgain {
    return { ...this.place.again, answer: this.streamed.answer };
  }

  /** Ends the answer here. What has come stays as a cut preview. */
  stop(): void {
    this.#stopped = true;
    this.#abort.abort();
  }

  async chooseBlock(index: number): Promise<void> {
    if (this.#state.kind !== 'ready') return;
    this.streamed.choose(index);
    await this.#draw();
  }

  async acceptAll(): Promise<void> {
    if (this.#state.kind !== 'ready' || this.#surface === 'readOnly' || !(await this.#mayAccept())) return;
    this.place.rows.decideAll('accept');
    await this.#settle();
  }

  /** Also while the answer is written. Hunks that were accepted before stay accepted. */
  async rejectAll(): Promise<void> {
    if (this.#isDone) return;
    this.#abort.abort();
    this.place.rows.decideAll('reject');
    await this.#settle();
  }

  /** Rejects all, for another change in the same place. */
  async giveWay(): Promise<void> {
    this.#givesWay = true;
    await this.rejectAll();
  }

  acceptHunk(hunk: Hunk): Promise<void> {
    return this.#decide(hunk, 'accept');
  }

  rejectHunk(hunk: Hunk): Promise<void> {
    return this.#decide(hunk, 'reject');
  }

  /** Takes undecided hunks out of the document, until `putBack`. */
  takeOut(): Promise<Written> {
    this.#saving = true;
    return this.#write('saved', undoStops.within);
  }

  async putBack(): Promise<void> {
    this.#saving = false;
    await this.#draw();
  }

  /** Goes on beside the document, from which it was taken out. */
  async goAside(): Promise<void> {
    if (this.#surface === 'inline') this.#surface = 'aside';
    await this.putBack();
  }

  /** Goes on in another document that has taken over the text. @returns whether it has the lines */
  moveTo(document: vscode.TextDocument): boolean {
    if (!this.place.moveTo(document)) return false;
    // There is nothing there yet to undo.
    this.#wasWritten = false;
    this.#drawSoon();
    return true;
  }

  /** The document is gone. Of a change that the person has not seen to its end, the answer is kept for them. */
  leave(isWanted = this.#state.kind === 'writing' || !this.#wasWritten): void {
    if (!isWanted) return this.#over({ kind: 'rejected' });
    this.#saving = false;
    this.#isLost = true;
    this.#guard(this.#draw());
  }

  /** Draws what came while nobody saw the document. */
  refresh(): void {
    this.#drawSoon();
  }

  /** The window goes: nothing is written any more. */
  dispose(): void {
    this.#over({ kind: 'rejected' });
  }

  async #read(): Promise<void> {
    const { signal } = this.#abort;
    let failure: { readonly error: unknown } | undefined;
    try {
      for await (const piece of this.request.answer(signal)) {
        if (signal.aborted) break;
        this.streamed.add(piece);
        this.#drawSoon();
      }
    } catch (error) {
      failure = { error };
    }
    if (this.#isDone || this.#settling) return;
    this.streamed.end(failure || this.#stopped || this.request.wasCut?.() === true ? 'cut' : 'finished');
    if (this.streamed.code === undefined) {
      if (this.#stopped) this.#over({ kind: 'rejected' });
      else if (failure) this.#over({ kind: 'refused', reason: 'failed', ...failure });
      else this.#over({ kind: 'refused', reason: 'noCode' });
      return;
    }
    const tokens = this.request.tokensText?.();
    this.#state = {
      kind: 'ready',
      cut: this.streamed.isCut,
      ...(tokens === undefined ? {} : { tokens }),
    };
    await this.#draw();
  }

  get #isDone(): boolean {
    return this.#state.kind === 'over';
  }

  /** Draws at once, then with pauses that grow with what a drawing takes. */
  #drawSoon(): void {
    if (!this.#isDone) this.#pace.soon(() => this.#guard(this.#draw()));
  }

  async #draw(): Promise<void> {
    this.#pace.cancel();
    if (this.#settling || this.#saving || this.#isDone) return;
    if (this.#isLost && this.#state.kind === 'ready') this.#over({ kind: 'refused', reason: 'changed' });
    if (this.#isLost) return;
    this.#pace.measure(() => this.#propose());
    if (this.#surface === 'inline') await this.#show();
    this.#changed.fire();
    if (this.#isLost) return this.#draw();
    const isOpen = undecided(this.place.rows.layOut('preview')).length > 0;
    if (this.#state.kind === 'ready' && !isOpen) await this.#settle();
  }

  #propose(): void {
    const { code } = this.streamed;
    if (code === undefined) return;
    const fitted = this.#fit(code);
    const ended = this.#state.kind === 'ready';
    this.place.rows.propose(fitted, ended);
    if (!ended) this.#state = { kind: 'writing', lines: fitted.length };
  }

  async #show(): Promise<void> {
    const { document } = this.place;
    // An edit without an editor would be an undo step of its own.
    if (!vscode.window.visibleTextEditors.some((editor) => editor.document === document)) return;
    const written = await this.#write('preview', this.#wasWritten ? undoStops.within : undoStops.asFirst);
    if (written === 'written') this.#wasWritten = true;
    if (written === 'blocked') this.#surface = 'readOnly';
    if (written === 'lost') this.#isLost = true;
  }

  #write(form: Form, stops: UndoStops): Promise<Written> {
    return this.place.write(() => {
      const rows = this.place.rows.layOut(form);
      this.#drawn.fire(rows);
      return rows;
    }, stops);
  }

  async #decide(hunk: Hunk, decision: Decision): Promise<void> {
    if (this.#state.kind !== 'ready' || this.#surface === 'readOnly') return;
    if (decision === 'accept' && !(await this.#mayAccept())) return;
    this.place.rows.decide(hunk, decision);
    await this.#draw();
  }

  async #mayAccept(): Promise<boolean> {
    return this.#state.kind === 'ready' && (!this.#state.cut || (await this.#host.confirmCut()));
  }

  /** Puts the result in place as one step: first back to the old text, as part of what was shown. */
  async #settle(): Promise<void> {
    if (this.#settling || this.#isDone) return;
    this.#settling = true;
    this.#pace.cancel();
    const { rows } = this.place;
    const { accepted, rejected } = rows.decided;
    let written = await this.#write('original', undoStops.within);
    if (written === 'written') written = await this.#write('final', undoStops.asOneStep);
    if (this.#givesWay) this.#over({ kind: 'rejected', again: true });
    else if (!accepted) this.#over({ kind: rejected || written !== 'written' ? 'rejected' : 'unchanged' });
    else if (written !== 'written') this.#over({ kind: 'refused', reason: 'changed' });
    else this.#over({ kind: rejected || rows.hasTheirs ? 'partly' : 'accepted' });
  }

  /** The person has undone it: what is left of it goes, too, and *Redo* must not bring a mixture back. */
  async #takeBack(): Promise<void> {
    if (this.#settling || this.#isDone) return;
    this.#settling = true;
    this.#abort.abort();
    await this.#write('original', undoStops.within);
    await this.place.forgetRedo();
    this.#over({ kind: 'rejected' });
  }

  /** What cannot happen ends the preview, instead of leaving it without an end. */
  #guard(work: Promise<void>): void {
    work.catch((error: unknown) => this.#over({ kind: 'refused', reason: 'failed', error }));
  }

  #over(outcome: EditOutcome): void {
    if (this.#isDone) return;
    this.#pace.cancel();
    this.#state = { kind: 'over', outcome };
    this.#abort.abort();
    this.#changed.fire();
    this.#open.dispose();
    this.#resolve(outcome);
  }
}
