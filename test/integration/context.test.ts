import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import * as vscode from 'vscode';

import type { Attachment } from '../../src/core/chat/attachment.ts';
import { attachDropped } from '../../src/host/context/attachDropped.ts';
import { attachFile } from '../../src/host/context/attachFile.ts';
import { attachFolder } from '../../src/host/context/attachFolder.ts';
import { attachPastedImage } from '../../src/host/context/attachImage.ts';
import { attachProblems } from '../../src/host/context/attachProblems.ts';
import type { AttachFileOptions, AttachResult } from '../../src/host/context/attachResult.ts';
import { attachSelection } from '../../src/host/context/attachSelection.ts';
import { attachTerminalSelection } from '../../src/host/context/attachTerminalSelection.ts';
import { editorOffer } from '../../src/host/context/editorOffer.ts';
import { GitIgnore } from '../../src/host/context/gitIgnore.ts';
import { MentionSearch } from '../../src/host/context/mentionSearch.ts';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Made up, and put together so that no scanner of this repository takes it for a secret. */
const token = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');

describe('Context', () => {
  let gitIgnore: GitIgnore;
  let options: AttachFileOptions;
  let root: vscode.Uri;
  let outside: string;

  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = vscode.Uri.joinPath(folder.uri, 'contextTest');
    outside = await mkdtemp(join(tmpdir(), 'modelside-outside-'));
    gitIgnore = new GitIgnore();
    let ids = 0;
    options = { gitIgnore, newId: () => `id${(ids += 1)}` };
    await write('.gitignore', 'out/\n*.log\n');
    await write('src/.gitignore', 'local.ts\n!kept.log\n');
    await write('src/main.ts', 'export const one = 1;\n');
    await write('src/local.ts', '');
    await write('src/kept.log', 'kept\n');
    await write('src/deep/nested/leaf.ts', '// leaf\n');
    await write('out/main.js', 'built\n');
    await write('run.log', 'ran\n');
    await write('.env', 'MODE=test\n');
    await write('data.bin', Uint8Array.of(1, 2, 0, 3));
    await write('pixel.png', Buffer.from(pixel.slice(pixel.indexOf(',') + 1), 'base64'));
    await write('big.txt', 'x'.repeat(1024 * 1024 + 1));
    await writeFile(join(outside, 'note.txt'), 'outside\n');
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    gitIgnore.dispose();
    await rm(root.fsPath, { recursive: true, force: true });
    await rm(outside, { recursive: true, force: true });
  });

  function at(path: string): vscode.Uri {
    return vscode.Uri.joinPath(root, path);
  }

  async function write(path: string, content: string | Uint8Array): Promise<void> {
    await mkdir(dirname(at(path).fsPath), { recursive: true });
    await writeFile(at(path).fsPath, content);
  }

  it('of a file is its text, its language and where it is', async () => {
    const attachment = take(await attachFile(at('src/main.ts'), options));
    assert.deepEqual(attachment, {
      kind: 'file',
      id: attachment.id,
      label: 'main.ts',
      path: 'contextTest/src/main.ts',
      uri: at('src/main.ts').toString(),
      language: 'typescript',
      text: 'export const one = 1;\n',
    });
  });

  it('of a file that is being edited is what its editor has', async () => {
    const file = at('edited.ts');
    await write('edited.ts', '// saved\n');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(file, new vscode.Position(0, 0), '// unsaved\n');
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.equal(textOf(await attachFile(file, options)), '// unsaved\n// saved\n');
    assert.ok(await (await vscode.workspace.openTextDocument(file)).save());
  });

  const refusals: readonly (readonly [string, string])[] = [
    ['data.bin', 'binary'],
    ['big.txt', 'tooLarge'],
    ['run.log', 'ignored'],
    ['out/main.js', 'ignored'],
    ['src/local.ts', 'ignored'],
    ['.env', 'secret'],
    ['missing.ts', 'unreadable'],
    ['../../outside.ts', 'outsideWorkspace'],
  ];
  for (const [path, reason] of refusals) {
    it(`of ${path} is refused: ${reason}`, async () => {
      assert.equal(reasonOf(await attachFile(at(path), options)), reason);
    });
  }

  it('of a file with a secret in it is refused until it is allowed', async () => {
    await write('src/key.ts', `export const key = '${token}';\n`);
    assert.equal(reasonOf(await attachFile(at('src/key.ts'), options)), 'secret');
    assert.ok((await attachFile(at('src/key.ts'), { ...options, allowSecret: true })).ok);
  });

  it('of a deeper .gitignore brings back what an upper one ignores', async () => {
    assert.ok((await attachFile(at('src/kept.log'), options)).ok);
  });

  it('follows a .gitignore that comes, changes and goes', async () => {
    const file = at('src/deep/nested/leaf.ts');
    const rules = at('src/deep/.gitignore');
    assert.equal(await gitIgnore.isIgnored(file), false);
    const creation = new vscode.WorkspaceEdit();
    creation.createFile(rules, { contents: new TextEncoder().encode('nested/\n') });
    assert.ok(await vscode.workspace.applyEdit(creation));
    assert.equal(await gitIgnore.isIgnored(file), true);
    const change = new vscode.WorkspaceEdit();
    change.insert(rules, new vscode.Position(0, 0), '#');
    assert.ok(await vscode.workspace.applyEdit(change));
    assert.ok(await (await vscode.workspace.openTextDocument(rules)).save());
    assert.equal(await gitIgnore.isIgnored(file), false);
    const removal = new vscode.WorkspaceEdit();
    removal.deleteFile(rules);
    assert.ok(await vscode.workspace.applyEdit(removal));
    assert.equal(await gitIgnore.isIgnored(file), false);
  });

  it('of a selection is its text and its lines, and the editor offers it', async () => {
    const editor = await vscode.window.showTextDocument(at('src/main.ts'));
    assert.deepEqual(editorOffer(), { file: 'main.ts' });
    assert.equal(reasonOf(attachSelection(editor, options)), 'nothing');
    editor.selection = new vscode.Selection(0, 7, 1, 0);
    assert.deepEqual(editorOffer(), { file: 'main.ts', selection: 'main.ts:1' });
    const attachment = take(attachSelection(editor, options));
    assert.ok(attachment.kind === 'selection');
    assert.equal(attachment.text, 'const one = 1;\n');
    assert.deepEqual(attachment.lines, { first: 1, last: 1 });
  });

  it('of a folder is the list of its files that Git does not ignore', async () => {
    const attachment = take(await attachFolder(at('src'), options));
    assert.equal(attachment.label, 'src/');
    assert.deepEqual(textLines(attachment), [
      '.gitignore',
      'deep/nested/leaf.ts',
      'kept.log',
      'key.ts',
      'main.ts',
    ]);
    assert.equal(reasonOf(await attachFolder(at('out'), options)), 'ignored');
  });

  it('of a large folder says how many files it leaves out', async () => {
    await Promise.all(Array.from({ length: 2003 }, (_, index) => write(`many/${index}.txt`, '')));
    const lines = textLines(take(await attachFolder(at('many'), options)));
    assert.equal(lines.length, 2001);
    assert.match(lines.at(-1) ?? '', /\b3 more files/);
    await rm(at('many').fsPath, { recursive: true });
  });

  it('of problems is a line for each, in their order', () => {
    const collection = vscode.languages.createDiagnosticCollection('contextTest');
    const uri = at('src/main.ts');
    assert.equal(reasonOf(attachProblems(uri, options)), 'nothing');
    const { Warning } = vscode.DiagnosticSeverity;
    const late = new vscode.Diagnostic(new vscode.Range(4, 2, 4, 5), 'Odd\n  thing', Warning);
    const early = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 5), 'Wrong');
    early.source = 'ts';
    early.code = 2322;
    collection.set(uri, [late, early]);
    assert.equal(textOf(attachProblems(uri, options)), '1:1 error Wrong [ts 2322]\n5:3 warning Odd thing');
    collection.dispose();
  });

  it('of a pasted image is its type and size, whatever it says it is', () => {
    const attachment = take(attachPastedImage(pixel.replace('png', 'jpeg'), options));
    assert.ok(attachment.kind === 'image');
    assert.deepEqual([attachment.width, attachment.height, attachment.dataUrl], [1, 1, pixel]);
    assert.equal(reasonOf(attachPastedImage('data:image/png;base64,AAAA', options)), 'notAnImage');
  });

  it('of a drop is each thing in it, also from outside', async () => {
    const note = vscode.Uri.file(join(outside, 'note.txt'));
    const list = [
      '# dropped',
      at('src').toString(),
      at('pixel.png').toString(),
      note.toString(),
      'no address',
    ];
    const results = await attachDropped(list.join('\r\n'), options);
    assert.deepEqual(
      results.map((result) => (result.ok ? result.attachment.kind : result.reason)),
      ['folder', 'image', 'file', 'unreadable'],
    );
    const [folder] = await attachDropped(vscode.Uri.file(outside).toString(), options);
    assert.equal(folder && textOf(folder), 'note.txt');
  });

  it('of a terminal is what is selected there, and the clipboard keeps what it had', async () => {
    const written = Promise.withResolvers<void>();
    const output = new vscode.EventEmitter<string>();
    const terminal = vscode.window.createTerminal({
      name: 'context',
      pty: {
        onDidWrite: output.event,
        // The terminal answers the question where its cursor is when it has drawn what stands before it.
        open: () => output.fire('built in 3 s\u001b[6n'),
        close: () => undefined,
        handleInput: () => written.resolve(),
      },
    });
    terminal.show();
    await written.promise;
    await vscode.env.clipboard.writeText('mine');
    await vscode.commands.executeCommand('workbench.action.terminal.selectAll');
    const attachment = take(await attachTerminalSelection(options));
    assert.ok(attachment.kind === 'terminal');
    assert.match(attachment.text, /built in 3 s/);
    assert.equal(await vscode.env.clipboard.readText(), 'mine');
    await vscode.commands.executeCommand('workbench.action.terminal.clearSelection');
    assert.equal(reasonOf(await attachTerminalSelection(options)), 'nothing');
    assert.equal(await vscode.env.clipboard.readText(), 'mine');
    terminal.dispose();
  });

  describe('that is searched for', () => {
    let search: MentionSearch;

    beforeEach(() => {
      search = new MentionSearch(gitIgnore, () => new Date());
    });

    const find = async (query: string): Promise<readonly string[]> => {
      const found = await search.search(query, new AbortController().signal);
      return found.map(({ kind, label }) => `${kind} ${label}`);
    };

    it('finds files and folders by some of their letters, and nothing that is ignored', async () => {
      assert.deepEqual(await find('ctestleaf'), ['file leaf.ts']);
      assert.ok((await find('nested')).includes('folder nested/'));
      assert.ok(!(await find('local')).some((entry) => entry.includes('local.ts')));
      assert.deepEqual(await find('contextTest/out/main.js'), []);
    });

    it('offers what is open first, and what is there only once', async () => {
      const editor = await vscode.window.showTextDocument(at('src/main.ts'));
      editor.selection = new vscode.Selection(0, 0, 0, 6);
      assert.deepEqual((await find('#')).slice(0, 2), ['selection #selection', 'file #editor']);
      const all = await find('');
      assert.ok(all.includes('file main.ts'));
      assert.equal((await find('main'))[0], 'file main.ts');
    });

    it('gives up when it is told to', async () => {
      const controller = new AbortController();
      const found = search.search('main', controller.signal);
      controller.abort();
      await assert.rejects(found, { name: 'AbortError' });
    });
  });
});

function take(result: AttachResult): Attachment {
  assert.ok(result.ok, JSON.stringify(result));
  return result.attachment;
}

function reasonOf(result: AttachResult): string | undefined {
  return result.ok ? undefined : result.reason;
}

function textOf(result: AttachResult): string {
  const attachment = take(result);
  assert.ok(attachment.kind !== 'image');
  return attachment.text;
}

function textLines(attachment: Attachment): readonly string[] {
  assert.ok(attachment.kind !== 'image');
  return attachment.text.split('\n');
}
