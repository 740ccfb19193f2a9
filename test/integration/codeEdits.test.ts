import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import { parseOwnCommands } from '../../src/core/code/ownCommands.ts';
import { undecided } from '../../src/core/code/edit/previewRows.ts';
import { CodeActions } from '../../src/host/code/codeActions.ts';
import { toGiven } from '../../src/host/code/codeTarget.ts';
import { EditCommands } from '../../src/host/edit/editCommands.ts';
import { CodeLab, shop } from './codeLab.ts';
import { until } from './modelside.ts';

describe('A change that a command on code makes', () => {
  let lab: CodeLab;

  before(CodeLab.stopAutoSave);
  after(CodeLab.allowAutoSave);

  beforeEach(async () => {
    lab = await CodeLab.begin();
  });

  afterEach(() => lab.end());

  it('fixes what VS Code shows as a problem, from the lightbulb, and says what it cost', async () => {
    const problems = vscode.languages.createDiagnosticCollection('test');
    const provider = vscode.languages.registerCodeActionsProvider(
      '*',
      new CodeActions(() => true),
      CodeActions.metadata,
    );
    try {
      const editor = await lab.show(lab.at('shop.ts'), 1);
      const range = new vscode.Range(11, 9, 11, 15);
      const other = new vscode.Diagnostic(new vscode.Range(0, 9, 0, 13), 'Not this one.');
      problems.set(lab.at('shop.ts'), [new vscode.Diagnostic(range, 'Amount may be negative.'), other]);
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        lab.at('shop.ts'),
        range,
      );
      const titles = new Set(
        actions.map(({ title }) => title).filter((title) => title.includes('Modelside')),
      );
      // Those of the extension itself, and those of this test: the same.
      assert.deepEqual(
        [...titles],
        [
          'Fix with Modelside',
          'Explain with Modelside',
          'Refactor with Modelside',
          'Document with Modelside',
        ],
      );
      // As they come out of JSON: nothing but plain data survives until the action is chosen.
      const given: unknown = JSON.parse(JSON.stringify(toGiven(editor.document, range, true)));
      await lab.runner.run('fix', given);
      const preview = await lab.preview(editor.document);
      assert.match(lab.sent, /12:10 error Amount may be negative\./);
      assert.ok(!lab.sent.includes('Not this one.'));
      assert.match(
        lab.sent,
        /^Selection from codeTest\/shop\.ts, lines 11-13:\n```typescript\nexport function twice/,
      );
      assert.ok(preview.state.kind === 'ready');
      assert.match(preview.state.tokens ?? '', /^\d+ in · \d+ out tokens$/);
      await preview.acceptAll();
      const noted = shop.replace(
        'export function twice',
        '// twice: takes 1 parameter.\nexport function twice',
      );
      assert.equal(editor.document.getText(), noted);
    } finally {
      problems.dispose();
      provider.dispose();
    }
  });

  it('keeps CRLF and tabs', async () => {
    const before = 'class A {\r\n\trun() {\r\n\t\tgo();\r\n\t}\r\n}\r\n';
    const editor = await lab.show(await lab.write('crlf.ts', before), 2, 4);
    await lab.runner.run('refactor', undefined);
    const preview = await lab.preview(editor.document);
    await preview.acceptAll();
    const after = 'class A {\r\n\t// run: takes nothing.\r\n\trun() {\r\n\t\tgo();\r\n\t}\r\n}\r\n';
    assert.equal(editor.document.getText(), after);
  });

  it('shows a change of a document that cannot be changed beside it', async () => {
    const content: vscode.TextDocumentContentProvider = { provideTextDocumentContent: () => shop };
    const provider = vscode.workspace.registerTextDocumentContentProvider('modelside-still', content);
    try {
      const editor = await lab.show(vscode.Uri.from({ scheme: 'modelside-still', path: '/shop.ts' }), 11, 13);
      await lab.runner.run('refactor', undefined);
      const preview = await lab.preview(editor.document);
      assert.equal(preview.surface, 'readOnly');
      assert.equal(editor.document.getText(), shop);
      await preview.rejectAll();
    } finally {
      provider.dispose();
    }
  });

  it('writes tests into the file that the project would have for them, and not onto the disk', async () => {
    await lab.write('rates.test.ts', "import { rate } from './rates.ts';\n\nit('is 1.2', () => {});\n");
    await lab.show(lab.at('shop.ts'), 12);
    await lab.runner.run('tests', undefined);
    const { document } = vscode.window.activeTextEditor ?? assert.fail('No editor is open.');
    assert.equal(document.uri.scheme, 'untitled');
    assert.equal(document.uri.path, lab.at('shop.test.ts').path);
    assert.match(lab.sent, /The tests go into codeTest\/shop\.test\.ts; the code is in codeTest\/shop\.ts\./);
    assert.match(lab.sent, /is 1\.2/);
    const preview = await lab.preview(document);
    await preview.acceptAll();
    assert.match(document.getText(), /^import assert[\s\S]*describe\('twice'[\s\S]*\}\);\n$/);
    await assert.rejects(async () => vscode.workspace.fs.stat(lab.at('shop.test.ts')));
  });

  it('leaves no empty document behind when tests are rejected, but keeps it for another answer', async () => {
    await lab.show(lab.at('shop.ts'), 12);
    await lab.runner.run('tests', undefined);
    const { document } = vscode.window.activeTextEditor ?? assert.fail('No editor is open.');
    await lab.preview(document);
    await new EditCommands(lab.previews).regenerate(undefined);
    const again = await lab.preview(document);
    assert.equal(lab.requests.length, 2);
    assert.equal(vscode.window.activeTextEditor?.document, document);
    const closed = until(vscode.workspace.onDidCloseTextDocument, () => document.isClosed);
    await again.rejectAll();
    await closed;
    const names = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    assert.deepEqual(names, ['shop.ts']);
  });

  it('keeps what was accepted of it when it is asked for again', async () => {
    const editor = await lab.show(lab.at('shop.ts'), 7, 13);
    await lab.runner.run('document', undefined);
    const first = await lab.preview(editor.document);
    await until(first.onDidChange, () => undecided(first.shown).length > 0);
    const [hunk] = undecided(first.shown);
    assert.ok(hunk && undecided(first.shown).length > 1);
    await first.acceptHunk(hunk.hunk);
    await new EditCommands(lab.previews).regenerate(undefined);
    const second = await lab.preview(editor.document);
    assert.equal(second.state.kind, 'ready');
    assert.match(editor.document.getText(), /price: takes 1 parameter/);
    await second.rejectAll();
    assert.match(editor.document.getText(), /price: takes 1 parameter/);
    assert.doesNotMatch(editor.document.getText(), /twice: takes/);
  });

  it('adds tests at the end of a file of tests that is there', async () => {
    const there = "import { tax } from './taxes.ts';\n\nit('is 2', () => {\n  tax();\n});\n";
    const taxes = await lab.write('taxes.ts', 'export function tax(): number {\n  return 2;\n}\n');
    const uri = await lab.write('taxes.test.ts', there);
    await lab.show(taxes, 2);
    await lab.runner.run('tests', undefined);
    const document = await vscode.workspace.openTextDocument(uri);
    const preview = await lab.preview(document);
    await preview.acceptAll();
    const text = document.getText();
    assert.ok(text.startsWith(`${there}\nimport assert`), text);
    assert.match(text, /describe\('tax'[\s\S]*\}\);\n$/);
  });

  it('of the person does with the answer what they want', async () => {
    lab.own = parseOwnCommands([
      { name: 'Below', instruction: 'Add a version of {{selection}} in {{file}}.', result: 'insert' },
      { name: 'Poem', instruction: 'A poem about {{symbol}}. Code only.', result: 'new file' },
      { name: 'Review', instruction: 'Review this {{language}}.' },
    ]);
    const editor = await lab.show(lab.at('rates.ts'), 1, 3);
    await lab.runner.runOwn({ name: 'Review' });
    assert.match(lab.asked.at(-1)?.question ?? '', /^Review this typescript\./);
    await lab.runner.runOwn({ name: 'Below' });
    const below = await lab.preview(editor.document);
    assert.match(lab.sent, /Add a version of rates\.ts:1-3 in codeTest\/rates\.ts\./);
    await below.acceptAll();
    const lines = editor.document.getText().split('\n');
    assert.deepEqual(lines.slice(2, 6), [
      '}',
      '',
      '// rate: takes 1 parameter.',
      'export function rate(base: number): number {',
    ]);
    await lab.show(lab.at('rates.ts'), 2);
    await lab.runner.runOwn({ name: 'Poem' });
    const { document } = vscode.window.activeTextEditor ?? assert.fail('No editor is open.');
    assert.ok(document.isUntitled);
    assert.match(lab.sent, /A poem about rate\./);
    await (await lab.preview(document)).rejectAll();
  });

  it('is asked again with further words, with the answer before it, and again in the same words', async () => {
    const editor = await lab.show(lab.at('shop.ts'), 11, 13);
    await lab.runner.run('refactor', undefined);
    const first = await lab.preview(editor.document);
    await first.rejectAll();
    await first.request.onRefine?.('Make it shorter.', first.again);
    const second = await lab.preview(editor.document);
    assert.deepEqual(
      lab.requests.at(-1)?.messages.map(({ role }) => role),
      ['system', 'user', 'assistant', 'user'],
    );
    assert.match(lab.sent, /^Make it shorter\./);
    await second.rejectAll();
    await second.request.onRegenerate?.(second.again);
    const third = await lab.preview(editor.document);
    const [before, after] = lab.requests.slice(-2);
    assert.deepEqual(after?.messages, before?.messages);
    assert.notEqual(after?.idempotencyKey, before?.idempotencyKey);
    await third.rejectAll();
    assert.equal(editor.document.getText(), shop);
  });

  it('runs in two documents at once', async () => {
    const one = await lab.show(lab.at('shop.ts'), 11, 13);
    await lab.runner.run('document', undefined);
    const two = await lab.show(lab.at('rates.ts'), 1, 3);
    await lab.runner.run('document', undefined);
    const [first, second] = await Promise.all([lab.preview(one.document), lab.preview(two.document)]);
    await Promise.all([first.acceptAll(), second.rejectAll()]);
    assert.match(one.document.getText(), /\/\/ twice: takes 1 parameter\./);
    assert.doesNotMatch(two.document.getText(), /takes/);
  });

  it('leaves the document as it was when the service fails', async () => {
    const editor = await lab.show(lab.at('shop.ts'), 11, 13);
    lab.model = { id: 'local/unheard-of', name: 'Unheard of' };
    await lab.runner.run('refactor', undefined);
    await until(lab.previews.onDidChange, () => lab.previews.of(editor.document) === undefined);
    assert.equal(editor.document.getText(), shop);
  });
});
