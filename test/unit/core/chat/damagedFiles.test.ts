import assert from 'node:assert/strict';

import * as fc from 'fast-check';

import type { ConversationEntry } from '../../../../src/core/chat/conversation.ts';
import { type ConversationRecord, parseRecord } from '../../../../src/core/chat/conversationRecord.ts';
import { ConversationStore } from '../../../../src/core/chat/conversationStore.ts';
import { MemoryFiles } from './memoryFiles.ts';
import { hostileText } from './anyConversation.ts';
import { answer, begin, conversation, entry, noon, question, silent } from './sampleConversation.ts';

const seed = Number(process.env['MODELSIDE_PROPERTY_SEED'] ?? Date.now() % 2 ** 31);
const parameters = { numRuns: 400, seed };
const now = (): Date => new Date('2026-03-02T00:00:00Z');

/** No flipped bit makes one of them another. */
const idOf = (index: number): string => `${String(index).repeat(4)}-4a5b-8c6d-7e8f9a0b1c2d`;

const file = 'one.jsonl';

/** A conversation of questions and answers as it is written, step by step, and an answer that was never ended. */
async function written(texts: readonly string[], pieces: readonly string[]): Promise<Buffer> {
  const files = new MemoryFiles(now);
  const store = new ConversationStore(files, silent, now);
  const records: ConversationRecord[] = [begin('one')];
  texts.forEach((text, index) => {
    const parent = index === 0 ? undefined : idOf(index - 1);
    const one = parent !== undefined && index % 2 === 1 ? answer(idOf(index), parent, { text }) : undefined;
    records.push(entry(one ?? question(idOf(index), parent, text)), { op: 'head', id: idOf(index) });
  });
  records.push(entry(answer('running', idOf(texts.length - 1), { status: 'answering', text: '' })));
  for (const record of records) await store.append('one', [record]);
  for (const text of pieces) await store.append('one', [{ op: 'piece', id: 'running', text, reasoning: '' }]);
  return files.files.get(file)?.bytes ?? Buffer.alloc(0);
}

const at = fc.nat({ max: 1_000_000 });
type Damage = (bytes: Buffer) => Buffer;
const damages: { readonly [name: string]: fc.Arbitrary<Damage> } = {
  'cut anywhere': at.map((place) => (bytes) => bytes.subarray(0, place % bytes.length)),
  'with one flipped bit': fc.tuple(at, fc.nat({ max: 7 })).map(([place, bit]) => (bytes) => {
    const copy = Buffer.from(bytes);
    const index = place % bytes.length;
    copy[index] = (copy[index] ?? 0) ^ (1 << bit);
    return copy;
  }),
  'with noughts at the end': at.map((place) => (bytes) => Buffer.from(bytes).fill(0, place % bytes.length)),
  'with noughts in the middle': fc.tuple(at, fc.nat({ max: 300 })).map(
    ([place, length]) =>
      (bytes) =>
        Buffer.from(bytes).fill(
          0,
          place % bytes.length,
          Math.min(bytes.length, (place % bytes.length) + length),
        ),
  ),
  'with a byte order mark': fc.constant((bytes) => Buffer.concat([Buffer.from('\uFEFF'), bytes])),
  'with other line ends': fc.constant((bytes) => Buffer.from(bytes.toString().replaceAll('\n', '\r\n'))),
  'with each line twice': fc.constant((bytes) =>
    Buffer.from(bytes.toString().replaceAll(/^.+$/gm, '$&\n$&')),
  ),
  'without its first line': fc.constant((bytes) => bytes.subarray(bytes.indexOf('\n', 1))),
  'with half a line of another window': at.map((place) => (bytes) => {
    const lines = bytes.toString().split('\n');
    lines.splice(place % lines.length, 0, '{"op":"entry","entry":{"role":"us');
    return Buffer.from(lines.join('\n'));
  }),
};

