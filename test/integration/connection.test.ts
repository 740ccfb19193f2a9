import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';

import * as vscode from 'vscode';

import type { ModelsideInside } from '../../src/extension.ts';
import { lastAnswer, modelside, until } from './modelside.ts';

describe('The connection', () => {
  let inside: ModelsideInside;

  before(async () => {
    inside = await modelside();
  });

  it('comes from the environment where nothing else is set', () => {
    const { state } = inside.connection;
    assert.ok(state.status === 'ready');
    assert.equal(state.keySource, 'environment');
    assert.equal(state.baseUrl.href, process.env['MODELSIDE_BASE_URL']);
  });

  it('keeps a key in the secret storage for its origin, and forgets it', async () => {
    await inside.keys.set('https://gateway.example', 'ck_made_up');
    assert.equal(await inside.keys.get('https://gateway.example'), 'ck_made_up');
    assert.equal(await inside.keys.get('https://other.example'), undefined);
    await inside.keys.forget('https://gateway.example');
    assert.equal(await inside.keys.get('https://gateway.example'), undefined);
  });

  it('is not moved by the settings of a folder', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder);
    const settings = vscode.Uri.joinPath(folder.uri, '.vscode', 'settings.json');
    const before = inside.connection.state;
    const changed = new Promise<void>((resolve) => {
      const subscription = vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration('editor.rulers')) return;
        subscription.dispose();
        resolve();
      });
    });
    await mkdir(vscode.Uri.joinPath(folder.uri, '.vscode').fsPath, { recursive: true });
    // The second setting is one that a folder may set: it shows that the file has been read.
    await writeFile(
      settings.fsPath,
      JSON.stringify({ 'modelside.baseUrl': 'http://127.0.0.1:1/v1', 'editor.rulers': [77] }),
    );
    await changed;
    await inside.connection.read();
    assert.deepEqual(inside.connection.state, before);
    await vscode.workspace.fs.delete(settings);
  });

  it('with a stored key that the service refuses fails with the reason, and works again without it', async () => {
    const { state } = inside.connection;
    assert.ok(state.status === 'ready');
    await inside.keys.set(state.baseUrl.origin, 'ck_made_up_and_unknown');
    await until(inside.connection.onDidChange, () => {
      const now = inside.connection.state;
      return now.status === 'ready' && now.keySource === 'stored';
    });
    inside.chat.actions.newConversation();
    await inside.chat.actions.send('Is anybody there?');
    assert.equal(lastAnswer(inside).failure?.kind, 'unauthorized');
    await inside.keys.forget(state.baseUrl.origin);
    await until(inside.connection.onDidChange, () => {
      const now = inside.connection.state;
      return now.status === 'ready' && now.keySource === 'environment';
    });
    await inside.chat.actions.retry(lastAnswer(inside).id);
    assert.equal(lastAnswer(inside).status, 'complete');
  });
});
