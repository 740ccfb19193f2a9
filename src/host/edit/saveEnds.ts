import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';

export type Saved = vscode.TextDocument | vscode.NotebookDocument;

/** Milliseconds after which a save of which nothing was heard is taken to have ended. */
const longestSave = 30_000;

/**
 * Tells when a save has ended, well or badly. Of a failure VS Code says nothing; but it draws the document's tab anew,
 * in which then nothing is different: it is as unsaved as before.
 */
export class SaveEnds implements Disposable {
  readonly #open = new Disposables();
  readonly #saved = this.#open.add(new vscode.EventEmitter<Saved>());
  readonly #waiting = new Set<Disposable>();

  constructor() {
    this.#open.add(vscode.workspace.onDidSaveTextDocument((saved) => this.#saved.fire(saved)));
    this.#open.add(vscode.workspace.onDidSaveNotebookDocument((saved) => this.#saved.fire(saved)));
  }

  /** @param prepared when the document has the text that is to be saved: only then can the save fail */
  after(saving: Saved, prepared: Promise<unknown>, run: () => void): void {
    const waiting = new Disposables();
    this.#waiting.add(waiting);
    let isOver = false;
    const finish = (): void => {
      if (isOver) return;
      isOver = true;
      this.#waiting.delete(waiting);
      waiting.dispose();
      run();
    };
    const timer = setTimeout(finish, longestSave);
    waiting.add({ dispose: () => clearTimeout(timer) });
    waiting.add(
      this.#saved.event((saved) => {
        if (saved === saving) finish();
      }),
    );
    const watch = (): void => {
      if (!isOver) waiting.add(onUnchangedTab(saving, finish));
    };
    void prepared.then(watch, watch);
  }

  dispose(): void {
    for (const waiting of this.#waiting) waiting.dispose();
    this.#open.dispose();
  }
}

/**
 * Runs when the tab of an unsaved document was drawn anew for nothing that is seen in it. One that was moved is told by
 * its place; that a file has become read-only, or is gone from the disk, looks like a failure.
 */
function onUnchangedTab(saving: Saved, run: () => void): Disposable {
  const looks = new Map(tabsOf(saving).map((tab) => [tab, lookOf(tab)]));
  return vscode.window.tabGroups.onDidChangeTabs(({ changed }) => {
    const isUnchanged = changed.some((tab) => tab.isDirty && looks.get(tab) === lookOf(tab));
    if (isUnchanged) return run();
    // Other tabs that come, go or move have shifted these.
    for (const tab of looks.keys()) looks.set(tab, lookOf(tab));
  });
}

function lookOf(tab: vscode.Tab): string {
  const { label, isActive, isDirty, isPinned, isPreview, group } = tab;
  return JSON.stringify([label, isActive, isDirty, isPinned, isPreview, group.tabs.indexOf(tab)]);
}

function tabsOf({ uri }: Saved): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(
      ({ input }) =>
        (input instanceof vscode.TabInputText || input instanceof vscode.TabInputNotebook) &&
        input.uri.toString() === uri.toString(),
    );
}
