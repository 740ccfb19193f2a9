import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import * as vscode from 'vscode';

import { undecided } from '../../src/core/code/edit/previewRows.ts';
import { AnswerSource } from './answerSource.ts';
import { changed, drawn, EditStage, fenced, original, ready, setAutoSave } from './editStage.ts';
import { until } from './modelside.ts';

const block = (text: string): AnswerSource => AnswerSource.whole(`\`\`\`ts\n${text}\n\`\`\`\n`);

describe('An edit in a preview, in texts of every kind', () => {
  let stage: EditStage;

  before(() => setAutoSave('off'));
  after(() => setAutoSave(undefined));
  beforeEach(() => {
    stage = new EditStage();
  });
  afterEach(() => stage.close());

  /** Shown, accepted, undone and rejected. */
  async function roundTrip(
    before: string,
    answer: AnswerSource,
    after: string,
    range?: vscode.Range,
  ): Promise<void> {
    const editor = await stage.showFile(before);
    const { document } = editor;
    const given = document.getText();
    const more = range ? { range } : {};
    const first = await stage.start(editor, answer, more);
    await ready(first);
    await first.acceptAll();
    assert.deepEqual(await first.outcome, { kind: 'accepted' });
    assert.equal(document.getText(), after);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), given);
    const second = await stage.start(editor, AnswerSource.whole(first.streamed.answer), more);
    await ready(second);
    await drawn(second);
    await second.rejectAll();
    assert.equal(document.getText(), given);
  }

  it('fills an empty document, and leaves it empty when it is rejected', () =>
    roundTrip('', block('const a = 1;\nconst b = 2;'), 'const a = 1;\nconst b = 2;'));

  it('changes the last line of a file without a line end at its end, and adds none', () =>
    roundTrip(
      'const a = 1;\nconst b = 2;',
      block('const a = 1;\nconst b = 3;'),
      'const a = 1;\nconst b = 3;',
    ));

  it('removes the last lines of a file without a line end at its end', () =>
    roundTrip('const a = 1;\nconst b = 2;\nconst c = 3;', block('const a = 1;'), 'const a = 1;'));

  it('adds lines to a file without a line end at its end', () =>
    roundTrip('const a = 1;', block('const a = 1;\nconst b = 2;'), 'const a = 1;\nconst b = 2;'));

  it('takes a selection that ends where the next line begins as the lines before', () =>
    roundTrip(
      'a();\nb();\nc();\n',
      block('b(1);\nb(2);'),
      'a();\nb(1);\nb(2);\nc();\n',
      new vscode.Range(1, 0, 2, 0),
    ));

  it('tells characters beyond the sixteen bits apart that share a half', () =>
    roundTrip(
      "const a = '🎈';\nconst b = '🎈🎉';\n🎈\n",
      block("const a = '🎉';\nconst b = '🎉🎈';\n🎉"),
      "const a = '🎉';\nconst b = '🎉🎈';\n🎉\n",
    ));

  it('has the line ends that most lines of the file have, where a file has both', () =>
    roundTrip(
      'a();\r\nb();\nc();\r\nd();\r\n',
      AnswerSource.whole('```ts\r\na();\nb(2);\r\nc();\nd();\n```\n'),
      'a();\r\nb(2);\r\nc();\r\nd();\r\n',
    ));

  it('keeps the mark that a file begins with', async () => {
    const editor = await stage.showFile(`\uFEFF${original}`);
    const preview = await stage.start(editor, AnswerSource.whole(`\`\`\`ts\n\uFEFF${changed}\n\`\`\``));
    await ready(preview);
    await drawn(preview);
    assert.equal(undecided(preview.place.rows.rows).length, 2);
    await preview.acceptAll();
    await editor.document.save();
    assert.equal(await readFile(editor.document.uri.fsPath, 'utf8'), `\uFEFF${changed}`);
  });

  it('makes hunks theirs that the person types into with two cursors at once', async () => {
    const editor = await stage.showFile(original);
    const { document } = editor;
    const preview = await stage.start(editor, AnswerSource.whole(fenced(changed)));
    await ready(preview);
    await drawn(preview);
    const cursors = ['  return 10;', '  return 20;'].map((text) => {
      const line = document.getText().split('\n').indexOf(text);
      return new vscode.Selection(line, 11, line, 11);
    });
    editor.selections = cursors;
    await vscode.commands.executeCommand('type', { text: '0' });
    await until(preview.onDidChange, () => undecided(preview.place.rows.rows).length === 0);
    assert.deepEqual(await preview.outcome, { kind: 'partly' });
    assert.equal(document.getText(), original.replace('return 1;', 'return 100;').replace('2;', '200;'));
  });

  it('follows when two cursors above and inside it add and take away lines at once', async () => {
    const editor = await stage.showFile(`// one\n// two\n${original}`);
    const { document } = editor;
    const source = new AnswerSource();
    const preview = await stage.start(editor, source, { range: new vscode.Range(2, 0, 8, 1) });
    source.push(fenced(changed).slice(0, 110));
    await drawn(preview);
    const inside = document.getText().split('\n').indexOf('}');
    await editor.edit((builder) => {
      builder.delete(new vscode.Range(0, 0, 1, 0));
      builder.insert(new vscode.Position(inside, 1), ' // mine\n// mine, too');
    });
    source.push(fenced(changed).slice(110));
    source.end();
    await ready(preview);
    await preview.acceptAll();
    const wanted = changed.replace('}', '} // mine\n// mine, too');
    assert.equal(document.getText(), `// two\n${wanted}`);
  });
});
