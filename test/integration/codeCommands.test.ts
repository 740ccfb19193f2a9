import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import { freeCommand } from '../../src/core/code/codeCommand.ts';
import { AskHistory } from '../../src/host/code/askHistory.ts';
import { previewItems } from '../../src/host/code/requestPreview.ts';
import { CodeLab, python, shop } from './codeLab.ts';

describe('A command on code', () => {
  let lab: CodeLab;

  before(CodeLab.stopAutoSave);
  after(CodeLab.allowAutoSave);

  beforeEach(async () => {
    lab = await CodeLab.begin();
  });

  afterEach(() => lab.end());

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

  it('sends what a document holds that is not saved', async () => {
    const editor = await lab.show(lab.at('shop.ts'), 4, 4);
    await editor.edit((edit) => edit.replace(new vscode.Range(3, 13, 3, 14), '42'));
    await lab.show(lab.at('shop.ts'), 4, 4);
    await lab.runner.run('explain', undefined);
    assert.equal(textOf(lastAsked().attachments[0]), 'const base = 42;');
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
});
