import assert from 'node:assert/strict';

import { ConversationStore } from '../../../../src/core/chat/conversationStore.ts';
import type { ConversationSummary } from '../../../../src/core/chat/conversationSummary.ts';
import { MemoryFiles } from './memoryFiles.ts';
import { answer, conversation, noon, question, silent } from './sampleConversation.ts';

const day = 24 * 60 * 60 * 1000;

describe('The index of the list', () => {
  let time: Date;
  let files: MemoryFiles;
  let open: ConversationStore[];
  const window = (): ConversationStore => {
    const store = new ConversationStore(files, silent, () => time);
    open.push(store);
    return store;
  };
  /** What a window that has just opened lists, and the conversations whose files it read for that. */
  const listAnew = async (): Promise<{ list: readonly ConversationSummary[]; read: readonly string[] }> => {
    files.reads = [];
    const list = await window().list();
    const read = files.reads.filter((one) => one.includes('.jsonl')).map((one) => one.split('.')[0] ?? '');
    await new Promise(setImmediate);
    return { list, read };
  };

  beforeEach(async () => {
    time = new Date(noon);
    files = new MemoryFiles(() => time);
    open = [];
    const store = window();
    for (let index = 0; index < 60; index += 1)
      await store.import(conversation(`c${index}`, `Question ${index}`));
    const cost = { amount: '0.1', currency: 'USD' };
    await store.import({
      ...conversation('c0', ''),
      entries: [
        question('p', undefined, 'Paid'),
        answer('b', 'p', { model: 'm', usage: { inputTokens: 3, cost } }),
      ],
      pinned: true,
    });
    await store.append('c59', [{ op: 'delete' }]);
    await listAnew();
  });

  afterEach(() => {
    for (const store of open) store.dispose();
  });

  it('spares the next window the reading of what is as it was, and says the same', async () => {
    const indexed = await listAnew();
    assert.deepEqual(indexed.read, []);
    assert.equal(indexed.list.length, 59);
    files.files.delete('list.index');
    const read = await listAnew();
    assert.equal(read.read.length, 60);
    assert.deepEqual(
      new Map(indexed.list.map((one) => [one.id, one])),
      new Map(read.list.map((one) => [one.id, one])),
    );
    assert.ok(read.list.some(({ costs }) => costs[0]?.nanos === 100_000_000n));
  });

  it('counts no more for a file that was written to', async () => {
    await window().append('c7', [{ op: 'title', title: 'Renamed' }]);
    const { list, read } = await listAnew();
    assert.deepEqual(read, ['c7']);
    assert.equal(list.find(({ id }) => id === 'c7')?.title, 'Renamed');
  });

  it('counts no more for a file of the same size that was written at another time', async () => {
    time = new Date(time.getTime() + 1);
    files.put('c7.jsonl', files.text('c7.jsonl').replace('Question 7', 'Question 8'));
    const { list, read } = await listAnew();
    assert.deepEqual(read, ['c7']);
    assert.equal(list.find(({ id }) => id === 'c7')?.title, 'Question 8');
  });

  it('is made anew where it is damaged or of another version', async () => {
    const whole = files.text('list.index');
    for (const damaged of [whole.slice(0, -5), whole.replace('"version":1', '"version":0'), '']) {
      files.put('list.index', damaged);
      assert.equal((await listAnew()).read.length, 60);
      assert.deepEqual((await listAnew()).read, []);
    }
  });

  it('holds no conversation that is being answered, so that it cannot stay so', async () => {
    const running = {
      ...conversation('c7', 'Hi'),
      entries: [question('x'), answer('y', 'x', { status: 'answering' })],
    };
    await window().import(running);
    files.files.delete('list.index');
    assert.equal((await listAnew()).list.find(({ id }) => id === 'c7')?.answering, true);
    time = new Date(time.getTime() + day);
    const { list, read } = await listAnew();
    assert.deepEqual(read, ['c7']);
    assert.equal(list.find(({ id }) => id === 'c7')?.answering, false);
  });

  it('holds nothing of a conversation that is gone for good', async () => {
    await window().append('c8', [{ op: 'delete' }]);
    assert.ok(files.text('list.index').includes('Question 8"'));
    time = new Date(time.getTime() + 8 * day);
    await listAnew();
    assert.equal(files.files.has('c8.jsonl'), false);
    assert.equal(files.text('list.index').includes('Question 8"'), false);
    assert.equal(files.files.has('c59.jsonl'), false);
  });

  it('leaves nothing behind of one that a window did not finish', async () => {
    files.put('list.12ab.part', '{"version":1,"conv');
    files.files.delete('list.index');
    await listAnew();
    assert.deepEqual(
      [...files.files.keys()].filter((name) => !name.endsWith('.jsonl')),
      ['list.index'],
    );
  });

  it('is not needed: where it cannot be written, the list is there all the same', async () => {
    files.files.delete('list.index');
    files.trouble = { code: 'ENOSPC', part: 0.5 };
    assert.equal((await listAnew()).list.length, 59);
    files.trouble = undefined;
    assert.equal((await listAnew()).list.length, 59);
    assert.deepEqual((await listAnew()).read, []);
  });
});
