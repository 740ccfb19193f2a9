import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readRecord } from '../../src/core/ledger/ledgerRecord.ts';

const each = 5_000;

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

  /** Of all lines that tell an end, each once. */
  async function tokensOnDisk(): Promise<number> {
    const texts = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const records = texts.flatMap((text) => text.split('\n')).map(readRecord);
    const ended = records.flatMap((record) => (record?.kind === 'ended' ? [record.entry] : []));
    assert.equal(new Set(ended.map(({ id }) => id)).size, ended.length);
    return ended.reduce((sum, { tokens }) => sum + (tokens.inputTokens ?? Number.NaN), 0);
  }

  it(`share one ledger: each counts all ${2 * each} requests, and each request once`, async () => {
    const messages = () =>
      Promise.all(windows.map(async (window) => ((await once(window, 'message')) as readonly unknown[])[0]));
    const exits = Promise.all(windows.map((window) => once(window, 'exit')));
    assert.deepEqual(await messages(), ['ready', 'ready']);
    const counted = messages();
    for (const window of windows) window.send('begin');
    const [here, there] = await counted;
    assert.deepEqual(here, there);
    // Requests, tokens, billionths of a dollar, entries: as the file has them.
    assert.deepEqual(here, [2 * each, await tokensOnDisk(), String(2 * each), 2 * each]);
    for (const window of windows) window.send('end');
    assert.deepEqual(await exits, [
      [0, null],
      [0, null],
    ]);
  });
});
