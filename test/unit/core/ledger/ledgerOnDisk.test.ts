import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, rm, rmdir, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { FolderOfLogs } from '../../../../src/node/folderOfLogs.ts';
import { ending, LinesOfLog, november, request } from './ledgerFixture.ts';

const utc = new TimeZone('UTC');

describe('A ledger on a real disk', () => {
  let folder: string;
  let path: string;
  let log: LinesOfLog;
  let count: number;
  const open: { dispose(): void }[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelside-ledger-'));
    path = join(folder, 'ledger-2026-11.jsonl');
    log = new LinesOfLog();
    count = 0;
  });

  afterEach(async () => {
    for (const one of open.splice(0)) one.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  function openLedger(): Ledger {
    const files = new FolderOfLogs(folder);
    const now = (): Date => new Date('2026-11-21T10:00:00Z');
    const newId = (): string => `id-${(count += 1)}`;
    const ledger = new Ledger(files, { now, newId, retentionDays: () => 90 }, log);
    open.push(ledger, files);
    return ledger;
  }

  async function ask(ledger: Ledger, times: number): Promise<void> {
    for (let done = 0; done < times; done += 1) ledger.end(ledger.begin(request), ending);
    await ledger.flush();
  }

  /** How many requests a window has, in its list and in sums that it has kept from its beginning. */
  async function counted(ledger: Ledger): Promise<readonly number[]> {
    const { total } = await ledger.cube(request.origin, november, utc);
    return [(await ledger.entries(november)).length, total.rows];
  }

  it('follows its file through a backup, a longer backup, a cut and a removal', async () => {
    const [writer, reader] = [openLedger(), openLedger()];
    const bothCount = async (requests: number): Promise<void> => {
      for (const ledger of [writer, reader]) assert.deepEqual(await counted(ledger), [requests, requests]);
    };
    await ask(writer, 5);
    await bothCount(5);
    const backup = join(folder, 'backup');
    await copyFile(path, backup);
    await ask(writer, 5);
    await bothCount(10);
    await copyFile(backup, path);
    await bothCount(5);
    // Restored, and longer than what was read before anybody looks.
    await ask(writer, 1);
    await bothCount(6);
    await copyFile(backup, path);
    await ask(writer, 9);
    await bothCount(14);
    await truncate(path, 10);
    await bothCount(0);
    await ask(writer, 2);
    await bothCount(2);
    await rm(path);
    await bothCount(0);
    await ask(writer, 3);
    await bothCount(3);
    assert.deepEqual(log.lines, []);
  });

  it('counts while its file cannot be written, and saves all of it afterwards', async () => {
    await mkdir(path);
    const ledger = openLedger();
    await ask(ledger, 3);
    assert.equal(ledger.state.status, 'failing');
    assert.deepEqual(await counted(ledger), [3, 3]);
    await rmdir(path);
    await ask(ledger, 1);
    assert.deepEqual(ledger.state, { status: 'ok' });
    for (const one of [ledger, openLedger()]) assert.deepEqual(await counted(one), [4, 4]);
  });
});
