import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const each = 100;

describe('Two windows that ask at once', () => {
  let folder: string;
  let windows: readonly ChildProcess[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelside-ledger-'));
    windows = ['here', 'there'].map((name) =>
      fork(join(import.meta.dirname, 'ledgerNeighbour.ts'), [folder, name, String(each)]),
    );
  });

  afterEach(async () => {
    for (const window of windows) if (window.exitCode === null) window.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it(`share one ledger: each counts all ${2 * each} requests, and each request once`, async () => {
    const messages = () =>
      Promise.all(windows.map(async (window) => ((await once(window, 'message')) as readonly unknown[])[0]));
    const exits = Promise.all(windows.map((window) => once(window, 'exit')));
    assert.deepEqual(await messages(), ['ready', 'ready']);
    const counted = messages();
    for (const window of windows) window.send('begin');
    assert.deepEqual(await counted, [
      [2 * each, 2 * each],
      [2 * each, 2 * each],
    ]);
    for (const window of windows) window.send('end');
    assert.deepEqual(await exits, [
      [0, null],
      [0, null],
    ]);
  });
});
