import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import { undecided } from '../../src/core/code/edit/previewRows.ts';
import { codeCommandFor } from '../../src/core/participant/participantCommand.ts';
import { CodeRunner } from '../../src/host/code/codeRunner.ts';
import { prepareQuestion } from '../../src/host/code/preparedQuestion.ts';
import { EditCommands } from '../../src/host/edit/editCommands.ts';
import type { EditPreview } from '../../src/host/edit/editPreview.ts';
import { CodeLab, python } from './codeLab.ts';
import { until } from './modelside.ts';

describe('A change of several selections', () => {
  let lab: CodeLab;

  before(CodeLab.stopAutoSave);
  after(CodeLab.allowAutoSave);

  beforeEach(async () => {
    lab = await CodeLab.begin();
  });

  afterEach(() => lab.end());

  /** Of the head of one function and of another one, by a model that changes what lies between them, too. */
  async function changeOfTwo(fresh: string): Promise<EditPreview> {
    const text = `\`\`\`python\n${fresh.replace('return width', 'return 2 * width')}\`\`\`\n`;
    const answer: typeof lab.services.answer = async function* answer() {
      yield { type: 'text', text };
      yield { type: 'done', finishReason: 'stop', complete: true };
    };
    const { document } = await selectTwo();
    const runner = new CodeRunner({ ...lab.services, answer });
    await runner.run('refactor', undefined);
    runner.dispose();
    return lab.preview(document);
  }

  async function selectTwo(): Promise<vscode.TextEditor> {
    const editor = await lab.show(await lab.write('area.py', python));
    editor.selections = [new vscode.Selection(0, 0, 2, 0), new vscode.Selection(7, 0, 9, 0)];
    return editor;
  }

  function saysSo({ place }: EditPreview): boolean {
    const lenses = lab.previews.provideCodeLenses(place.document);
    return lenses.some(({ command }) => command?.title === 'In 2 selections');
  }

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

  it('leaves what lies between them as it is, whatever the model has answered', async () => {
    const fresh = python.replace('width < 0', 'width <= 0').replace('value / 2', 'value * 0.5');
    const preview = await changeOfTwo(fresh);
    assert.ok(saysSo(preview));
    await preview.acceptAll();
    assert.equal(preview.place.document.getText(), fresh);
  });

  it('leaves it alone also when it is asked for again after some of it was accepted', async () => {
    const fresh = python
      .replace('width < 0:', 'width < 0 or height < 0:\n        # No such area.')
      .replace('value / 2', 'value * 0.5');
    const first = await changeOfTwo(fresh);
    const { document } = first.place;
    await until(first.onDidChange, () => undecided(first.shown).length === 2);
    const [hunk] = undecided(first.shown);
    assert.ok(hunk);
    await first.acceptHunk(hunk.hunk);
    await new EditCommands(lab.previews).regenerate(undefined);
    const again = await lab.preview(document);
    assert.ok(saysSo(again));
    await again.acceptAll();
    assert.equal(document.getText(), fresh);
  });

  it('is asked for in one piece in a chat, too, where code is to take their place', async () => {
    const uri = await lab.write('area.py', python);
    const document = await vscode.workspace.openTextDocument(uri);
    const target = {
      document,
      ranges: [new vscode.Range(0, 0, 2, 0), new vscode.Range(7, 0, 9, 0)],
      around: false,
    };
    const question = await prepareQuestion(codeCommandFor('fix', ''), target, '', lab.services);
    assert.ok(question?.prompt.fits);
    assert.deepEqual(question.prompt.parts[0]?.attachment.lines, { first: 1, last: 9 });
    assert.match(question.prompt.question, /lines 1-2 and lines 8-9 only/);
    assert.deepEqual(question.parts, [
      { start: 0, end: 2 },
      { start: 7, end: 9 },
    ]);
    const explained = await prepareQuestion(codeCommandFor('explain', ''), target, '', lab.services);
    assert.equal(explained?.parts, undefined);
  });
});
