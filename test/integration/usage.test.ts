import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import type { ModelsideInside } from '../../src/extension.ts';
import { drawn, modelside, until } from './modelside.ts';

describe('Usage in VS Code', () => {
  let inside: ModelsideInside;
  const all = { from: new Date(0), to: new Date('2100-01-01') };

  before(async () => {
    inside = await modelside();
    await inside.models.resolve();
  });

  const choose = async (command: string, ...args: unknown[]): Promise<void> => {
    await vscode.commands.executeCommand(`modelside.usage.${command}`, ...args);
  };

  it('has every answer in the ledger, with its project and the way back', async () => {
    const { ledger, models } = inside;
    const { sessions } = inside.chat;
    sessions.openNew();
    await sessions.current.ask('What is a ledger?', [], async () => (await models.resolve()).id);
    const entry = (await ledger.entries(all)).at(-1);
    assert.equal(entry?.outcome, 'complete');
    assert.equal(entry.project, vscode.workspace.workspaceFolders?.[0]?.name);
    assert.equal(entry.conversationId, sessions.current.id);
    assert.equal(entry.answerId, sessions.current.conversation.head);
  });

  it('shows the answer among the requests of this editor, and goes there', async () => {
    const { overview } = inside.usageFeature;
    const { sessions } = inside.chat;
    await overview.refresh();
    const entry = overview.editor?.entries[0];
    assert.ok(entry);
    const answered = sessions.current.id;
    assert.equal(entry.conversationId, answered);
    sessions.openNew();
    await choose('openAnswer', { entry });
    assert.equal(sessions.current.id, answered);
  });

  it('ties the answer to the event that the service billed', async () => {
    const { overview } = inside.usageFeature;
    await overview.refresh();
    const [newest] = overview.editor?.entries ?? [];
    const match = [...overview.matches.values()].find(({ entry }) => entry.id === newest?.id);
    assert.equal(match?.kind, 'requestId');
  });

  it('reads the figures of the view and of the status bar anew on request', async () => {
    const { overview } = inside.usageFeature;
    const readAt = overview.account.readAt?.getTime() ?? 0;
    await choose('refresh');
    assert.ok((overview.account.readAt?.getTime() ?? 0) > readAt);
    const [account, editor] = inside.spending.sources('today');
    assert.deepEqual([account?.source, editor?.source], ['account', 'editor']);
    // The service has counted up to this moment.
    assert.equal(account?.since, undefined);
  });

  it('filters by what was clicked, keeps that, and takes it back', async () => {
    const { overview, tree } = inside.usageFeature;
    const model = overview.editor?.entries[0]?.model ?? '';
    await choose('filterBy', { filter: { model } });
    assert.equal(overview.choice.model, model);
    assert.ok(drawn(tree.roots()).includes(`Model | ${model}`));
    assert.ok(overview.account.events.every((event) => event.model === model));
    await choose('clearFilter');
    assert.equal(overview.choice.model, undefined);
  });

  it('counts by UTC days or by those of the computer, and says which', async () => {
    const { overview, tree } = inside.usageFeature;
    const before = inside.settings.usageDays;
    await choose('toggleDays');
    await until(overview.onDidChange, () => inside.settings.usageDays !== before);
    assert.equal(inside.settings.usageDays, 'utc');
    assert.ok(drawn(tree.roots()).some((line) => line.endsWith('days of UTC')));
    await choose('toggleDays');
    assert.equal(inside.settings.usageDays, before);
  });

  it('opens the page in an editor tab, once', async () => {
    const { tabGroups } = vscode.window;
    const pages = (): readonly vscode.Tab[] =>
      tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ label }) => label === 'Usage');
    await choose('openPage');
    // VS Code tells of tabs a moment after it has opened them.
    await until(tabGroups.onDidChangeTabs, () => pages().length > 0);
    await choose('reconcile');
    assert.equal(pages().length, 1);
    assert.equal(inside.usageFeature.dashboard.state.view, 'reconcile');
    await tabGroups.close(pages());
  });
});
