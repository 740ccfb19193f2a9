import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';

import * as vscode from 'vscode';

import { undecided } from '../../src/core/code/edit/previewRows.ts';
import { EditPreviews } from '../../src/host/edit/editPreviews.ts';
import { AnswerSource } from './answerSource.ts';
import { changed, drawn, EditStage, fenced, original, ready, setAutoSave } from './editStage.ts';
import { until } from './modelside.ts';

const seed = Number(process.env['MODELSIDE_PROPERTY_SEED'] ?? Date.now() % 2 ** 31);

describe(`An edit in a preview, while the person goes on (seed ${seed})`, () => {
  let stage: EditStage;

  before(() => setAutoSave('off'));
  after(() => setAutoSave(undefined));
  beforeEach(() => {
    stage = new EditStage();
  });
  afterEach(() => stage.close());

  it('loses no keystroke, wherever the person writes while the answer comes', async () => {
    let state = seed;
    const random = (below: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let round = 0; round < 4; round += 1) {
      const around = ['// before', '', original.trimEnd(), '', '// after', ''].join('\n');
      const editor = await stage.showFile(around, `typing${round}.ts`);
      const { document } = editor;
      const source = new AnswerSource();
      const preview = await stage.start(editor, source, { range: new vscode.Range(2, 0, 8, 1) });
      const answer = fenced(changed.trimEnd());
      const typed: string[] = [];
      for (let at = 0; at < answer.length; at += 20) {
        source.push(answer.slice(at, at + 20));
        if (random(3) > 0) continue;
        const mark = `/*${round}.${typed.length}*/`;
        const text = random(2) > 0 ? mark : `${mark}\n`;
        let done = false;
        while (!done) {
          const line = random(document.lineCount);
          const character = random(2) * document.lineAt(line).text.length;
          done = await editor.edit((builder) => builder.insert(new vscode.Position(line, character), text));
        }
        typed.push(mark);
      }
      source.end();
      await ready(preview);
      await preview.rejectAll();
      let left = document.getText();
      for (const mark of typed) {
        assert.equal(left.split(mark).length, 2, `${mark} in\n${document.getText()}`);
        left = left.replace(mark, '');
      }
      const written = left.split('\n').filter((line) => line !== '');
      assert.deepEqual([written.at(0), written.at(-1)], ['// before', '// after'], document.getText());
      assert.ok(!preview.place.rows.isMixed);
    }
  });

  it('makes a hunk that the person writes into theirs, and leaves the others', async () => {
    const editor = await stage.showFile(original);
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(preview);
    await drawn(preview);
    const line = editor.document.getText().split('\n').indexOf('  return 10;');
    await editor.edit((builder) => builder.insert(new vscode.Position(line, 11), '0'));
    await until(preview.onDidChange, () => undecided(preview.place.rows.rows).length === 1);
    await preview.rejectAll();
    assert.equal(editor.document.getText(), original.replace('return 1;', 'return 100;'));
  });

  it('ends when it is undone, and redo does not bring it back', async () => {
    const editor = await stage.showFile(original);
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(preview);
    await drawn(preview);
    await vscode.commands.executeCommand('undo');
    assert.deepEqual(await preview.outcome, { kind: 'rejected' });
    assert.equal(editor.document.getText(), original);
    await vscode.commands.executeCommand('redo');
    assert.equal(editor.document.getText(), original);
  });

  it('never gets to the disk undecided', async () => {
    const editor = await stage.showFile(original);
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(preview);
    await drawn(preview);
    const mixed = editor.document.getText();
    const back = until(
      vscode.workspace.onDidChangeTextDocument,
      () => editor.document.getText() === original,
    );
    await editor.document.save();
    await back;
    assert.equal(await readFile(editor.document.uri.fsPath, 'utf8'), original);
    await until(preview.onDidChange, () => editor.document.getText() === mixed);
    await preview.acceptAll();
    assert.equal(editor.document.getText(), changed);
  });

  it('is taken out of a document that a reloaded window brings back', async () => {
    const editor = await stage.showFile(original);
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(preview);
    await drawn(preview);
    // The window goes: what is left is the text and the memory.
    stage.previews.dispose();
    await preview.outcome;
    assert.notEqual(editor.document.getText(), original);
    const host = { confirmCut: () => Promise.resolve(false), now: () => 0 };
    const next = stage.open.add(new EditPreviews(stage.memory, host));
    await next.restore();
    assert.equal(editor.document.getText(), original);
  });

  it('is refused when its text is gone before the answer has ended, and touches nothing', async () => {
    const editor = await stage.showFile(original);
    const source = new AnswerSource();
    const preview = await stage.start(editor, source);
    await editor.edit((builder) =>
      builder.replace(new vscode.Range(0, 0, editor.document.lineCount, 0), 'let all = "new";\n'),
    );
    source.push(fenced(changed));
    source.end();
    assert.deepEqual(await preview.outcome, { kind: 'refused', reason: 'changed' });
    assert.equal(editor.document.getText(), 'let all = "new";\n');
  });

  it('follows its text to where it has gone since the model was asked, if that is certain', async () => {
    const editor = await stage.showFile(`// new line\n${original}`);
    const range = new vscode.Range(0, 0, 2, 1);
    const expected = original.split('\n').slice(0, 3).join('\n');
    const answer = AnswerSource.whole(fenced(expected.replace('1', '11')));
    const preview = await stage.start(editor, answer, { range, expected });
    await ready(preview);
    await preview.acceptAll();
    assert.equal(editor.document.getText(), `// new line\n${original.replace('return 1', 'return 11')}`);
    const { document } = editor;
    const request = { document, range, expected: 'not there', title: 'Fix', answer: answer.answer };
    assert.equal(await stage.previews.start(request), undefined);
  });

  it('stays where it is when the line ends of the document change', async () => {
    const editor = await stage.showFile(original);
    const { document } = editor;
    const range = new vscode.Range(4, 0, 6, 1);
    const fresh = changed.split('\n').slice(4, 7).join('\n');
    const preview = await stage.start(editor, AnswerSource.whole(fenced(fresh)), { range });
    await ready(preview);
    await drawn(preview);
    await editor.edit((builder) => builder.setEndOfLine(vscode.EndOfLine.CRLF));
    assert.equal(undecided(preview.place.rows.rows).length, 1);
    await preview.acceptAll();
    assert.deepEqual(await preview.outcome, { kind: 'accepted' });
    assert.equal(document.getText(), original.replace('return 2', 'return 20').replaceAll('\n', '\r\n'));
  });

  it('comes back as soon as the document could not be saved, and not before', async function comesBack() {
    // Less than what a save may take of which nothing is heard.
    this.timeout(20_000);
    const disk = new OneFile(original, () => {
      throw vscode.FileSystemError.NoPermissions('The disk is full.');
    });
    stage.open.add(vscode.workspace.registerFileSystemProvider('modelside-full', disk));
    const uri = vscode.Uri.from({ scheme: 'modelside-full', path: '/sample.ts' });
    const editor = await vscode.window.showTextDocument(uri);
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(preview);
    await drawn(preview);
    assert.equal(await editor.document.save(), false);
    await drawn(preview);
    assert.equal(disk.asked, original);
    await preview.acceptAll();
    assert.equal(editor.document.getText(), changed);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('does not come back while the document is still being saved, though its tab is moved', async () => {
    const write = Promise.withResolvers<void>();
    const begun = new vscode.EventEmitter<void>();
    const disk = new OneFile(original, () => {
      begun.fire();
      return write.promise;
    });
    stage.open.add(vscode.workspace.registerFileSystemProvider('modelside-slow', disk));
    await stage.showFile('before', 'before.ts');
    const uri = vscode.Uri.from({ scheme: 'modelside-slow', path: '/sample.ts' });
    const { document } = await vscode.window.showTextDocument(uri, { preview: false });
    const range = new vscode.Range(0, 0, document.lineCount - 1, 0);
    const { answer } = AnswerSource.whole(fenced(changed));
    const preview = await stage.previews.start({ document, range, title: 'Fix', answer });
    assert.ok(preview);
    await ready(preview);
    await drawn(preview);
    const saved = document.save();
    await until(begun.event, () => disk.asked !== '');
    await vscode.commands.executeCommand('workbench.action.moveEditorLeftInGroup');
    // What answers the move comes before the answers to these.
    for (let trip = 0; trip < 3; trip += 1)
      await vscode.commands.executeCommand('setContext', 'modelside.x', trip);
    assert.equal(document.getText(), original);
    write.resolve();
    assert.equal(await saved, true);
    await drawn(preview);
    await preview.rejectAll();
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('is kept for the person when the document is closed before its end', async () => {
    // Documents that an extension has opened stay open for a while without an editor.
    const path = await stage.path('closed.ts');
    await writeFile(path, original);
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(path), { preview: false });
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    const source = new AnswerSource();
    const preview = await stage.start(editor, source);
    source.push(fenced(changed).slice(0, 40));
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await until(vscode.workspace.onDidCloseTextDocument, () => editor.document.isClosed);
    assert.ok(!source.aborted);
    source.push(fenced(changed).slice(40));
    source.end();
    assert.deepEqual(await preview.outcome, { kind: 'refused', reason: 'changed' });
    assert.equal(preview.streamed.code, changed);
  });
});

/** Holds one file, and does with a new text what a test says. */
class OneFile implements vscode.FileSystemProvider {
  readonly #content: Uint8Array;
  readonly #write: () => void | Promise<void>;
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  constructor(content: string, write: () => void | Promise<void>) {
    this.#content = new TextEncoder().encode(content);
    this.#write = write;
  }

  stat(): vscode.FileStat {
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: this.#content.length };
  }

  readFile(): Uint8Array {
    return this.#content;
  }

  /** What was to be written last. */
  asked = '';

  async writeFile(_: vscode.Uri, content: Uint8Array): Promise<void> {
    this.asked = new TextDecoder().decode(content);
    await this.#write();
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(): void {}
  delete(): void {}
  rename(): void {}
}
