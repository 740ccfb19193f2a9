import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import { pathOf } from '../../src/core/chat/conversation.ts';
import type { ModelsideInside } from '../../src/extension.ts';
import { lastAnswer, modelside, until } from './modelside.ts';

async function showCode(): Promise<vscode.TextEditor> {
  const content = 'export function double(n: number): number {\n  return n + n;\n}\n';
  const document = await vscode.workspace.openTextDocument({ language: 'typescript', content });
  return vscode.window.showTextDocument(document);
}

describe('The chat', () => {
  let inside: ModelsideInside;

  const texts = (): readonly string[] =>
    pathOf(inside.chat.sessions.current.conversation).map(({ text }) => text);

  before(async () => {
    inside = await modelside();
  });

  beforeEach(() => inside.chat.actions.newConversation());

  it('answers a question about the selected code, and knows what it cost', async () => {
    const editor = await showCode();
    editor.selection = new vscode.Selection(0, 0, 3, 0);
    await vscode.commands.executeCommand('modelside.chat.attachSelection');
    await inside.chat.actions.send('What does this do?');
    const answer = lastAnswer(inside);
    assert.equal(answer.status, 'complete');
    assert.match(answer.text, /double/);
    assert.ok((answer.usage?.inputTokens ?? 0) > 0 && (answer.usage?.outputTokens ?? 0) > 0);
    const [question] = inside.chat.sessions.current.conversation.entries;
    assert.ok(question?.role === 'user');
    const [attachment] = question.attachments;
    assert.ok(attachment?.kind === 'selection');
    assert.deepEqual(attachment.lines, { first: 1, last: 3 });
    assert.equal(attachment.text, 'export function double(n: number): number {\n  return n + n;\n}\n');
  });

  it('attaches a whole file, and once however often it is added', async () => {
    await showCode();
    await vscode.commands.executeCommand('modelside.chat.attachFile');
    await vscode.commands.executeCommand('modelside.chat.attachFile');
    const { attachments } = inside.chat.panel.panel();
    assert.equal(attachments.length, 1);
    inside.chat.composer.remove(attachments[0]?.id ?? '');
    assert.equal(inside.chat.panel.panel().attachments.length, 0);
  });

  it('waits with a question for what is still being attached to it', async () => {
    await showCode();
    const attached = inside.chat.attaching.attach('file');
    await inside.chat.actions.send('What is attached?');
    assert.equal(await attached, true);
    const [question] = inside.chat.sessions.current.conversation.entries;
    assert.equal(question?.role === 'user' && question.attachments.length, 1);
  });

  it('attaches what takes long where it was asked for, whatever is open when it has come', async () => {
    await showCode();
    const { attaching, composer, sessions, actions } = inside.chat;
    await actions.send('What is a ring buffer?');
    const { id } = sessions.current;
    const attached = attaching.attach('file');
    actions.newConversation();
    assert.equal(await attached, true);
    assert.deepEqual(composer.attachments, []);
    await actions.openConversation(id);
    assert.equal(composer.attachments.length, 1);
    for (const { id: attachmentId } of composer.attachments) composer.remove(attachmentId);
  });

  it('attaches no part of a file that Git ignores, nor what is wrong with it', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const place = vscode.Uri.joinPath(folder.uri, 'ignoredTest');
    const uri = vscode.Uri.joinPath(place, 'ignored.ts');
    const write = (name: string, text: string): Thenable<void> =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(place, name), new TextEncoder().encode(text));
    await write('.gitignore', '');
    await write('ignored.ts', 'const a = 1;\n');
    const problems = vscode.languages.createDiagnosticCollection('ignoredTest');
    problems.set(uri, [new vscode.Diagnostic(new vscode.Range(0, 0, 0, 5), 'Wrong')]);
    const editor = await vscode.window.showTextDocument(uri);
    editor.selection = new vscode.Selection(0, 0, 0, 5);
    const { attaching, composer } = inside.chat;
    const attach = async (): Promise<readonly boolean[]> => [
      await attaching.attach('file'),
      await attaching.attach('selection'),
      await attaching.attach('problems'),
    ];
    try {
      assert.deepEqual(await attach(), [true, true, true]);
      for (const { id } of composer.attachments) composer.remove(id);
      const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(place, '.gitignore'));
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 0), 'ignored.ts\n');
      await vscode.workspace.applyEdit(edit);
      await document.save();
      await vscode.window.showTextDocument(uri);
      assert.deepEqual(await attach(), [false, false, false]);
      assert.deepEqual(composer.attachments, []);
    } finally {
      problems.dispose();
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.workspace.fs.delete(place, { recursive: true });
    }
  });

  it('has a draft and attachments for each conversation, and none of another one', async () => {
    const { composer, actions, sessions, panel } = inside.chat;
    await actions.send('What is a stack?');
    const { id } = sessions.current;
    composer.keepDraft('half a question');
    await showCode();
    await vscode.commands.executeCommand('modelside.chat.attachFile');
    actions.newConversation();
    composer.keepDraft('another one');
    assert.deepEqual([panel.panel().draft.text, panel.panel().attachments.length], ['another one', 0]);
    await actions.openConversation(id);
    assert.deepEqual([panel.panel().draft.text, panel.panel().attachments.length], ['half a question', 1]);
    await actions.send('half a question');
    assert.deepEqual([panel.panel().draft.text, panel.panel().attachments.length], ['', 0]);
    actions.newConversation();
    assert.equal(panel.panel().draft.text, 'another one');
    composer.keepDraft('');
  });

  it('stops when it is told to, and keeps what came', async () => {
    const asked = inside.chat.actions.send('Please write 4000 lines of code.');
    const received = new Promise<void>((resolve) => {
      const subscription = inside.chat.sessions.onDidReceive(() => {
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

  it('keeps each conversation on disk, and lists, finds and opens it again', async () => {
    await inside.chat.actions.send('Remember the word heliotrope.');
    const { conversation, id } = inside.chat.sessions.current;
    const kept = await inside.store.load(id);
    assert.deepEqual(kept, conversation);
    await inside.chat.listing.show();
    await inside.chat.listing.search('HELIOTROPE');
    const found = inside.chat.panel.panel().list?.conversations ?? [];
    assert.ok(found.some((one) => one.id === id && one.title.includes('heliotrope')));
    inside.chat.actions.newConversation();
    assert.equal(inside.chat.panel.panel().list, undefined);
    assert.equal(inside.chat.sessions.current.conversation.entries.length, 0);
    await inside.chat.actions.openConversation(id);
    assert.deepEqual(inside.chat.sessions.current.conversation, conversation);
  });

  it('goes on with an answer while another conversation is open', async () => {
    const asked = inside.chat.actions.send('What is recursion?');
    await until(
      inside.chat.sessions.onDidChange,
      () => inside.chat.sessions.current.runningAnswer !== undefined,
    );
    const { id } = inside.chat.sessions.current;
    inside.chat.actions.newConversation();
    assert.equal(inside.chat.panel.panel().runningElsewhere, 1);
    await asked;
    await inside.chat.actions.openConversation(id);
    assert.equal(lastAnswer(inside).status, 'complete');
  });

  it('keeps both answers when one is tried again, and pages between them', async () => {
    await inside.chat.actions.send('What is a monad?');
    const first = lastAnswer(inside).id;
    await vscode.commands.executeCommand('modelside.chat.retry');
    const second = lastAnswer(inside).id;
    assert.notEqual(second, first);
    const shown = inside.chat.panel.messages().at(-1);
    assert.deepEqual(shown?.position, { index: 1, ids: [first, second] });
    inside.chat.sessions.current.show(first);
    assert.equal(lastAnswer(inside).id, first);
  });

  it('deletes a conversation and has it back with one click', async () => {
    await inside.chat.actions.send('What is a heap?');
    const { id, conversation } = inside.chat.sessions.current;
    await inside.chat.actions.deleteConversation(id);
    assert.equal(await inside.store.load(id), undefined);
    assert.equal(inside.chat.sessions.current.conversation.entries.length, 0);
    await inside.chat.undo.take();
    assert.deepEqual(await inside.store.load(id), conversation);
  });

  it('says what the next request would take of the model’s window', async () => {
    inside.chat.composer.keepDraft('How long is this?');
    const { meter } = inside.chat.panel.panel();
    assert.ok(meter.tokens > 0 && (meter.limit ?? 0) > meter.tokens);
    inside.chat.composer.keepDraft('');
  });

  it('puts a prompt of one’s own in for its name, with the selection attached', async () => {
    const configuration = vscode.workspace.getConfiguration('modelside');
    const prompts = [{ name: 'look', prompt: 'Look at {{selection}} in {{language}}: {{input}}' }];
    await configuration.update('chat.prompts', prompts, vscode.ConfigurationTarget.Global);
    try {
      const editor = await showCode();
      editor.selection = new vscode.Selection(1, 0, 1, 5);
      await inside.chat.actions.send('/look is it right?');
      assert.match(texts()[0] ?? '', /^Look at .*:2 in typescript: is it right\?$/);
      const [question] = inside.chat.sessions.current.conversation.entries;
      assert.equal(question?.role === 'user' && question.attachments[0]?.kind, 'selection');
      assert.equal(inside.chat.composer.typed[0], '/look is it right?');
    } finally {
      await configuration.update('chat.prompts', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('uses the instructions of this conversation in place of those of the settings', async () => {
    inside.chat.actions.configure({ systemPrompt: 'Answer in French.', parameters: { temperature: 0.5 } });
    await inside.chat.actions.send('Who are you?');
    const { settings } = inside.chat.panel.panel();
    assert.equal(settings.systemPrompt, 'Answer in French.');
    assert.equal(settings.temperature, 0.5);
    assert.equal(lastAnswer(inside).status, 'complete');
  });
});
