/**
 * One window, as a process: it has several requests under way at once, and says on its output what it knows to be on
 * the disk, until it is killed. Arguments: the folder, and how many requests at a time.
 */
import { writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';

import { Ledger } from '../../src/core/ledger/ledger.ts';
import { FolderOfLogs } from '../../src/node/folderOfLogs.ts';
import { endingOf, ledgerOrigin, loudLog } from './ledgerEndings.ts';

const [folder = '', lanes = ''] = process.argv.slice(2);
const options = { now: () => new Date(), newId: () => crypto.randomUUID(), retentionDays: () => 400 };
const ledger = new Ledger(new FolderOfLogs(folder), options, loudLog);

/** At once, so that nothing that was said is lost with the process. */
function say(...words: readonly string[]): void {
  writeSync(1, `${words.join(' ')}\n`);
}

async function ask(lane: number): Promise<never> {
  for (let count = 0; ; count += 1) {
    const id = ledger.begin({
      idempotencyKey: crypto.randomUUID(),
      surface: 'panel',
      origin: ledgerOrigin,
      model: `model-${lane}`,
      // Long enough for a write to be cut by a kill now and then.
      project: 'é😀'.repeat(count % 3 === 2 ? 5_000 : 3),
    });
    if (count % 2 === 0) {
      await ledger.flush();
      say('begun', id);
    }
    // The others begin and end meanwhile.
    for (let turns = 0; turns < lane; turns += 1) await turn();
    ledger.end(id, endingOf(id));
    await ledger.flush();
    say('ended', id);
  }
}

await Promise.all(Array.from({ length: Number(lanes) }, (_, lane) => ask(lane)));
