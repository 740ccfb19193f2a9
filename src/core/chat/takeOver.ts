import type { AppendFiles } from '../base/appendFiles.ts';
import type { Logger } from '../base/logger.ts';
import { recordsOf, writeRecords } from './conversationRecord.ts';
import { isFileSafe, suffix } from './conversationFiles.ts';
import { readFirstVersion } from './firstVersion.ts';

const oldSuffix = '.json';

/**
 * Brings the conversations of the first version into files of this one. The old files stay, under another name; one
 * that cannot be read stays as `.damaged`. Never throws; what did not work is done the next time.
 */
export async function takeOver(files: AppendFiles, log: Logger): Promise<void> {
  try {
    const names = new Set((await files.list()).map(({ name }) => name));
    for (const name of names) {
      const id = name.slice(0, -oldSuffix.length);
      if (!name.endsWith(oldSuffix) || !isFileSafe(id)) continue;
      try {
        await takeOverOne(files, log, id, names.has(id + suffix));
      } catch (error) {
        log.error(`Conversation ${id} could not be taken over: ${String(error)}`);
      }
    }
  } catch (error) {
    log.error(`The folder of conversations cannot be read: ${String(error)}`);
  }
}

async function takeOverOne(files: AppendFiles, log: Logger, id: string, begun: boolean): Promise<void> {
  const name = id + oldSuffix;
  const file = await files.readFrom(name, 0);
  if (!file) return;
  const conversation = readFirstVersion(new TextDecoder().decode(file.bytes));
  if (!conversation) {
    log.error(`Conversation ${id} of an earlier version cannot be read; it is kept as ${name}.damaged.`);
    await files.rename(name, `${name}.damaged`);
    return;
  }
  const records = recordsOf(conversation);
  // A window that died in the middle of this, or another one that does it too: the messages are merged, and what was
  // said in the new file since then stays as it is.
  const written = begun ? records.filter(({ op }) => op === 'begin' || op === 'entry') : records;
  await files.append(id + suffix, writeRecords(written), { sync: true });
  await files.rename(name, `${name}.taken`);
}