/** The records of the lines that are as they were. */
function undamaged(before: Buffer, after: Buffer): readonly ConversationRecord[] {
  const lines = new Set(before.toString().split('\n'));
  return after
    .toString()
    .split('\n')
    .map((line) => line.replace(/^\uFEFF/, '').replace(/\r$/, ''))
    .filter((line) => lines.has(line))
    .flatMap((line) => {
      const record = parseRecord(line);
      return record === undefined || record === 'newer' ? [] : [record];
    });
}

function withoutParent(one: ConversationEntry): object {
  const { parent: _, ...rest } = one;
  return rest;
}

describe(`A conversation's file (seed ${seed})`, () => {
  for (const [name, damage] of Object.entries(damages)) {
    it(`${name} keeps all that is undamaged, and is left as it is`, async () => {
      const texts = fc.array(hostileText, { minLength: 2, maxLength: 8 });
      const pieces = fc.array(hostileText, { minLength: 1, maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(texts, pieces, damage, async (ofMessages, ofPieces, spoil) => {
          const before = await written(ofMessages, ofPieces);
          const after = spoil(before);
          const files = new MemoryFiles(() => new Date(noon));
          files.put(file, after);
          const store = new ConversationStore(files, silent, now);
          const [summary] = await store.list();
          const loaded = await store.load('one');
          const left = undamaged(before, after);
          for (const record of left) {
            if (record.op !== 'entry' || record.entry.id === 'running') continue;
            const found = loaded?.entries.find(({ id }) => id === record.entry.id);
            assert.deepEqual(found && withoutParent(found), withoutParent(record.entry));
          }
          const running = loaded?.entries.find(({ id }) => id === 'running');
          let from = 0;
          for (const { text } of left.filter((record) => record.op === 'piece')) {
            if (name === 'with each line twice') break;
            const place = running?.text.indexOf(text, from) ?? -1;
            assert.notEqual(place, -1, `${JSON.stringify(text)} is not in ${JSON.stringify(running?.text)}`);
            from = place + text.length;
          }
          if (name === 'with each line twice') assert.equal(running?.text, ofPieces.join(''));
          assert.equal(loaded === undefined, summary === undefined);
          const known = new Set<string>();
          for (const { id, parent } of loaded?.entries ?? []) {
            assert.ok(parent === undefined || known.has(parent), 'a parent stands before its children');
            known.add(id);
          }
          assert.deepEqual(files.files.get(file)?.bytes, after);
        }),
        parameters,
      );
    });
  }

  it('copies damaged lines once, and tells of them once', async () => {
    const files = new MemoryFiles(now);
    const first = new ConversationStore(files, silent, now);
    await first.import(conversation('one', 'Hi'));
    files.put(file, `${files.text(file)}\nbroken 1\n\nbroken 2\n`);
    const told: object[] = [];
    const logged: string[] = [];
    const open = (): ConversationStore => {
      const store = new ConversationStore(files, { ...silent, warn: (line) => logged.push(line) }, now);
      store.onDidFindBrokenLines((found) => told.push(found));
      return store;
    };
    const store = open();
    assert.equal((await store.list())[0]?.brokenLines, 2);
    await store.load('one');
    await open().load('one');
    assert.deepEqual(told, [{ id: 'one', count: 2 }]);
    assert.equal(logged.length, 1);
    files.put(file, `${files.text(file)}broken 3\n`);
    assert.equal((await store.list())[0]?.brokenLines, 3);
    assert.deepEqual(files.text('one.broken').split('\n').filter(Boolean), [
      'broken 1',
      'broken 2',
      'broken 3',
    ]);
    assert.equal(told.length, 2);
  });

  it('of which each line was written by another of many windows holds them all', async () => {
    const files = new MemoryFiles(now);
    const stores = Array.from({ length: 10 }, () => new ConversationStore(files, silent, now));
    await Promise.all(
      stores.flatMap((store, index) =>
        Array.from({ length: 20 }, (_, step) => store.append('one', [entry(question(`${index}-${step}`))])),
      ),
    );
    assert.equal((await stores[0]?.load('one'))?.entries.length, 200);
  });
});
