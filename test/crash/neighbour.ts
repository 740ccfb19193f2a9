/**
 * One of two windows, as a process: writes so many conversations, and as often to one that both have, while the other
 * does the same; ends when it sees all that both have written, and was told of all that the other one has. Arguments: the folder, its name, how many.
 */
import { once } from 'node:events';

import { ConversationStore } from '../../src/core/chat/conversationStore.ts';
import { FolderOfLogs } from '../../src/node/folderOfLogs.ts';

const [folder = '', name = '', count = ''] = process.argv.slice(2);
const each = Number(count);
const log = { debug: () => undefined, info: () => undefined, warn: console.error, error: console.error };
const files = new FolderOfLogs(folder);
const store = new ConversationStore(files, log, () => new Date());
const askedAt = new Date().toISOString();
const told = new Set<string>();

const seenAll = new Promise<void>((resolve) => {
  const look = async (): Promise<void> => {
    const summaries = await store.list();
    const both = summaries.find(({ id }) => id === 'both');
    const ofOther = Array.from(told).filter((id) => id !== 'both' && !id.startsWith(`${name}-`));
    const listed = summaries.length === 2 * each + 1 && both?.questions === 2 * each;
    if (listed && ofOther.length === each) resolve();
  };
  store.onDidChange((ids) => {
    for (const id of ids) told.add(id);
    void look();
  });
  process.once('message', () => {
    void write().then(look);
  });
});

async function write(): Promise<void> {
  const written = Array.from({ length: each }, async (_, index) => {
    const id = `${name}-${index}`;
    const question = { role: 'user', id: `${id}-q`, text: `From ${id}`, attachments: [], askedAt } as const;
    await store.append(id, [
      { op: 'begin', v: 2, id, createdAt: askedAt },
      { op: 'entry', entry: question },
    ]);
    await store.append('both', [{ op: 'entry', entry: { ...question, id } }]);
    await store.append(id, [{ op: 'title', title: `Title of ${id}` }]);
  });
  await Promise.all(written);
}

// Nothing that the store waits for keeps a process alive; a window has other reasons to be.
const alive = setInterval(() => undefined, 60_000);
process.send?.('ready');
await seenAll;
process.send?.(store.state.status);
await once(process, 'message');
clearInterval(alive);
store.dispose();
files.dispose();
process.disconnect();
