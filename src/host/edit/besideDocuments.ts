import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { EditPreview } from './editPreview.ts';

const scheme = 'modelside-edit';

/** What a preview is compared in when it is not written into its document: the text before and after, side by side. */
export class BesideDocuments implements vscode.TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #previews = new Map<string, EditPreview>();
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.#changed.event;
  #count = 0;

  constructor() {
    this.#open.add(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
  }

  /** The preview whose new text this document is. */
  previewOf(document: vscode.TextDocument): EditPreview | undefined {
    return this.#previews.get(document.uri.toString());
  }

  async show(preview: EditPreview): Promise<void> {
    const { document, title } = preview.request;
    const name = document.uri.path.split('/').at(-1) ?? '';
    this.#count += 1;
    const uri = (side: string): vscode.Uri =>
      vscode.Uri.from({ scheme, path: `/${this.#count}/${side}/${name}` });
    const [before, after] = [uri('before'), uri('after')];
    this.#previews.set(after.toString(), preview);
    this.#texts.set(before.toString(), document.getText());
    const update = (): void => {
      this.#texts.set(after.toString(), textAfter(preview));
      this.#changed.fire(after);
    };
    update();
    preview.onDidChange(update);
    void preview.outcome.then(() => this.#close(before, after));
    await vscode.commands.executeCommand('vscode.diff', before, after, `${title} (${name})`, {
      preview: true,
    });
    for (const opened of vscode.workspace.textDocuments) {
      const isOurs =
        opened.uri.toString() === after.toString() || opened.uri.toString() === before.toString();
      if (isOurs && opened.languageId !== document.languageId) {
        await vscode.languages.setTextDocumentLanguage(opened, document.languageId);
      }
    }
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  dispose(): void {
    this.#open.dispose();
  }

  async #close(before: vscode.Uri, after: vscode.Uri): Promise<void> {
    this.#previews.delete(after.toString());
    for (const uri of [before, after]) this.#texts.delete(uri.toString());
    const tabs = vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(
        ({ input }) =>
          input instanceof vscode.TabInputTextDiff && input.modified.toString() === after.toString(),
      );
    await vscode.window.tabGroups.close(tabs);
  }
}

/** The whole document as it would be. */
function textAfter({ place, shown }: EditPreview): string {
  const { document, start } = place;
  const count = place.rows.rows.length;
  const lines = Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line).text);
  lines.splice(start, count, ...shown.map(({ text }) => text));
  return lines.join(document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n');
}
