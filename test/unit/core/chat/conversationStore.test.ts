import assert from 'node:assert/strict';

import { ConversationStore } from '../../../../src/core/chat/conversationStore.ts';
import type { StoreState } from '../../../../src/core/chat/storeState.ts';
import { MemoryFiles } from './memoryFiles.ts';
import { answer, begin, conversation, entry, noon, question, silent } from './sampleConversation.ts';

const day = 24 * 60 * 60 * 1000;

describe('ConversationStore', () => {
  let time: Date;
  let files: MemoryFiles;
  let store: ConversationStore;
  const now = (): Date => time;
  const later = (milliseconds: number): void => void (time = new Date(time.getTime() + milliseconds));
  const otherWindow = (): ConversationStore => new ConversationStore(files, silent, now);

  beforeEach(() => {
    time = new Date(noon);
    files = new MemoryFiles(now);
    store = otherWindow();
  });

  afterEach(() => store.dispose());

  it('gives back what was appended, word for word, to another window too', async () => {
    const one = conversation('one', 'Hi');
    await store.import(one);
    assert.deepEqual(await store.load('one'), one);
    assert.deepEqual(await otherWindow().load('one'), one);
    assert.doesNotMatch(files.text('one.jsonl'), /[\u2028\u2029]/);
  });

  it('keeps the order of what is appended, and waits for the disk where it is told to', async () => {
    void store.append('one', [begin('one'), { op: 'title', title: 'First' }]);
    void store.append('one', [{ op: 'title', title: 'Second' }]);
    assert.equal((await store.load('one'))?.title, 'Second');
    assert.equal(files.syncs, 0);
    await store.append('one', [{ op: 'title', title: 'Third' }], { sync: true });
    assert.equal(files.syncs, 1);
    assert.equal((await otherWindow().load('one'))?.title, 'Third');
  });

  it('adds what two windows say to one conversation, as two branches', async () => {
    await store.import(conversation('one', 'Hi'));
    const other = otherWindow();
    await Promise.all([
      store.append('one', [entry(question('here', 'a')), { op: 'head', id: 'here' }]),
      other.append('one', [entry(question('there', 'a')), { op: 'head', id: 'there' }]),
    ]);
    const entries = (await store.load('one'))?.entries ?? [];
    assert.deepEqual(
      entries.map(({ id, parent }) => `${id} after ${parent}`),
      ['q after undefined', 'a after q', 'here after a', 'there after a'],
    );
  });

  it('tells of the writing of other windows, and not of its own', async () => {
    const told: (readonly string[])[] = [];
    let heard = (): void => undefined;
    store.onDidChange((ids) => {
      told.push(ids);
      heard();
    });
    await store.import(conversation('mine', 'Hi'));
    const told1 = new Promise<void>((resolve) => (heard = resolve));
    await otherWindow().import(conversation('theirs', 'Hi'));
    await told1;
    await store.append('theirs', [{ op: 'title', title: 'Mine now' }]);
    const told2 = new Promise<void>((resolve) => (heard = resolve));
    await otherWindow().append('mine', [{ op: 'title', title: 'Theirs now' }]);
    await told2;
    const told3 = new Promise<void>((resolve) => (heard = resolve));
    await files.remove('theirs.jsonl');
    await told3;
    assert.deepEqual(told, [['theirs'], ['mine'], ['theirs']]);
  });

  describe('with an answer that is being written', () => {
    const running = entry(answer('a', 'q', { status: 'answering', text: '' }));
    const piece = (text: string) => ({ op: 'piece', id: 'a', text, reasoning: '' }) as const;
    const statusIn = async (window: ConversationStore): Promise<string | undefined> =>
      (await window.load('one'))?.entries.find((one) => one.role === 'assistant')?.status;

    beforeEach(() => store.append('one', [begin('one'), entry(question('q')), running, piece('Half an ')]));

    it('keeps its pieces', async () => {
      await store.append('one', [piece('answer')]);
      const [, half] = (await otherWindow().load('one'))?.entries ?? [];
      assert.equal(half?.text, 'Half an answer');
    });

    it('says so in all windows, for as long as its writer gives signs of life', async () => {
      later(14_000);
      await store.append('one', [{ op: 'alive', id: 'a', at: now().toISOString() }]);
      later(14_000);
      assert.equal(await statusIn(otherWindow()), 'answering');
      assert.equal((await otherWindow().list())[0]?.answering, true);
      await store.append('one', [piece('more')]);
      later(14_000);
      assert.equal(await statusIn(otherWindow()), 'answering');
    });

    it('takes it for interrupted after 15 seconds of silence, with what there was of it', async () => {
      later(15_000);
      const [, left] = (await otherWindow().load('one'))?.entries ?? [];
      assert.deepEqual(left, answer('a', 'q', { status: 'interrupted', text: 'Half an ' }));
      assert.equal((await otherWindow().list())[0]?.answering, false);
      assert.equal(await statusIn(store), 'answering', 'its writer knows better');
    });

    it('does not take it for alive again because the conversation goes on', async () => {
      later(60_000);
      await otherWindow().append('one', [entry(question('next', 'a'))]);
      assert.equal(await statusIn(otherWindow()), 'interrupted');
    });

    it('takes it for interrupted when its writer was last heard of before the clock was set back', async () => {
      later(-60_000);
      assert.equal(await statusIn(otherWindow()), 'interrupted');
      await store.append('one', [piece('more')]);
      assert.equal(await statusIn(otherWindow()), 'answering');
    });

    it('has the whole answer once it has ended', async () => {
      await store.append('one', [entry(answer('a', 'q', { text: 'Whole' }))], { sync: true });
      later(60_000);
      assert.deepEqual((await otherWindow().load('one'))?.entries[1], answer('a', 'q', { text: 'Whole' }));
      assert.equal(await statusIn(store), 'complete');
    });
  });

  describe('when the disk fails', () => {
    const states: StoreState[] = [];

    beforeEach(() => {
      states.length = 0;
      store.onDidChangeState((state) => states.push(state));
    });

    for (const [code, kind] of [
      ['ENOSPC', 'full'],
      ['EDQUOT', 'full'],
      ['EROFS', 'readOnly'],
      ['EACCES', 'readOnly'],
      ['EMFILE', 'other'],
    ] as const) {
      it(`says after ${code} what is the matter, once, and when it is over`, async () => {
        files.trouble = { code, part: 0 };
        await store.append('one', [begin('one'), entry(question('q'))]);
        await store.append('one', [entry(question('r', 'q'))]);
        assert.deepEqual(states, [{ status: 'failing', kind }]);
        files.trouble = undefined;
        await store.retry();
        assert.deepEqual(states.at(-1), { status: 'ok' });
        assert.deepEqual(store.state, { status: 'ok' });
      });
    }

    it('writes what somebody has to add because of that, once', async () => {
      store.onDidChangeState((state) => {
        if (state.status === 'ok') void store.append('one', [entry(question('r', 'q'))]);
      });
      files.trouble = { code: 'ENOSPC', part: 0 };
      await store.append('one', [begin('one'), entry(question('q'))]);
      files.trouble = undefined;
      const before = files.appends;
      await store.retry();
      await store.flush();
      assert.equal(files.appends - before, 2);
      assert.equal((await otherWindow().load('one'))?.entries.length, 2);
    });

    it('still lists, opens and finds what could not be written', async () => {
      files.trouble = { code: 'ENOSPC', part: 0.5 };
      await store.import(conversation('one', 'Hello there'));
      assert.deepEqual(await store.load('one'), conversation('one', 'Hello there'));
      assert.deepEqual(
        (await store.list()).map(({ id, title, answers }) => ({ id, title, answers })),
        [{ id: 'one', title: 'Hello there', answers: 1 }],
      );
      const found = await Array.fromAsync(store.search('there', AbortSignal.timeout(10_000)));
      assert.deepEqual(found, [{ id: 'one', entryId: 'q', snippet: 'Hello there' }]);
    });

    for (const part of [0, 0.3, 0.5, 0.9, 0.999, 1]) {
      it(`has written everything once there is room again, after ${part} of a piece had gone to the disk`, async () => {
        const running = entry(answer('a', 'q', { status: 'answering', text: '' }));
        await store.append('one', [begin('one'), entry(question('q')), running]);
        files.trouble = { code: 'ENOSPC', part };
        for (const text of ['one ', 'two ', 'three ', '😀 '])
          await store.append('one', [{ op: 'piece', id: 'a', text, reasoning: '' }]);
        files.trouble = undefined;
        await store.append('two', [begin('two'), entry(question('other'))]);
        await store.flush();
        const [, half] = (await otherWindow().load('one'))?.entries ?? [];
        assert.equal(half?.text, 'one two three 😀 ');
        assert.equal((await otherWindow().list()).length, 2);
      });
    }
  });

  describe('deletes', () => {
    beforeEach(() => store.import(conversation('one', 'Hi')));

    it('and gives back', async () => {
      await store.delete('one');
      assert.deepEqual(await otherWindow().list(), []);
      assert.equal(await otherWindow().load('one'), undefined);
      assert.deepEqual(await Array.fromAsync(store.search('Hi', AbortSignal.timeout(10_000))), []);
      await otherWindow().undelete('one');
      assert.deepEqual(await store.load('one'), conversation('one', 'Hi'));
      assert.equal((await store.list()).length, 1);
    });

    it('and brings back what a window that did not know of it went on with', async () => {
      await otherWindow().delete('one');
      await store.append('one', [entry(answer('b', 'q', { status: 'answering', text: '' }))]);
      assert.equal((await otherWindow().load('one'))?.entries.length, 3);
      assert.equal((await otherWindow().list()).length, 1);
      await otherWindow().delete('one');
      // The end of what it knew of does not.
      await store.append('one', [entry(answer('b', 'q'))]);
      assert.deepEqual(await otherWindow().list(), []);
    });

    it('and lists what was gone on with before that could be written', async () => {
      files.trouble = { code: 'ENOSPC', part: 0 };
      await store.delete('one');
      assert.deepEqual(await store.list(), []);
      await store.append('one', [entry(question('r', 'a'))]);
      assert.equal((await store.list())[0]?.questions, 2);
    });

    it('for good after seven days', async () => {
      await store.delete('one');
      files.put('one.broken', '');
      files.put('one.json.taken', '');
      later(7 * day - 1);
      await store.list();
      assert.ok(files.files.has('one.jsonl'));
      later(1);
      await store.list();
      assert.deepEqual([...files.files.keys()], []);
    });

    it('single messages, and hangs what followed them below what stood before', async () => {
      await store.append('one', [entry(question('r', 'a')), { op: 'remove', ids: ['a'] }]);
      const without = await otherWindow().load('one');
      assert.deepEqual(
        without?.entries.map(({ id, parent }) => [id, parent]),
        [
          ['q', undefined],
          ['r', 'q'],
        ],
      );
      await store.append('one', [{ op: 'restore', ids: ['a'] }]);
      assert.equal((await otherWindow().load('one'))?.entries[2]?.parent, 'a');
    });
  });

  it('reads no file of a newer version, lists it as such, and never writes to it', async () => {
    const text = '\n{"v":3,"op":"begin","id":"one"}\n{"op":"entry","shape":"unknown"}\n';
    files.put('one.jsonl', text);
    assert.equal((await store.list())[0]?.newer, true);
    assert.equal(await store.load('one'), undefined);
    await store.append('one', [{ op: 'title', title: 'x' }]);
    await store.delete('one');
    assert.equal(files.text('one.jsonl'), text);
  });

  it('says that nothing is kept of a conversation that a newer version went on with while it was open', async () => {
    await store.import(conversation('one', 'Hi'));
    files.put('one.jsonl', `${files.text('one.jsonl')}\n{"v":3,"op":"fold"}\n`);
    assert.equal(await store.load('one'), undefined);
    assert.deepEqual(store.state, { status: 'ok' });
    await store.append('one', [entry(question('lost', 'a'))]);
    assert.deepEqual(store.state, { status: 'failing', kind: 'newer' });
  });

  for (const name of ['../one', 'con', 'LPT1', '', 'a b', 'x'.repeat(129)]) {
    it(`takes no name that is not one of a file in its folder, such as ${name.slice(0, 10)}`, async () => {
      await store.append(name, [begin(name)]);
      assert.equal(await store.load(name), undefined);
      assert.equal(files.files.size, 0);
      assert.deepEqual(files.reads, []);
    });
  }
});
