import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import * as vscode from 'vscode';

import type { AnswerRequest } from '../../src/core/api/answer.ts';
import { Disposables } from '../../src/core/base/lifecycle.ts';
import type { Attachment } from '../../src/core/chat/attachment.ts';
import type { CodeCommand } from '../../src/core/code/codeCommand.ts';
import { estimateTokens } from '../../src/core/context/estimateTokens.ts';
import { CodeRunner } from '../../src/host/code/codeRunner.ts';
import type { AnsweringModel, CodeServices } from '../../src/host/code/codeServices.ts';
import { GitIgnore } from '../../src/host/context/gitIgnore.ts';
import type { EditPreview } from '../../src/host/edit/editPreview.ts';
import { EditPreviews } from '../../src/host/edit/editPreviews.ts';
import { modelside, until } from './modelside.ts';

/** Uses what another file defines, and what one that Git ignores defines. */
export const shop = `import { rate } from './rates.ts';
import { secretRate } from './hidden.ts';

const base = 1;

/** What it costs. */
export function price(amount: number): number {
  return amount * rate(base) + secretRate();
}

export function twice(amount: number): number {
  return amount * 2;
}
`;

export const python = `def area(width, height):
    if width < 0:
        raise ValueError(width)

    return width * height


def half(value):
    return value / 2
`;

/** The commands on code with the real service, and what they did. */
export class CodeLab {
  readonly runner: CodeRunner;
  readonly services: CodeServices;
  readonly previews: EditPreviews;
  readonly root: vscode.Uri;
  readonly asked: { readonly question: string; readonly attachments: readonly Attachment[] }[] = [];
  readonly requests: AnswerRequest[] = [];
  readonly reasons: string[] = [];
  mayBeSent = true;
  own: readonly CodeCommand[] = [];
  model: AnsweringModel = {
    id: 'local/scribe-large',
    name: 'Scribe Large',
    contextWindow: 262_144,
    maxOutputTokens: 65_536,
  };
  readonly #open = new Disposables();

  static stopAutoSave(this: void): Thenable<void> {
    // In a browser, VS Code saves after a delay unless it is told not to.
    return setAutoSave('off');
  }

  static allowAutoSave(this: void): Thenable<void> {
    return setAutoSave(undefined);
  }

  /** With a few files in a folder of its own. */
  static async begin(): Promise<CodeLab> {
    const lab = new CodeLab();
    await lab.write('.gitignore', 'hidden.ts\n');
    await lab.write('rates.ts', 'export function rate(base: number): number {\n  return base * 1.2;\n}\n');
    await lab.write('hidden.ts', 'export function secretRate(): number {\n  return 7;\n}\n');
    await lab.write('shop.ts', shop);
    return lab;
  }

  constructor() {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    this.root = vscode.Uri.joinPath(folder.uri, 'codeTest');
    this.previews = this.#open.add(
      new EditPreviews(
        { keys: () => [], get: () => undefined, update: () => Promise.resolve() },
        { confirmCut: () => Promise.resolve(true), now: () => performance.now() },
      ),
    );
    const remembered = new Map<string, unknown>();
    const { asked, reasons, requests } = this;
    this.services = {
      answer: async function* answer(request, signal) {
        requests.push(request);
        const { connection } = await modelside();
        yield* (await connection.client()).answer(request, signal);
      },
      model: () => Promise.resolve(this.model),
      chooseModel: () => undefined,
      count: (_, text) => estimateTokens(text),
      openInChat: (question, attachments) => {
        asked.push({ question, attachments });
        return Promise.resolve();
      },
      edit: (edit) => this.previews.start(edit),
      mayBeSent: (why) => {
        reasons.push(...why);
        return Promise.resolve(this.mayBeSent);
      },
      ownCommands: () => this.own,
      contextLimit: () => undefined,
      memory: {
        get: (key: string) => remembered.get(key),
        update: (key: string, value: unknown) => Promise.resolve(void remembered.set(key, value)),
      } as CodeServices['memory'],
      gitIgnore: this.#open.add(new GitIgnore()),
      newId: () => crypto.randomUUID(),
    };
    this.runner = this.#open.add(new CodeRunner(this.services));
  }

  at(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.root, path);
  }

  async write(path: string, text: string): Promise<vscode.Uri> {
    await mkdir(dirname(this.at(path).fsPath), { recursive: true });
    await writeFile(this.at(path).fsPath, text);
    return this.at(path);
  }

  /** Opens it with the cursor, or a selection, on lines counted from 1. */
  async show(uri: vscode.Uri, first = 1, last?: number): Promise<vscode.TextEditor> {
    const editor = await vscode.window.showTextDocument(uri, { preview: false });
    editor.selection =
      last === undefined
        ? new vscode.Selection(first - 1, 0, first - 1, 0)
        : new vscode.Selection(first - 1, 0, last - 1, editor.document.lineAt(last - 1).text.length);
    return editor;
  }

  /** The change that a document waits to have decided, when it has been written. */
  async preview(document: vscode.TextDocument): Promise<EditPreview> {
    await until(this.previews.onDidChange, () => this.previews.of(document) !== undefined);
    const preview = this.previews.of(document);
    assert.ok(preview);
    await until(preview.onDidChange, () => preview.state.kind !== 'writing');
    return preview;
  }

  /** What the model was sent last, as one text. */
  get sent(): string {
    const content = this.requests.at(-1)?.messages.findLast(({ role }) => role === 'user')?.content;
    assert.ok(content !== undefined);
    return content;
  }

  /** Closes all editors, unsaved, and deletes the files. */
  async end(): Promise<void> {
    while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    this.dispose();
    await rm(this.root.fsPath, { recursive: true, force: true });
  }

  dispose(): void {
    this.#open.dispose();
  }
}

function setAutoSave(value: string | undefined): Thenable<void> {
  const { Global } = vscode.ConfigurationTarget;
  return vscode.workspace.getConfiguration('files').update('autoSave', value, Global);
}
