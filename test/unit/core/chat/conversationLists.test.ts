import assert from 'node:assert/strict';

import { ConversationStore } from '../../../../src/core/chat/conversationStore.ts';
import { forkAt } from '../../../../src/core/chat/forkConversation.ts';
import { MemoryFiles } from './memoryFiles.ts';
import { answer, conversation, noon, question, silent } from './sampleConversation.ts';

describe('ConversationStore', () => {
  let time: Date;
  let files: MemoryFiles;
  let store: ConversationStore;
  const now = (): Date => time;
  const otherWindow = (): ConversationStore => new ConversationStore(files, silent, now);

  beforeEach(() => {
    time = new Date(noon);
    files = new MemoryFiles(now);
    store = otherWindow();
  });

  afterEach(() => store.dispose());

  describe('lists', () => {
    it('sums up each conversation, the one with the newest message first', async () => {
      const usage = { inputTokens: 10, cachedInputTokens: 2, outputTokens: 5 };
      const cost = { amount: '0.1', currency: 'USD' };
      await store.import({
        id: 'old',
        createdAt: noon,
        entries: [
          question('q', undefined, '  A question\nwith two lines'),
          answer('a', 'q', { model: 'm', usage: { ...usage, cost } }),
          answer('b', 'q', {
            model: 'n',
            usage: { inputTokens: 1, cost: { amount: '0.2', currency: 'USD' } },
          }),
        ],
        head: 'b',
        pinned: true,
        settings: {},
      });
      const endedAt = '2026-03-01T13:00:00.000Z';
      await store.import({
        ...conversation('new', 'x'),
        entries: [answer('a', 'gone', { endedAt })],
        title: 'Named',
      });
      const expected = {
        id: 'old',
        title: 'A question',
        pinned: true,
        createdAt: new Date(noon),
        modifiedAt: new Date(noon),
        questions: 1,
        answers: 2,
        models: ['m', 'n'],
        usage: { inputTokens: 11, cachedInputTokens: 2, outputTokens: 5 },
        costs: [{ currency: 'USD', nanos: 300_000_000n }],
        answering: false,
        newer: false,
        brokenLines: 0,
      };
      const [first, second] = await otherWindow().list();
      assert.equal(first?.title, 'Named');
      assert.deepEqual(first.modifiedAt, new Date(endedAt));
      assert.deepEqual(second, expected);
    });

    it('counts once what was paid once, whatever was made of it in new conversations', async () => {
      const paid = { usage: { inputTokens: 10, outputTokens: 5, cost: { amount: '0.1', currency: 'USD' } } };
      const whole = {
        ...conversation('one', ''),
        entries: [question('q'), answer('a', 'q', paid)],
      };
      let ids = 0;
      const fork = forkAt(whole, 'a', () => `new${(ids += 1)}`, new Date(time.getTime() + 1));
      assert.ok(fork);
      await store.import(whole);
      await store.import(fork);
      const list = await otherWindow().list();
      const counted = new Map(list.map(({ id, answers, usage, costs }) => [id, { answers, usage, costs }]));
      assert.deepEqual(counted.get('one')?.usage, { inputTokens: 10, outputTokens: 5 });
      assert.deepEqual(counted.get(fork.id), { answers: 1, usage: {}, costs: [] });
    });

    it('reads only what was added since the last time', async () => {
      await store.import(conversation('one', 'Hi'));
      await store.import(conversation('two', 'Hi'));
      const other = otherWindow();
      await other.list();
      const size = files.files.get('two.jsonl')?.bytes.length ?? 0;
      await store.append('two', [{ op: 'title', title: 'Renamed' }]);
      files.reads = [];
      const titles = (await other.list()).map(({ title }) => title);
      assert.deepEqual(new Set(titles), new Set(['Hi', 'Renamed']));
      assert.deepEqual(files.reads, [`two.jsonl ${size - 1}`]);
    });

    it('reads what was added once, however many ask at the same time', async () => {
      await store.import(conversation('one', 'Hi'));
      const other = otherWindow();
      await other.list();
      files.put('one.jsonl', `${files.text('one.jsonl')}\nbroken\n`);
      files.reads = [];
      const lists = await Promise.all([other.list(), other.list()]);
      assert.deepEqual(
        lists.map(([one]) => one?.brokenLines),
        [1, 1],
      );
      assert.equal(files.reads.filter((read) => read.startsWith('one.jsonl')).length, 1);
    });

    it('reads a file anew that was replaced by another one', async () => {
      await store.import(conversation('one', 'Hi'));
      await store.list();
      const other = new MemoryFiles(now);
      await new ConversationStore(other, silent, now).import(
        conversation('one', `Other ${'x'.repeat(5000)}`),
      );
      files.put('one.jsonl', other.text('one.jsonl'));
      assert.match((await store.list())[0]?.title ?? '', /^Other/);
    });

    it('counts a line without an end once nobody can be writing it any more', async () => {
      await store.import(conversation('one', 'Hi'));
      files.put('one.jsonl', `${files.text('one.jsonl')}\n{"op":"title","ti`);
      assert.equal((await store.list())[0]?.brokenLines, 0);
      time = new Date(time.getTime() + 16_000);
      assert.equal((await store.list())[0]?.brokenLines, 1);
    });

    it('does without what cannot be read', async () => {
      await store.import(conversation('one', 'Hi'));
      files.put('two.jsonl', '');
      files.put('three.jsonl', '');
      files.unreadable.add('three.jsonl');
      assert.deepEqual(
        (await store.list()).map(({ id }) => id),
        ['one'],
      );
      assert.equal(await store.load('three'), undefined);
    });
  });

  describe('searches', () => {
    const search = (words: string) => Array.fromAsync(store.search(words, new AbortController().signal));

    it('titles, questions and answers for all of the words, whatever their case and marks, the newest first', async () => {
      await store.import({
        ...conversation('one', 'Où est le CAFÉ?', 'Le café est là.'),
        title: 'Cafe, est.',
      });
      await store.import({
        ...conversation('two', 'x', 'y'),
        entries: [
          question('q', undefined, 'Est-ce un café'),
          answer('a', 'q', { endedAt: '2026-04-01T00:00:00Z' }),
        ],
      });
      await store.import(conversation('three', 'Cafe', 'without the other'));
      assert.deepEqual(await search(' EST  cafe '), [
        { id: 'two', entryId: 'q', snippet: 'Est-ce un café' },
        { id: 'one', snippet: 'Cafe, est.' },
        { id: 'one', entryId: 'a', snippet: 'Le café est là.' },
        { id: 'one', entryId: 'q', snippet: 'Où est le CAFÉ?' },
      ]);
    });

    it('and shows the place, on one line and with whole characters', async () => {
      await store.import(conversation('one', `${'é😀\n'.repeat(100)}here${'😀'.repeat(100)}`, ''));
      const [found] = await search('HERE');
      assert.match(found?.snippet ?? '', /^…[é😀 ]{30,}here[😀]{40,}…$/u);
    });

    it('and shows words and not their marks, unless it is the marks that were looked for', async () => {
      await store.import(
        conversation(
          'one',
          'Why `greet()`?',
          'Because **nobody** called `greet()`, see [this](https://example.com/page).',
        ),
      );
      const shown = async (words: string) => (await search(words)).map(({ snippet }) => snippet);
      assert.deepEqual(await shown('nobody'), ['Because nobody called greet(), see this.']);
      assert.deepEqual(await shown('why'), ['Why greet()?']);
      assert.match((await shown('example.com'))[0] ?? '', /\[this\]\(https:\/\/example\.com\/page\)/);
    });

    it('and keeps apart what is code and what is not, wherever the words stand', async () => {
      const code = `const a = b ** c ** d;\n`.repeat(100);
      await store.import(
        conversation('one', 'x', `Text.\n\`\`\`\n${code}needle ** d ** e;\n\`\`\`\n**after**`),
      );
      assert.match((await search('needle'))[0]?.snippet ?? '', /needle \*\* d \*\* e; after$/);
    });

    it('not the words that Modelside wrote itself', async () => {
      const { entries, ...rest } = conversation('one', 'Hi', 'Half');
      const goOn = { ...question('r', 'a', 'Go on'), continues: true } as const;
      await store.import({ ...rest, entries: [...entries, goOn] });
      assert.deepEqual(await search('go on'), []);
    });

    it('a long conversation in such a way that others get their turn', async () => {
      await store.import(conversation('one', 'Hi', 'x'.repeat(600_000)));
      let turns = 0;
      setTimeout(() => (turns += 1));
      await search('hi');
      assert.equal(turns, 1);
    });

    it('nothing without words, and nothing more once it was cancelled', async () => {
      await store.import(conversation('one', 'word', 'word'));
      assert.deepEqual(await search('  '), []);
      const controller = new AbortController();
      const found = [];
      for await (const one of store.search('word', controller.signal)) {
        found.push(one);
        controller.abort();
      }
      assert.equal(found.length, 1);
    });
  });
});
