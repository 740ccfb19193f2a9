/**
 * One of two windows, as a process: asks so many times while the other one does the same, and ends when it has counted
 * all that both have asked. Arguments: the folder, its name, how many.
 */
import { once } from 'node:events';

import { Ledger } from '../../src/core/ledger/ledger.ts';
import { TimeZone } from '../../src/core/usage/timeZone.ts';
import { FolderOfLogs } from '../../src/node/folderOfLogs.ts';
import { endingOf, ledgerOrigin } from './ledgerEndings.ts';

const [folder = '', name = '', count = ''] = process.argv.slice(2);
const each = Number(count);
const log = { debug: () => undefined, info: () => undefined, warn: console.error, error: console.error };
const options = { now: () => new Date(), newId: () => crypto.randomUUID(), retentionDays: () => 400 };
const files = new FolderOfLogs(folder);
const ledger = new Ledger(files, options, log);
const always = { from: new Date(0), to: new Date('2200-01-01T00:00:00Z') };

const countedAll = new Promise<readonly number[]>((resolve) => {
  const look = async (): Promise<void> => {
    const { total } = await ledger.cube(ledgerOrigin, always, new TimeZone('UTC'));
    const ended = total.sum('outputTokens');
    if (ended === 2 * each) resolve([total.rows, ended]);
  };
  ledger.onDidChange(() => void look());
});

async function ask(): Promise<void> {
  const ids = Array.from({ length: each }, () =>
    ledger.begin({ idempotencyKey: name, surface: 'panel', origin: ledgerOrigin, model: name }),
  );
  await ledger.flush();
  for (const id of ids) ledger.end(id, endingOf(id));
  await ledger.flush();
}

// Nothing that the ledger waits for keeps a process alive; a window has other reasons to be.
const alive = setInterval(() => undefined, 60_000);
process.send?.('ready');
await once(process, 'message');
await ask();
process.send?.(await countedAll);
await once(process, 'message');
clearInterval(alive);
ledger.dispose();
files.dispose();
process.disconnect();
