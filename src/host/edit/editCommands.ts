import * as vscode from 'vscode';

import type { Hunk } from '../../core/code/edit/hunks.ts';
import { type ShownHunk, undecided } from '../../core/code/edit/previewRows.ts';
import { EditPreview } from './editPreview.ts';
import type { EditPreviews } from './editPreviews.ts';

/** What can be done with a preview. A lens says with which, and with which hunk; else it is what the cursor is in. */
export class EditCommands {
  readonly #previews: EditPreviews;

  constructor(previews: EditPreviews) {
    this.#previews = previews;
  }

  async acceptAll(target: unknown): Promise<void> {
    await this.#preview(target)?.acceptAll();
  }

  async rejectAll(target: unknown): Promise<void> {
    await this.#preview(target)?.rejectAll();
  }

  async acceptHunk(target: unknown, hunk: unknown): Promise<void> {
    const preview = this.#preview(target);
    const found = preview && this.#hunk(preview, hunk);
    if (found) await preview.acceptHunk(found);
  }

  async rejectHunk(target: unknown, hunk: unknown): Promise<void> {
    const preview = this.#preview(target);
    const found = preview && this.#hunk(preview, hunk);
    if (found) await preview.rejectHunk(found);
  }

  nextHunk(): void {
    this.#go((hunks, row) => hunks.find(({ start }) => start > row) ?? hunks[0]);
  }

  previousHunk(): void {
    this.#go((hunks, row) => hunks.findLast(({ start }) => start < row) ?? hunks.at(-1));
  }

  /** Stops the answer and leaves what has come. */
  cancel(target: unknown): void {
    this.#preview(target)?.stop();
  }

  async copy(target: unknown): Promise<void> {
    const code = this.#preview(target)?.streamed.code;
    if (code !== undefined) await vscode.env.clipboard.writeText(code);
  }

  async refine(target: unknown): Promise<void> {
    const preview = this.#preview(target);
    if (!preview?.request.onRefine) return;
    const words = await vscode.window.showInputBox({
      title: preview.request.title,
      prompt: vscode.l10n.t('Say what should be different.'),
      ignoreFocusOut: true,
    });
    if (words === undefined || words.trim() === '') return;
    await preview.giveWay();
    await preview.request.onRefine(words.trim(), preview.again);
  }

  async regenerate(target: unknown): Promise<void> {
    const preview = this.#preview(target);
    if (!preview?.request.onRegenerate) return;
    await preview.giveWay();
    await preview.request.onRegenerate(preview.again);
  }

  async chooseBlock(target: unknown): Promise<void> {
    const preview = this.#preview(target);
    const items = preview?.streamed.blocks.map(({ text, language }, index) => ({
      label: text.split('\n').find((line) => line.trim() !== '') ?? '',
      description: [language, vscode.l10n.t('{0} lines', text.split('\n').length)].filter(Boolean).join(', '),
      index,
    }));
    if (!preview || !items || items.length === 0) return;
    const title = vscode.l10n.t('Which block goes into the document?');
    const choice = await vscode.window.showQuickPick(items, { title });
    if (choice) await preview.chooseBlock(choice.index);
  }

  #preview(target: unknown): EditPreview | undefined {
    if (target instanceof EditPreview) return target;
    const editor = vscode.window.activeTextEditor;
    return editor && this.#previews.of(editor.document);
  }

  #hunk(preview: EditPreview, given: unknown): Hunk | undefined {
    const hunks = undecided(preview.shown);
    const told = hunks.find(({ hunk }) => hunk === given);
    if (told || given !== undefined) return told?.hunk;
    const row = (vscode.window.activeTextEditor?.selection.active.line ?? 0) - preview.place.start;
    return (hunks.find(({ end }) => end > row) ?? hunks.at(-1))?.hunk;
  }

  #go(choose: (hunks: readonly ShownHunk[], row: number) => ShownHunk | undefined): void {
    const editor = vscode.window.activeTextEditor;
    const preview = this.#preview(undefined);
    if (!editor || !preview) return;
    const { start } = preview.place;
    const hunk = choose(undecided(preview.shown), editor.selection.active.line - start);
    if (!hunk) return;
    const line = start + hunk.start;
    editor.selection = new vscode.Selection(line, 0, line, 0);
    editor.revealRange(
      new vscode.Range(line, 0, start + hunk.end, 0),
      vscode.TextEditorRevealType.InCenterIfOutsideViewport,
    );
  }
}
