import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import * as vscode from 'vscode';

import type { EditPreview } from '../../src/host/edit/editPreview.ts';
import { AnswerSource } from './answerSource.ts';
import { changed, drawn, EditStage, fenced, original, ready, setAutoSave } from './editStage.ts';
import { until } from './modelside.ts';

/** No disk takes it. */
const tooLong = `${'n'.repeat(300)}.ts`;

describe('An edit in a preview of a document that gets another name', () => {
  let stage: EditStage;

  before(() => setAutoSave('off'));
  after(() => setAutoSave(undefined));
  beforeEach(() => {
    stage = new EditStage();
  });
  afterEach(() => stage.close());

  async function rename(from: vscode.Uri, to: string): Promise<vscode.Uri> {
    const renamed = vscode.Uri.file(await stage.path(to));
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(from, renamed);
    assert.ok(await vscode.workspace.applyEdit(edit));
    return renamed;
  }

  async function inFolder(): Promise<vscode.TextEditor> {
    const path = await stage.path('old/sample.ts');
    await mkdir(dirname(path));
    await writeFile(path, original);
    return vscode.window.showTextDocument(vscode.Uri.file(path), { preview: false });
  }

  async function untitledEditor(path: string): Promise<vscode.TextEditor> {
    const uri = vscode.Uri.file(path).with({ scheme: 'untitled' });
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
      preview: false,
    });
    await editor.edit((builder) => builder.insert(new vscode.Position(0, 0), original));
    return editor;
  }

  /** It stands in the document of this file, with both sides. */
  async function isIn(preview: EditPreview, path: string): Promise<vscode.TextDocument> {
    await until(
      preview.onDidChange,
      () => preview.place.document.uri.path === path && preview.place.rows.isMixed,
    );
    const { document } = preview.place;
    assert.equal(document.uri.scheme, 'file');
    assert.ok(!document.isClosed);
    assert.match(document.getText(), / {2}return 1;\n {2}return 10;\n/);
    assert.ok(stage.previews.provideCodeLenses(document).length > 1);
    return document;
  }

  async function waiting(): Promise<{ readonly editor: vscode.TextEditor; readonly preview: EditPreview }> {
    const editor = await stage.showFile(original);
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(preview);
    await drawn(preview);
    return { editor, preview };
  }

  /** VS Code asks extensions first, and only then tries. */
  async function failToRename(from: vscode.Uri): Promise<boolean> {
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(from, vscode.Uri.file(await stage.path(tooLong)));
    let isTold = false;
    const told = vscode.workspace.onWillRenameFiles(() => (isTold = true));
    const isRenamed = await Promise.resolve(vscode.workspace.applyEdit(edit)).catch(() => false);
    told.dispose();
    assert.ok(isTold);
    return isRenamed;
  }

  /** It waits in its document as before, and keeps off the disk what is not decided. */
  async function isUntouched({ document }: vscode.TextEditor, preview: EditPreview): Promise<void> {
    // Whoever would have followed it has come back by the time that this fails.
    const there = vscode.Uri.file(await stage.path(tooLong));
    await assert.rejects(async () => vscode.workspace.openTextDocument(there));
    const mixed = document.getText();
    assert.match(mixed, / {2}return 1;\n {2}return 10;\n/);
    await document.save();
    assert.equal(preview.state.kind, 'ready');
    assert.equal(await readFile(document.uri.fsPath, 'utf8'), original);
    await until(preview.onDidChange, () => document.getText() === mixed);
    assert.equal(preview.place.document, document);
    assert.ok(stage.previews.provideCodeLenses(document).length > 1);
    await preview.acceptAll();
    assert.deepEqual(await preview.outcome, { kind: 'accepted' });
    assert.equal(document.getText(), changed);
  }

  it('goes on there with all its hunks, and is one undo step from the old text', async () => {
    const editor = await stage.showFile(original);
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(preview);
    await drawn(preview);
    const { path } = await rename(editor.document.uri, 'renamed.ts');
    const document = await isIn(preview, path);
    assert.equal(await readFile(path, 'utf8'), original);
    assert.equal(preview.again.document, document);
    await preview.acceptAll();
    assert.deepEqual(await preview.outcome, { kind: 'accepted' });
    assert.equal(document.getText(), changed);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), original);
  });

  it('goes on there while the answer is still coming', async () => {
    const editor = await stage.showFile(original);
    const source = new AnswerSource();
    const preview = await stage.start(editor, source);
    const { path } = await rename(editor.document.uri, 'renamed.ts');
    source.push(fenced(changed).slice(0, 100));
    await isIn(preview, path);
    assert.ok(!source.aborted);
    source.push(fenced(changed).slice(100));
    source.end();
    await ready(preview);
    await preview.acceptAll();
    assert.equal(preview.place.document.getText(), changed);
  });

  it('goes on where a folder gets another name, too', async () => {
    const editor = await inFolder();
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(preview);
    await drawn(preview);
    const { path } = await rename(vscode.Uri.file(dirname(editor.document.uri.fsPath)), 'new');
    const document = await isIn(preview, `${path}/sample.ts`);
    await preview.rejectAll();
    assert.equal(document.getText(), original);
  });

  it('stays where it is when that fails, also when another file gets another name then', async () => {
    const { editor, preview } = await waiting();
    assert.equal(await failToRename(editor.document.uri), false);
    await writeFile(await stage.path('other.ts'), 'other');
    await rename(vscode.Uri.file(await stage.path('other.ts')), 'elsewhere.ts');
    await isUntouched(editor, preview);
  });

  it('stays where it is when that fails while another file gets another name', async () => {
    const { editor, preview } = await waiting();
    await writeFile(await stage.path('other.ts'), 'other');
    const [isRenamed] = await Promise.all([
      failToRename(editor.document.uri),
      rename(vscode.Uri.file(await stage.path('other.ts')), 'elsewhere.ts'),
    ]);
    assert.equal(isRenamed, false);
    await isUntouched(editor, preview);
  });

  it('ends with its document when that is closed after a renaming that failed', async () => {
    const path = await stage.path('closed.ts');
    await writeFile(path, original);
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(path), { preview: false });
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(preview);
    await drawn(preview);
    assert.equal(await failToRename(editor.document.uri), false);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    assert.deepEqual(await preview.outcome, { kind: 'rejected' });
  });

  it('goes on in the file that an untitled document is saved as, and gets to the disk undecided nowhere', async () => {
    const path = await stage.path('fresh.ts');
    const editor = await untitledEditor(path);
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(preview);
    await drawn(preview);
    await vscode.commands.executeCommand('workbench.action.files.save');
    assert.equal(await readFile(path, 'utf8'), original);
    const document = await isIn(preview, path);
    await preview.acceptAll();
    assert.deepEqual(await preview.outcome, { kind: 'accepted' });
    assert.equal(document.getText(), changed);
  });

  it('goes on in the file that an untitled document is saved as before anything was shown', async () => {
    const path = await stage.path('fresh.ts');
    const editor = await untitledEditor(path);
    const source = new AnswerSource();
    const preview = await stage.start(editor, source);
    await vscode.commands.executeCommand('workbench.action.files.save');
    source.push(fenced(changed));
    source.end();
    const document = await isIn(preview, path);
    await preview.acceptAll();
    assert.equal(document.getText(), changed);
  });

  it('does not go over to another file that happens to have the same text', async () => {
    const editor = await stage.showFile(original);
    const source = new AnswerSource();
    const preview = await stage.start(editor, source);
    const other = await stage.showFile(original, 'copy.ts');
    await other.document.save();
    assert.equal(preview.place.document, editor.document);
    await preview.rejectAll();
  });

  it('is taken out of a notebook, whose cells are other ones then, and its answer is kept', async () => {
    const source = 'total = 1';
    const cell = { cell_type: 'code', metadata: {}, execution_count: null, outputs: [], source: [source] };
    const path = await stage.path('sales.ipynb');
    const metadata = { language_info: { name: 'python' } };
    await writeFile(path, JSON.stringify({ cells: [cell], metadata, nbformat: 4, nbformat_minor: 2 }));
    const notebook = await vscode.workspace.openNotebookDocument(vscode.Uri.file(path));
    await vscode.window.showNotebookDocument(notebook);
    const { document } = notebook.cellAt(0);
    const isActive = (): boolean => vscode.window.activeTextEditor?.document === document;
    const focused = until(vscode.window.onDidChangeActiveTextEditor, isActive);
    await vscode.commands.executeCommand('notebook.cell.edit');
    await focused;
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    const preview = await stage.start(editor, AnswerSource.whole('```python\ntotal = 10\n```\n'));
    await ready(preview);
    await drawn(preview);
    const renamed = await rename(vscode.Uri.file(path), 'other.ipynb');
    assert.deepEqual(await preview.outcome, { kind: 'refused', reason: 'changed' });
    const other = await vscode.workspace.openNotebookDocument(renamed);
    assert.equal(other.cellAt(0).document.getText(), source);
  });
});
