import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import type { ModelsideInside } from '../../src/extension.ts';
import { lastAnswer, modelside, until } from './modelside.ts';

async function showCode(): Promise<vscode.TextEditor> {
  const content =
    'export function double(n: number): number {\n  return n + n;\n}\n\nconst four = double(2);\n';
  const document = await vscode.workspace.openTextDocument({ language: 'typescript', content });
  return vscode.window.showTextDocument(document);
}

describe('The chat', () => {
  let inside: ModelsideInside;

  before(async () => {
    inside = await modelside();
  });

  beforeEach(() => inside.chat.newConversation());

  it('answers a question about the selected code, and knows what it cost', async () => {
    const editor = await showCode();
    editor.selection = new vscode.Selection(0, 0, 3, 0);
    await vscode.commands.executeCommand('modelside.chat.attachSelection');
    await inside.chat.send('What does this do?');
    const answer = lastAnswer(inside);
    assert.equal(answer.status, 'complete');
    assert.match(answer.text, /double/);
    assert.ok((answer.usage?.inputTokens ?? 0) > 0 && (answer.usage?.outputTokens ?? 0) > 0);
    const [question] = inside.chat.conversation.entries;
    assert.ok(question?.role === 'user');
    assert.deepEqual(question.attachments[0]?.lines, { first: 1, last: 3 });
    assert.equal(
      question.attachments[0]?.text,
      'export function double(n: number): number {\n  return n + n;\n}\n',
    );
  });

  it('attaches a whole file, and once however often it is added', async () => {
    await showCode();
    await vscode.commands.executeCommand('modelside.chat.attachFile');
    await vscode.commands.executeCommand('modelside.chat.attachFile');
    const { attachments } = inside.chat.state(() => 0);
    assert.equal(attachments.length, 1);
    inside.chat.detach(attachments[0]?.id ?? '');
    assert.equal(inside.chat.state(() => 0).attachments.length, 0);
  });

  it('stops when it is told to, and keeps what came', async () => {
    const asked = inside.chat.send('Please write 4000 lines of code.');
    const received = new Promise<void>((resolve) => {
      const subscription = inside.chat.onDidReceive(() => {
        subscription.dispose();
        resolve();
      });
    });
    await received;
    await vscode.commands.executeCommand('modelside.chat.stop');
    await asked;
    assert.equal(lastAnswer(inside).status, 'stopped');
    assert.notEqual(lastAnswer(inside).text, '');
  });

  it('keeps each conversation on disk and opens it again', async () => {
    await inside.chat.send('Remember the word heliotrope.');
    const { id } = inside.chat.conversation;
    await inside.store.flush();
    const kept = await inside.store.load(id);
    assert.deepEqual(kept, inside.chat.conversation);
    assert.ok(
      (await inside.store.list()).some(
        (summary) => summary.id === id && summary.title?.includes('heliotrope'),
      ),
    );
    inside.chat.newConversation();
    assert.equal(inside.chat.conversation.entries.length, 0);
    await inside.chat.openConversation(id);
    assert.deepEqual(inside.chat.conversation, kept);
  });

  it('goes on with an answer while another conversation is open', async () => {
    const asked = inside.chat.send('What is recursion?');
    await until(inside.chat.onDidChange, () => inside.chat.answering);
    const { id } = inside.chat.conversation;
    inside.chat.newConversation();
    await asked;
    await inside.chat.openConversation(id);
    assert.equal(lastAnswer(inside).status, 'complete');
  });
});
