/**
 * One of two windows, as a process: asks so many times, many at once, while the other one does the same and both read
 * what both write; ends when it has counted all that both have asked. Arguments: the folder, its name, how many.
 */
import { once } from 'node:events';

import { Ledger } from '../../src/core/ledger/ledger.ts';
import { TimeZone } from '../../src/core/usage/timeZone.ts';
import { FolderOfLogs } from '../../src/node/folderOfLogs.ts';
import { always, endingOf, ledgerOrigin, loudLog } from './ledgerEndings.ts';

const [folder = '', name = '', count = ''] = process.argv.slice(2);
const each = Number(count);
/** Requests under way at once. */
const lanes = 50;
const options = { now: () => new Date(), newId: () => crypto.randomUUID(), retentionDays: () => 400 };
const files = new FolderOfLogs(folder);
const ledger = new Ledger(files, options, loudLog);

/** What this window has counted once it has all ends: requests and their figures. */
async function countAll(): Promise<readonly (number | string)[]> {
  const { total } = await ledger.cube(ledgerOrigin, always, new TimeZone('UTC'));
  // Kept up to date by what the ledger reads when files change.
  while (total.sum('outputTokens') !== 2 * each) {
    await new Promise<void>((resolve) => {
      const listening = ledger.onDidChange(() => {
        listening.dispose();
        resolve();
      });
    });
  }
  const entries = await ledger.entries(always);
  const { costs, rows } = total;
  return [rows, total.sum('inputTokens') ?? 0, String(costs[0]?.nanos), entries.length];
}

async function ask(lane: number): Promise<void> {
  for (let done = lane; done < each; done += lanes) {
    const id = ledger.begin({ idempotencyKey: name, surface: 'panel', origin: ledgerOrigin, model: name });
    await ledger.flush();
    ledger.end(id, endingOf(id));
    await ledger.flush();
  }
}

// Nothing that the ledger waits for keeps a process alive; a window has other reasons to be.
const alive = setInterval(() => undefined, 60_000);
process.send?.('ready');
await once(process, 'message');
const counted = countAll();
await Promise.all(Array.from({ length: lanes }, (_, lane) => ask(lane)));
process.send?.(await counted);
await once(process, 'message');
clearInterval(alive);
ledger.dispose();
files.dispose();
process.disconnect();
