import assert from 'node:assert/strict';

import { LedgerFileReader } from '../../../../src/core/ledger/ledgerFileReader.ts';
import { type LedgerRecord, writeRecord } from '../../../../src/core/ledger/ledgerRecord.ts';
import { AppendFilesInMemory } from './appendFilesInMemory.ts';
import { begunRecord, endedRecord } from './ledgerFixture.ts';

const file = 'ledger-2026-11.jsonl';

/** Bytes of the ended records of these requests. */
function bytesOf(...ids: readonly string[]): Buffer {
  return Buffer.from(ids.map((id) => writeRecord(endedRecord(id))).join(''));
}

function range(count: number, name = 'id'): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${String(index).padStart(6, '0')}`);
}

describe('What reads a file of the ledger', () => {
  let files: AppendFilesInMemory;
  let reader: LedgerFileReader;

  beforeEach(() => {
    files = new AppendFilesInMemory();
    reader = new LedgerFileReader(files, file);
  });

  /** What it gives of the file as it is now: names of requests, and `forget`. */
  async function read(): Promise<readonly string[]> {
    const given: string[] = [];
    const listed = (await files.list()).find(({ name }) => name === file);
    await reader.read(listed, {
      take: ({ entry }: LedgerRecord) => given.push(entry.id),
      forget: () => given.push('forget'),
    });
    return given;
  }

  it('gives every record once, as the file grows', async () => {
    const given: string[] = [];
    for (const count of [0, 1, 2, 2, 50]) {
      files.put(file, bytesOf(...range(count)));
      given.push(...(await read()));
    }
    assert.deepEqual(given, range(50));
  });

  it('does not look into a file in which nothing has happened', async () => {
    files.put(file, bytesOf(...range(3)));
    await read();
    const { bytesRead } = files;
    assert.deepEqual(await read(), []);
    assert.equal(files.bytesRead, bytesRead);
  });

  it('waits for the rest of a line wherever it was cut, and gives it once it is whole', async () => {
    const whole = bytesOf('one', 'two');
    const second = whole.indexOf('\n\n') + 1;
    for (let cut = second; cut < whole.length; cut += 1) {
      reader = new LedgerFileReader(files, file);
      files.put(file, whole.subarray(0, cut));
      assert.deepEqual(await read(), ['one'], `cut at ${cut}`);
      files.put(file, whole);
      assert.deepEqual(await read(), ['two'], `cut at ${cut}`);
    }
  });

  it('goes on behind lines that are none: torn ones, zeros, text that is not ASCII', async () => {
    const [first = '', second = '', third = ''] = ['one', 'two', 'three'].map((id) => String(bytesOf(id)));
    const odd = `${first}${second.slice(0, 60)}${third}{"größe":"🙂"}\n${'\0'.repeat(4096)}${second}`;
    files.put(file, Buffer.from(odd));
    assert.deepEqual(await read(), ['one', 'three', 'two']);
  });

  it('reads text that is not ASCII, also where a cut went through one of its characters', async () => {
    const record = begunRecord('one');
    const named = { ...record.entry, project: 'Größe 🙂' };
    const whole = Buffer.from(`\n${JSON.stringify({ v: 1, kind: 'begun', entry: named })}\n`);
    const smile = whole.indexOf(Buffer.from('🙂'));
    files.put(file, whole.subarray(0, smile + 2));
    assert.deepEqual(await read(), []);
    files.put(file, whole);
    const projects: unknown[] = [];
    const [listed] = await files.list();
    await reader.read(listed, {
      take: ({ entry }) => projects.push('project' in entry && entry.project),
      forget: assert.fail,
    });
    assert.deepEqual(projects, ['Größe 🙂']);
  });

  it('reads a file anew that has become shorter', async () => {
    files.put(file, bytesOf(...range(9)));
    await read();
    files.put(file, bytesOf(...range(2)));
    assert.deepEqual(await read(), ['forget', ...range(2)]);
    assert.deepEqual(await read(), []);
  });

  it('reads a file anew in whose place stands another one: shorter, as long, longer, or without most of its lines', async () => {
    for (const count of [2, 9, 40]) {
      reader = new LedgerFileReader(files, file);
      files.put(file, bytesOf(...range(9, 'old')));
      assert.deepEqual(await read(), range(9, 'old'));
      files.put(file, bytesOf(...range(count, 'new')));
      assert.deepEqual(await read(), ['forget', ...range(count, 'new')], `${count} records`);
    }
    // Cut behind the fifth record and gone on with before anybody looked.
    reader = new LedgerFileReader(files, file);
    files.put(file, bytesOf(...range(9, 'old')));
    await read();
    const restored = [...range(5, 'old'), ...range(20, 'new')];
    files.put(file, bytesOf(...restored));
    assert.deepEqual(await read(), ['forget', ...restored]);
  });

  it('goes on in a backup that begins with all that was read', async () => {
    files.put(file, bytesOf(...range(9)));
    await read();
    await files.remove(file);
    files.put(file, bytesOf(...range(12)));
    assert.deepEqual(await read(), range(12).slice(9));
  });

  it('keeps nothing of the bytes that it was given', async () => {
    const given = bytesOf(...range(9));
    files.put(file, given);
    await read();
    given.fill(0);
    files.put(file, bytesOf(...range(10)));
    assert.deepEqual(await read(), range(10).slice(9));
  });

  it('gives up what a file had that is gone, once, and reads one that comes in its place from its beginning', async () => {
    files.put(file, bytesOf(...range(9)));
    await read();
    await files.remove(file);
    assert.deepEqual([...(await read()), ...(await read())], ['forget']);
    files.put(file, bytesOf(...range(20, 'new')));
    assert.deepEqual(await read(), range(20, 'new'));
  });

  it('gives up what a file had that goes just when it is read', async () => {
    files.put(file, bytesOf(...range(9)));
    await read();
    files.put(file, bytesOf(...range(10)));
    const [listed] = await files.list();
    await files.remove(file);
    const given: string[] = [];
    await reader.read(listed, {
      take: ({ entry }) => given.push(entry.id),
      forget: () => given.push('forget'),
    });
    assert.deepEqual([...given, ...(await read())], ['forget']);
  });

  it('gives the same again after a reading that failed', async () => {
    files.put(file, bytesOf(...range(4)));
    const [listed] = await files.list();
    files.failure = new Error('EIO');
    await assert.rejects(
      reader.read(listed, { take: () => assert.fail(), forget: () => assert.fail() }),
      /EIO/,
    );
    assert.deepEqual(await read(), range(4));
  });

  it('lets others have their turn while it reads a long file', async () => {
    files.put(file, bytesOf(...range(5_000)));
    let given = 0;
    /** How much had been read at each turn of somebody else. */
    const turns = new Set<number>();
    const other = setInterval(() => turns.add(given));
    const [listed] = await files.list();
    await reader.read(listed, { take: () => (given += 1), forget: () => assert.fail() });
    clearInterval(other);
    assert.equal(given, 5_000);
    assert.ok(turns.size > 5, `${turns.size} turns`);
  });
});
