import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';

import * as vscode from 'vscode';

import { EditCommands } from '../../src/host/edit/editCommands.ts';
import { AnswerSource } from './answerSource.ts';
import { changed, copyBeside, drawn, EditStage, fenced, original, ready, setAutoSave } from './editStage.ts';
import { until } from './modelside.ts';

describe('An edit in a preview', () => {
  let stage: EditStage;

  before(() => setAutoSave('off'));
  after(() => setAutoSave(undefined));
  beforeEach(() => {
    stage = new EditStage();
  });
  afterEach(() => stage.close());

  it('shows both sides, and accepted it is exactly the new text, one undo step from the old one', async () => {
    const editor = await stage.showFile(original);
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)), {
      tokensText: () => '12 tokens',
    });
    await ready(preview);
    await drawn(preview);
    assert.match(editor.document.getText(), / {2}return 1;\n {2}return 10;\n/);
    const lenses = stage.previews.provideCodeLenses(editor.document).map(({ command }) => command?.title);
    assert.deepEqual(lenses, [
      '$(check) Accept All',
      '$(close) Reject All',
      'Accept',
      'Reject',
      'Accept',
      'Reject',
      '12 tokens',
    ]);
    await preview.acceptAll();
    assert.deepEqual(await preview.outcome, { kind: 'accepted' });
    assert.equal(editor.document.getText(), changed);
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), original);
  });

  it('leads from what the answer cost to what the service counted for it', async () => {
    const editor = await stage.showFile(original);
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)), {
      tokensText: () => '12 tokens',
      answerId: 'key-1',
    });
    await ready(preview);
    const lenses = stage.previews.provideCodeLenses(editor.document).map(({ command }) => command);
    const bill = lenses.find((command) => command?.title === '12 tokens');
    assert.deepEqual([bill?.command, bill?.arguments], ['modelside.usage.showBill', ['key-1']]);
  });

  it('rejected it is the old text, while it is written and afterwards', async () => {
    const editor = await stage.showFile(original);
    const source = new AnswerSource();
    const early = await stage.start(editor, source);
    source.push(fenced(changed).slice(0, 120));
    await drawn(early);
    assert.notEqual(editor.document.getText(), original);
    await early.rejectAll();
    assert.equal(editor.document.getText(), original);
    assert.ok(source.aborted);
    const late = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(late);
    await drawn(late);
    await late.rejectAll();
    assert.deepEqual(await late.outcome, { kind: 'rejected' });
    assert.equal(editor.document.getText(), original);
  });

  it('takes single hunks by the commands, and is still one undo step', async () => {
    const editor = await stage.showFile(original);
    const commands = new EditCommands(stage.previews);
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(preview);
    await drawn(preview);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    commands.nextHunk();
    assert.equal(editor.selection.active.line, 1);
    commands.nextHunk();
    assert.equal(editor.document.lineAt(editor.selection.active.line).text, '  return 2;');
    await commands.acceptHunk(undefined, undefined);
    await commands.rejectHunk(undefined, undefined);
    assert.deepEqual(await preview.outcome, { kind: 'partly' });
    assert.equal(editor.document.getText(), original.replace('return 2', 'return 20'));
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), original);
  });

  it('keeps CRLF, tabs and the indentation of the place, and touches nothing around it', async () => {
    const before = 'class A {\r\n\trun() {\r\n\t\tgo();\r\n\t}\r\n}';
    const editor = await stage.showFile(before);
    const range = new vscode.Range(1, 1, 3, 2);
    const answer = '```ts\nrun() {\n  if (ready) {\n    go();\n  }\n}\n```';
    const preview = await stage.start(editor, AnswerSource.whole(answer), { range });
    await ready(preview);
    await preview.acceptAll();
    const after = 'class A {\r\n\trun() {\r\n\t\tif (ready) {\r\n\t\t\tgo();\r\n\t\t}\r\n\t}\r\n}';
    assert.equal(editor.document.getText(), after);
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), before);
  });

  it('works in an untitled document, at its last line too', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'typescript',
      content: 'let a = 1',
    });
    const editor = await vscode.window.showTextDocument(document);
    const preview = await stage.start(editor, AnswerSource.whole('```\nlet a = 2\nlet b = 3\n```'));
    await ready(preview);
    await drawn(preview);
    assert.equal(document.getText(), 'let a = 1\nlet a = 2\nlet b = 3');
    await preview.acceptAll();
    assert.equal(document.getText(), 'let a = 2\nlet b = 3');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), 'let a = 1');
  });

  it('is shown beside a document that cannot be changed, and cannot be accepted there', async () => {
    const content: vscode.TextDocumentContentProvider = { provideTextDocumentContent: () => original };
    stage.open.add(vscode.workspace.registerTextDocumentContentProvider('modelside-frozen', content));
    const uri = vscode.Uri.from({ scheme: 'modelside-frozen', path: '/sample.ts' });
    const editor = await vscode.window.showTextDocument(uri);
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(preview);
    assert.equal(preview.surface, 'readOnly');
    await preview.acceptAll();
    assert.equal(preview.state.kind, 'ready');
    assert.equal(editor.document.getText(), original);
    const beside = await copyBeside();
    const titles = stage.previews.provideCodeLenses(beside.document).map(({ command }) => command?.title);
    assert.deepEqual(titles, ['$(lock) Read-only', 'Copy', '$(close) Reject All']);
    await preview.rejectAll();
    assert.deepEqual(await preview.outcome, { kind: 'rejected' });
  });

  it('is shown beside a document that is saved every second, and accepted from there', async () => {
    await setAutoSave('afterDelay');
    try {
      const editor = await stage.showFile(original);
      const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
      await ready(preview);
      assert.equal(preview.surface, 'aside');
      assert.equal(editor.document.getText(), original);
      await preview.acceptAll();
      assert.equal(editor.document.getText(), changed);
    } finally {
      await setAutoSave('off');
    }
  });

  it('has its hunks taken one by one beside a document that is saved every second', async () => {
    await setAutoSave('afterDelay');
    try {
      const editor = await stage.showFile(original);
      const { document } = editor;
      const commands = new EditCommands(stage.previews);
      const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
      await ready(preview);
      const beside = await copyBeside();
      const lenses = (): readonly vscode.CodeLens[] => stage.previews.provideCodeLenses(beside.document);
      assert.deepEqual(
        lenses().map(({ command, range }) => `${range.start.line} ${command?.title}`),
        ['0 $(check) Accept All', '0 $(close) Reject All', '1 Accept', '1 Reject', '6 Accept', '6 Reject'],
      );
      assert.deepEqual(stage.previews.provideCodeLenses(document), []);
      commands.nextHunk();
      commands.nextHunk();
      assert.equal(beside.document.lineAt(beside.selection.active.line).text, '  return 2;');
      await commands.acceptHunk(undefined, undefined);
      await commands.rejectHunk(undefined, undefined);
      assert.deepEqual(await preview.outcome, { kind: 'partly' });
      assert.equal(document.getText(), original.replace('return 2', 'return 20'));
    } finally {
      await setAutoSave('off');
    }
  });

  it('stands in a cell of a notebook, and gets neither to the disk undecided nor loses its lenses', async () => {
    const source = 'total = 1\nrest = 2';
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
    const fresh = source.replace('1', '10');
    const preview = await stage.start(editor, AnswerSource.whole(`\`\`\`python\n${fresh}\n\`\`\`\n`));
    await ready(preview);
    await drawn(preview);
    assert.equal(preview.surface, 'inline');
    const mixed = 'total = 1\ntotal = 10\nrest = 2';
    assert.equal(document.getText(), mixed);
    assert.ok(stage.previews.provideCodeLenses(document).length > 1);
    await notebook.save();
    const saved = JSON.stringify(JSON.parse(await readFile(path, 'utf8')));
    assert.ok(!saved.includes('total = 10') && saved.includes('total = 1'), saved);
    await until(preview.onDidChange, () => document.getText() === mixed);
    await preview.acceptAll();
    assert.equal(document.getText(), fresh);
  });

  it('does not take the place of one that waits, unless the person says so', async () => {
    const editor = await stage.showFile(original);
    const first = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(first);
    await drawn(first);
    const other = AnswerSource.whole(fenced(original.replace('first', 'other')));
    let asked = 0;
    const range = editor.document.validateRange(new vscode.Range(0, 0, Infinity, 0));
    const answer = (signal: AbortSignal): AsyncIterable<string> => {
      asked += 1;
      return other.answer(signal);
    };
    const request = { document: editor.document, range, expected: original, title: 'Other', answer };
    assert.equal(await stage.previews.start(request), undefined);
    assert.equal(asked, 0);
    assert.equal(first.state.kind, 'ready');
    stage.mayReplace = true;
    const second = await stage.previews.start(request);
    assert.ok(second);
    assert.deepEqual(await first.outcome, { kind: 'rejected' });
    await ready(second);
    await second.acceptAll();
    assert.equal(editor.document.getText(), original.replace('first', 'other'));
  });

  it('runs in two documents at once, and each ends by itself', async () => {
    const one = await stage.showFile(original, 'one.ts');
    const first = await stage.start(one, AnswerSource.whole(fenced(changed)));
    const two = await vscode.window.showTextDocument(
      await vscode.workspace.openTextDocument({ language: 'typescript', content: original }),
      vscode.ViewColumn.Beside,
    );
    const second = await stage.start(two, AnswerSource.whole(fenced(changed)));
    await Promise.all([ready(first), ready(second)]);
    await Promise.all([drawn(first), drawn(second)]);
    await Promise.all([first.acceptAll(), second.rejectAll()]);
    assert.equal(one.document.getText(), changed);
    assert.equal(two.document.getText(), original);
  });

  it('keeps what came of an answer that is stopped, and asks before that is accepted', async () => {
    const editor = await stage.showFile(original);
    const source = new AnswerSource();
    const preview = await stage.start(editor, source);
    source.push(fenced(changed).slice(0, 110));
    await drawn(preview);
    preview.stop();
    await ready(preview);
    assert.ok(preview.state.kind === 'ready' && preview.state.cut);
    await preview.acceptAll();
    assert.equal(preview.state.kind, 'ready');
    stage.mayBeCut = true;
    await preview.acceptAll();
    assert.match(editor.document.getText(), /^export function first\(\): number \{\n {2}return 10;\n/);
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), original);
  });

  it('ends with the error when nothing came before it', async () => {
    const editor = await stage.showFile(original);
    const source = new AnswerSource();
    const preview = await stage.start(editor, source);
    const error = new Error('No answer.');
    source.fail(error);
    assert.deepEqual(await preview.outcome, { kind: 'refused', reason: 'failed', error });
    assert.equal(editor.document.getText(), original);
  });
});
