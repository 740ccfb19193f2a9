import assert from 'node:assert/strict';

import { ConversationStore } from '../../../../src/core/chat/conversationStore.ts';
import { MemoryFiles } from './memoryFiles.ts';
import { entry, noon, question, silent } from './sampleConversation.ts';

describe('ConversationStore', () => {
  let files: MemoryFiles;
  let store: ConversationStore;
  const now = (): Date => new Date(noon);
  const otherWindow = (): ConversationStore => new ConversationStore(files, silent, now);

  beforeEach(() => {
    files = new MemoryFiles(now);
    store = otherWindow();
  });

  afterEach(() => store.dispose());

  describe('with files of the first version', () => {
    const first = JSON.stringify({
      version: 1,
      id: 'one',
      createdAt: noon,
      entries: [
        {
          role: 'user',
          id: 'q',
          text: 'Hi',
          attachments: [
            { id: '1', label: 'a', path: 'a.ts', uri: 'file:///a.ts', language: 'ts', text: 'x' },
            {
              id: '2',
              label: 'b',
              path: 'b.ts',
              uri: '',
              language: 'ts',
              lines: { first: 1, last: 2 },
              text: 'y',
            },
          ],
          askedAt: noon,
        },
        {
          role: 'assistant',
          id: 'a',
          model: 'm',
          text: 'Half',
          reasoning: '',
          status: 'answering',
          startedAt: noon,
        },
        {
          role: 'assistant',
          id: 'b',
          model: 'm',
          text: 'Whole',
          reasoning: '',
          status: 'complete',
          startedAt: noon,
        },
        { role: 'user', id: 'r', text: 'More', attachments: [], askedAt: noon },
      ],
    });

    it('takes them over once, and keeps them under another name', async () => {
      files.put('one.json', first);
      const taken = await store.load('one');
      assert.deepEqual(
        taken?.entries.map((each) => [each.id, each.parent, each.role === 'user' ? '' : each.status]),
        [
          ['q', undefined, ''],
          ['a', 'q', 'interrupted'],
          ['b', 'q', 'complete'],
          ['r', 'b', ''],
        ],
      );
      assert.equal(taken.head, 'r');
      const [hi] = taken.entries;
      assert.deepEqual(hi?.role === 'user' && hi.attachments.map(({ kind }) => kind), ['file', 'selection']);
      assert.equal(files.text('one.json.taken'), first);
      const appends = files.appends;
      await otherWindow().list();
      assert.equal(files.appends, appends);
    });

    it('loses nothing that was said since a window died while it took one over', async () => {
      files.put('one.json', first);
      await store.load('one');
      await store.append('one', [entry(question('s', 'r')), { op: 'head', id: 's' }]);
      await files.rename('one.json.taken', 'one.json');
      const again = await otherWindow().load('one');
      assert.equal(again?.head, 's');
      assert.equal(again.entries.length, 5);
    });

    it('keeps what it cannot read', async () => {
      files.put('bad.json', '{"version":1');
      assert.deepEqual(await store.list(), []);
      assert.equal(files.text('bad.json.damaged'), '{"version":1');
    });
  });
});
