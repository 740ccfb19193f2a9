import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { EditPreview } from './editPreview.ts';

const scheme = 'modelside-edit';

interface Shown {
  readonly preview: EditPreview;
  text: string;
}

/**
 * Where a preview is shown that is not written into its document: a read-only copy with both sides in it. It looks, and
 * is used, like one that is written into its document; a diff editor shows no lenses.
 */
export class BesideDocuments implements vscode.TextDocumentContentProvider, Disposable {
  readonly #shown = new Map<string, Shown>();
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new vscode.EventEmitter<vscode.Uri>());
  /** The text of a copy is another one. */
  readonly onDidChange = this.#changed.event;
  readonly #drawn = this.#open.add(new vscode.EventEmitter<void>());
  /** A copy shows its text. */
  readonly onDidDraw = this.#drawn.event;
  #count = 0;

  constructor() {
    this.#open.add(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
    this.#open.add(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (this.previewOf(document)) this.#drawn.fire();
        else
          for (const [uri, shown] of this.#shown)
            if (shown.preview.place.document === document) this.#update(uri);
      }),
    );
    this.#open.add(
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const { input } of closed) {
          if (input instanceof vscode.TabInputText) this.#tabClosed(input.uri);
        }
      }),
    );
  }

  /** The preview that this document is a copy for. */
  previewOf(document: vscode.TextDocument): EditPreview | undefined {
    return this.#shown.get(document.uri.toString())?.preview;
  }

  /** Whether it shows what is to be seen now: VS Code brings a new text some time after it was told of. */
  isDrawn(document: vscode.TextDocument): boolean {
    const { text } = this.#shown.get(document.uri.toString()) ?? {};
    return text === document.getText().replaceAll('\r\n', '\n');
  }

  async show(preview: EditPreview): Promise<void> {
    const { document } = preview.place;
    const { title } = preview.request;
    this.#count += 1;
    const name = `${title}: ${nameOf(document)}`.replaceAll(/[/\\]/g, ' ');
    const uri = vscode.Uri.from({ scheme, path: `/${this.#count}/${name}` });
    const key = uri.toString();
    this.#shown.set(key, { preview, text: textOf(preview) });
    preview.onDidChange(() => this.#update(key));
    void preview.outcome.then(() => this.#close(uri));
    await this.#reveal(uri, preview);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#shown.get(uri.toString())?.text ?? '';
  }

  dispose(): void {
    this.#open.dispose();
  }

  async #reveal(uri: vscode.Uri, preview: EditPreview): Promise<void> {
    const { place } = preview;
    const { document } = place;
    const opened = await vscode.workspace.openTextDocument(uri);
    if (opened.languageId !== document.languageId) {
      await vscode.languages.setTextDocumentLanguage(opened, document.languageId);
    }
    const selection = new vscode.Range(place.start, 0, place.start, 0);
    await vscode.window.showTextDocument(opened, { preview: false, selection });
    this.#drawn.fire();
  }

  #update(key: string): void {
    const shown = this.#shown.get(key);
    if (!shown) return;
    const text = textOf(shown.preview);
    if (text === shown.text) return;
    shown.text = text;
    this.#changed.fire(vscode.Uri.parse(key, true));
  }

  /** One who closes the copy may have meant to decide, or not. */
  #tabClosed(uri: vscode.Uri): void {
    const shown = this.#shown.get(uri.toString());
    if (!shown || tabsOf(uri).length > 0) return;
    void this.#ask(uri, shown.preview).catch(() => undefined);
  }

  async #ask(uri: vscode.Uri, preview: EditPreview): Promise<void> {
    const again = vscode.l10n.t('Show Again');
    const reject = vscode.l10n.t('Reject All');
    const name = nameOf(preview.place.document);
    const choice = await vscode.window.showWarningMessage(
      vscode.l10n.t('The change of {0} is not decided.', name),
      again,
      reject,
    );
    if (!this.#shown.has(uri.toString())) return;
    if (choice === again) await this.#reveal(uri, preview);
    else await preview.rejectAll();
  }

  async #close(uri: vscode.Uri): Promise<void> {
    this.#shown.delete(uri.toString());
    await vscode.window.tabGroups.close(tabsOf(uri));
  }
}

function tabsOf(uri: vscode.Uri): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());
}

function nameOf({ uri }: vscode.TextDocument): string {
  return uri.path.split('/').at(-1) ?? '';
}

/** The whole document with both sides of what is not decided. */
function textOf({ place, shown }: EditPreview): string {
  const { document, start } = place;
  const count = place.rows.rows.length;
  const lines = Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line).text);
  lines.splice(start, count, ...shown.map(({ text }) => text));
  return lines.join('\n');
}
