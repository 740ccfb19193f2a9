/**
 * One window, as a process: it has several conversations answered at once, and says on its output what it knows to be
 * on the disk, until it is killed. Arguments: the folder, and the identifiers of the conversations.
 */
import { writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';

import { ConversationStore } from '../../src/core/chat/conversationStore.ts';
import { FolderOfLogs } from '../../src/node/folderOfLogs.ts';
import { piecesOf } from './answerText.ts';

const [folder = '', ...conversationIds] = process.argv.slice(2);
const fail = (message: string): void => {
  throw new Error(message);
};
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: fail };
const now = (): Date => new Date();
const store = new ConversationStore(new FolderOfLogs(folder), log, now);

/** At once, so that nothing that was said is lost with the process. */
function say(...words: readonly (string | number)[]): void {
  writeSync(1, `${words.join(' ')}\n`);
}

async function converse(conversationId: string): Promise<never> {
  const loaded = await store.load(conversationId);
  const createdAt = now().toISOString();
  if (!loaded) await store.append(conversationId, [{ op: 'begin', v: 2, id: conversationId, createdAt }]);
  for (let parent = loaded?.head; ;) {
    const questionId = crypto.randomUUID();
    const place = parent === undefined ? {} : { parent };
    const question = { role: 'user', id: questionId, ...place, text: 'Why?', attachments: [] } as const;
    const id = crypto.randomUUID();
    const begun = {
      role: 'assistant',
      id,
      parent: questionId,
      model: 'm',
      text: '',
      reasoning: '',
      status: 'answering',
      startedAt: now().toISOString(),
    } as const;
    void store.append(conversationId, [
      { op: 'entry', entry: { ...question, askedAt: now().toISOString() } },
      { op: 'entry', entry: begun },
      { op: 'head', id },
    ]);
    let text = '';
    for (const piece of piecesOf(id)) {
      text += piece;
      await store.append(conversationId, [{ op: 'piece', id, text: piece, reasoning: '' }]);
      say('piece', conversationId, id, text.length);
      await turn();
    }
    const whole = { ...begun, text, status: 'complete', endedAt: now().toISOString() } as const;
    await store.append(conversationId, [{ op: 'entry', entry: whole }], { sync: true });
    say('complete', conversationId, id, text.length);
    parent = id;
  }
}

await Promise.all(conversationIds.map(converse));
