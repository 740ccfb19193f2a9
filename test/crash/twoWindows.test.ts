import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ConversationStore } from '../../src/core/chat/conversationStore.ts';
import { FolderOfLogs } from '../../src/node/folderOfLogs.ts';

const each = 200;

describe('Two windows that write at once', () => {
  let folder: string;
  let windows: readonly ChildProcess[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelside-windows-'));
    windows = ['here', 'there'].map((name) =>
      fork(join(import.meta.dirname, 'neighbour.ts'), [folder, name, String(each)]),
    );
  });

  afterEach(async () => {
    for (const window of windows) if (window.exitCode === null) window.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it(`keep ${each} conversations each and every record of one that both have, and see what the other wrote`, async () => {
    const messages = () =>
      Promise.all(windows.map(async (window) => ((await once(window, 'message')) as readonly unknown[])[0]));
    const exits = Promise.all(windows.map((window) => once(window, 'exit')));
    assert.deepEqual(await messages(), ['ready', 'ready']);
    const ends = messages();
    for (const window of windows) window.send('begin');
    assert.deepEqual(await ends, ['ok', 'ok']);
    for (const window of windows) window.send('end');
    assert.deepEqual(await exits, [
      [0, null],
      [0, null],
    ]);

    const files = new FolderOfLogs(folder);
    const log = { debug: () => undefined, info: () => undefined, warn: assert.fail, error: assert.fail };
    const store = new ConversationStore(files, log, () => new Date());
    const summaries = await store.list();
    assert.equal(summaries.length, 2 * each + 1);
    for (const { id, title, brokenLines } of summaries) {
      if (id !== 'both') assert.equal(title, `Title of ${id}`);
      assert.equal(brokenLines, 0);
    }
    const both = await store.load('both');
    const expected = ['here', 'there'].flatMap((name) =>
      Array.from({ length: each }, (_, index) => `${name}-${index}`),
    );
    assert.deepEqual(new Set(both?.entries.map(({ id }) => id)), new Set(expected));
    store.dispose();
    files.dispose();
  });
});
