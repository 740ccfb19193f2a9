import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import { Disposables } from '../../src/core/base/lifecycle.ts';
import type { EditPreview } from '../../src/host/edit/editPreview.ts';
import { EditPreviews } from '../../src/host/edit/editPreviews.ts';
import type { EditRequest } from '../../src/host/edit/editRequest.ts';
import type { AnswerSource } from './answerSource.ts';
import { until } from './modelside.ts';

export const original = [
  'export function first(): number {',
  '  return 1;',
  '}',
  '',
  'export function second(): number {',
  '  return 2;',
  '}',
  '',
].join('\n');
export const changed = original.replace('return 1', 'return 10').replace('return 2', 'return 20');

/** Code as a model gives it. */
export function fenced(code: string): string {
  return `Here it is:\n\n\`\`\`ts\n${code}\n\`\`\`\nThat is all.\n`;
}

/** The memory of a workspace, without one. */
class Memory implements vscode.Memento {
  readonly #values = new Map<string, unknown>();

  keys(): readonly string[] {
    return Array.from(this.#values.keys());
  }

  get(key: string): undefined;
  get<T>(key: string, otherwise?: T): T | undefined {
    return (this.#values.get(key) as T | undefined) ?? otherwise;
  }

  update(key: string, value: unknown): Promise<void> {
    this.#values.set(key, value);
    return Promise.resolve();
  }
}

/** Previews in this VS Code, a folder for files, and what a test asks for again and again. */
export class EditStage {
  readonly open = new Disposables();
  readonly memory = new Memory();
  /** What the person says when asked about a cut answer. */
  mayBeCut = false;
  /** What the person says when a change that waits is in the way of another one. */
  mayReplace = false;
  readonly previews = this.open.add(
    new EditPreviews(
      this.memory,
      { confirmCut: () => Promise.resolve(this.mayBeCut), now: () => performance.now() },
      () => Promise.resolve(this.mayReplace),
    ),
  );
  readonly #folder = mkdtemp(join(tmpdir(), 'modelside-edit-'));

  /** A file that is not there. */
  async path(name: string): Promise<string> {
    return join(await this.#folder, name);
  }

  async showFile(content: string, name = 'sample.ts'): Promise<vscode.TextEditor> {
    const path = join(await this.#folder, name);
    await writeFile(path, content);
    return vscode.window.showTextDocument(vscode.Uri.file(path), { preview: false });
  }

  /** Of the whole document, unless told otherwise. */
  async start(
    { document }: vscode.TextEditor,
    { answer }: AnswerSource,
    more: Partial<EditRequest> = {},
  ): Promise<EditPreview> {
    const range = document.validateRange(new vscode.Range(0, 0, document.lineCount, 0));
    const preview = await this.previews.start({ document, range, title: 'Fix', answer, ...more });
    assert.ok(preview);
    return preview;
  }

  async close(): Promise<void> {
    this.open.dispose();
    while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await rm(await this.#folder, { recursive: true });
  }
}

/** In a browser, VS Code saves after a delay unless it is told not to. */
export function setAutoSave(value: 'off' | 'afterDelay' | undefined): Thenable<void> {
  return vscode.workspace
    .getConfiguration('files')
    .update('autoSave', value, vscode.ConfigurationTarget.Global);
}

export function ready(preview: EditPreview): Promise<void> {
  return until(preview.onDidChange, () => preview.state.kind !== 'writing');
}

/** Both sides stand in the document. */
export function drawn(preview: EditPreview): Promise<void> {
  return until(preview.onDidChange, () => preview.place.rows.isMixed);
}

/** The editor of the copy that a preview is shown in beside its document, with both sides in it. */
export async function copyBeside(): Promise<vscode.TextEditor> {
  const isThere = (): boolean => {
    const { document } = vscode.window.activeTextEditor ?? {};
    return document?.uri.scheme === 'modelside-edit' && document.getText().includes('return 20');
  };
  await until((listener) => {
    return vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(listener),
      vscode.workspace.onDidChangeTextDocument(listener),
    );
  }, isThere);
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor);
  return editor;
}
