import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';

import * as vscode from 'vscode';

import { freeCommand } from '../../src/core/code/codeCommand.ts';
import { parseOwnCommands } from '../../src/core/code/ownCommands.ts';
import { AskHistory } from '../../src/host/code/askHistory.ts';
import { CodeActions } from '../../src/host/code/codeActions.ts';
import { toGiven } from '../../src/host/code/codeTarget.ts';
import { previewItems } from '../../src/host/code/requestPreview.ts';
import { CodeLab } from './codeLab.ts';
import { until } from './modelside.ts';

const shop = `import { rate } from './rates.ts';
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

const python = `def area(width, height):
    if width < 0:
        raise ValueError(width)

    return width * height


def half(value):
    return value / 2
`;

describe('A command on code', () => {
  let lab: CodeLab;

  const setAutoSave = (value: string | undefined): Thenable<void> =>
    vscode.workspace.getConfiguration('files').update('autoSave', value, vscode.ConfigurationTarget.Global);

  // In a browser, VS Code saves after a delay unless it is told not to.
  before(() => setAutoSave('off'));
  after(() => setAutoSave(undefined));

  beforeEach(async () => {
    lab = new CodeLab();
    await lab.write('.gitignore', 'hidden.ts\n');
    await lab.write('rates.ts', 'export function rate(base: number): number {\n  return base * 1.2;\n}\n');
    await lab.write('hidden.ts', 'export function secretRate(): number {\n  return 7;\n}\n');
    await lab.write('shop.ts', shop);
  });

  afterEach(async () => {
    while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    lab.dispose();
    await rm(lab.root.fsPath, { recursive: true, force: true });
  });

  const lastAsked = (): CodeLab['asked'][number] => {
    const asked = lab.asked.at(-1);
    assert.ok(asked);
    return asked;
  };
  const textOf = (attachment: object | undefined): string =>
    attachment && 'text' in attachment && typeof attachment.text === 'string' ? attachment.text : '';

  it('explains what is selected, in the chat, with the rest of the file and without what Git ignores', async () => {
    await lab.show(lab.at('shop.ts'), 8, 8);
    await lab.runner.run('explain', undefined);
    const { question, attachments } = lastAsked();
    assert.match(question, /^Explain this typescript code/);
    assert.equal(textOf(attachments[0]), '  return amount * rate(base) + secretRate();');
    assert.equal(attachments[0]?.label, 'shop.ts:8');
    const all = attachments.map(textOf).join('\n');
    assert.match(all, /import \{ rate \} from/);
    assert.match(all, /export function twice/);
    assert.ok(!all.includes('return 7'));
  });

  it('takes along where things are defined that the code uses, as the language service knows it', async () => {
    await lab.show(lab.at('shop.ts'), 7, 9);
    const defined = (): Thenable<unknown[] | undefined> =>
      vscode.commands.executeCommand(
        'vscode.executeDefinitionProvider',
        lab.at('shop.ts'),
        new vscode.Position(7, 19),
      );
    const provider = vscode.languages.registerDefinitionProvider('typescript', {
      provideDefinition: (document, position) => {
        const word = document.getText(document.getWordRangeAtPosition(position));
        if (word === 'rate') return new vscode.Location(lab.at('rates.ts'), new vscode.Position(0, 16));
        return word === 'secretRate'
          ? new vscode.Location(lab.at('hidden.ts'), new vscode.Position(0, 16))
          : undefined;
      },
    });
    try {
      assert.ok((await defined())?.length);
      const question = await lab.runner.prepare(freeCommand('Why?', 'chat'), undefined);
      assert.ok(question?.prompt.fits);
      const labels = question.prompt.parts.map(({ attachment }) => attachment.path);
      assert.ok(labels.includes('codeTest/rates.ts'), labels.join());
      assert.ok(!labels.includes('codeTest/hidden.ts'));
      assert.deepEqual(question.refused, ['hidden.ts is ignored by Git.']);
      const items = previewItems(question, question.prompt).map(({ label }) => label);
      assert.ok(items.includes('$(circle-slash) hidden.ts is ignored by Git.'), items.join());
      assert.equal(items[0], '$(send) Send to Scribe Large');
    } finally {
      provider.dispose();
    }
  });

  it('is about the function around the cursor when nothing is selected', async () => {
    await lab.show(lab.at('shop.ts'), 8);
    await lab.runner.run('explain', undefined);
    assert.equal(textOf(lastAsked().attachments[0]), shop.split('\n').slice(5, 9).join('\n'));
  });

  it('is about the function in Python, where no language service is', async () => {
    await lab.show(await lab.write('area.py', python), 3);
    await lab.runner.run('explain', undefined);
    assert.equal(textOf(lastAsked().attachments[0]), python.split('\n').slice(0, 5).join('\n'));
  });

  it('is about the whole file outside of any function', async () => {
    await lab.show(await lab.write('values.ts', 'a();\nb();\n'), 1);
    await lab.runner.run('explain', undefined);
    const { attachments } = lastAsked();
    assert.equal(attachments[0]?.kind, 'file');
    assert.equal(textOf(attachments[0]), 'a();\nb();\n');
  });

  it('is about each of several selections', async () => {
    const editor = await lab.show(lab.at('shop.ts'));
    editor.selections = [new vscode.Selection(3, 0, 3, 15), new vscode.Selection(11, 2, 11, 20)];
    await lab.runner.run('explain', undefined);
    const { attachments } = lastAsked();
    assert.deepEqual(attachments.slice(0, 2).map(textOf), ['const base = 1;', 'return amount * 2;']);
  });

  it('changes both functions that two cursors are in, and is told to leave what lies between', async () => {
    const editor = await lab.show(await lab.write('area.py', python));
    editor.selections = [new vscode.Selection(1, 0, 1, 0), new vscode.Selection(8, 0, 8, 0)];
    await lab.runner.run('document', undefined);
    const preview = await lab.preview(editor.document);
    assert.match(lab.sent, /lines 1-5 and lines 8-9 only/);
    await preview.acceptAll();
    assert.match(editor.document.getText(), /# area: takes 2 parameters\.\ndef area/);
    assert.match(editor.document.getText(), /# half: takes 1 parameter\.\ndef half/);
  });

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

  it('sends what a document holds that is not saved', async () => {
    const editor = await lab.show(lab.at('shop.ts'), 4, 4);
    await editor.edit((edit) => edit.replace(new vscode.Range(3, 13, 3, 14), '42'));
    await lab.show(lab.at('shop.ts'), 4, 4);
    await lab.runner.run('explain', undefined);
    assert.equal(textOf(lastAsked().attachments[0]), 'const base = 42;');
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

  it('is about a cell of a notebook, with the other cells around it', async () => {
    const cellOf = (type: string, source: string): object => ({
      cell_type: type,
      metadata: {},
      source: [source],
      ...(type === 'code' ? { execution_count: null, outputs: [] } : {}),
    });
    const content = {
      cells: [
        cellOf('markdown', '# Sales'),
        cellOf('code', 'prices = [1, 2]'),
        cellOf('code', 'total = sum(prices)'),
      ],
      metadata: { language_info: { name: 'python' } },
      nbformat: 4,
      nbformat_minor: 2,
    };
    const uri = await lab.write('sales.ipynb', JSON.stringify(content));
    const notebook = await vscode.workspace.openNotebookDocument(uri);
    await vscode.window.showNotebookDocument(notebook);
    const cell = notebook.cellAt(2);
    await lab.runner.run('explain', cell);
    const { attachments } = lastAsked();
    assert.deepEqual(attachments.map(textOf), ['total = sum(prices)', 'prices = [1, 2]', '# Sales']);
    assert.equal(attachments[0]?.label, 'sales.ipynb, cell 3');
    await lab.runner.run('refactor', cell);
    const preview = await lab.preview(cell.document);
    await preview.rejectAll();
    assert.equal(cell.document.getText(), 'total = sum(prices)');
  });

  it('refuses ten thousand lines that the model has no room for, and takes them with a larger window', async () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, index) => `export const value${index} = compute(${index});`,
    );
    await lab.show(await lab.write('large.ts', `${lines.join('\n')}\n`), 1, 10_000);
    lab.model = {
      id: 'local/scribe-small',
      name: 'Scribe Small',
      contextWindow: 16_384,
      maxOutputTokens: 8192,
    };
    await lab.runner.run('explain', undefined);
    await lab.runner.run('refactor', undefined);
    assert.deepEqual(lab.asked, []);
    assert.deepEqual(lab.requests, []);
    lab.model = { id: 'local/scribe-large', name: 'Scribe Large', contextWindow: 262_144 };
    await lab.runner.run('explain', undefined);
    assert.equal(textOf(lastAsked().attachments[0]).split('\n').length, 10_000);
  });

  it('does nothing where there is no code', async () => {
    await lab.show(await lab.write('empty.ts', '\n\n'), 1);
    await lab.runner.run('explain', undefined);
    await lab.runner.run('fix', undefined);
    assert.deepEqual(lab.asked, []);
    assert.deepEqual(lab.requests, []);
  });

  it('asks before it sends what looks secret or what Git ignores, and sends nothing without a yes', async () => {
    await lab.show(lab.at('hidden.ts'), 1, 3);
    lab.mayBeSent = false;
    await lab.runner.run('explain', undefined);
    assert.deepEqual(lab.reasons, ['hidden.ts is ignored by Git.']);
    assert.deepEqual(lab.asked, []);
    await lab.show(await lab.write('.env', 'MODE=test\nOTHER=1\n'), 1, 1);
    lab.mayBeSent = true;
    await lab.runner.run('explain', undefined);
    assert.deepEqual(lab.reasons.slice(1), ['.env may hold secrets.']);
    assert.deepEqual(lastAsked().attachments.map(textOf), ['MODE=test']);
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
    assert.match(lastAsked().question, /^Review this typescript\./);
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

  it('explains what is selected in the terminal', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const output = new vscode.EventEmitter<string>();
    const terminal = vscode.window.createTerminal({
      name: 'failing',
      pty: {
        onDidWrite: output.event,
        open: () => open(),
        close: () => undefined,
        handleInput: () => asked(),
      },
    });
    const { promise: drawn, resolve: asked } = Promise.withResolvers<void>();
    terminal.show();
    await opened;
    // The terminal answers the question where its cursor is when it has drawn what stands before it.
    output.fire('npm ERR! missing script\r\n\u001B[6n');
    await drawn;
    await vscode.commands.executeCommand('workbench.action.terminal.selectAll');
    await lab.runner.explainTerminal();
    terminal.dispose();
    output.dispose();
    assert.match(lastAsked().question, /^Explain this output of a terminal/);
    assert.match(textOf(lastAsked().attachments[0]), /npm ERR! missing script/);
  });

  it('that was asked in own words is remembered, the latest first and each once', async () => {
    const history = new AskHistory(lab.services.memory);
    for (const instruction of ['one', 'two', 'one']) await history.add({ instruction, place: 'chat' });
    assert.deepEqual(
      new AskHistory(lab.services.memory).all.map(({ instruction }) => instruction),
      ['one', 'two'],
    );
    await lab.services.memory.update('code.asked', [{ instruction: 1 }]);
    assert.deepEqual(history.all, []);
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
