import assert from 'node:assert/strict';

import { LedgerWriter } from '../../../../src/core/ledger/ledgerWriter.ts';
import { AppendFilesInMemory } from './appendFilesInMemory.ts';

describe('What writes the ledger', () => {
  let files: AppendFilesInMemory;
  let writer: LedgerWriter;
  let settled: unknown[];
  const textOf = (name: string): string => Buffer.from(files.contents.get(name) ?? []).toString();

  beforeEach(() => {
    files = new AppendFilesInMemory();
    settled = [];
    writer = new LedgerWriter(files, (failure) => settled.push(failure));
  });

  it('writes at once what has come during a writing, in order, and brings it to the disk where a part of it must be', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    files.pause = promise;
    writer.add('a', '1', false);
    for (const line of ['2', '3', '4']) writer.add('a', line, line === '3');
    resolve();
    await writer.flush();
    assert.deepEqual(files.appended, [
      { name: 'a', text: '1', sync: false },
      { name: 'a', text: '234', sync: true },
    ]);
  });

  it('writes again, before what comes later, what could not be written, and brings it to the disk then', async () => {
    files.failure = new Error('ENOSPC');
    writer.add('a', '1', true);
    await writer.flush();
    assert.deepEqual([textOf('a'), settled], ['', [{ error: new Error('ENOSPC') }]]);
    writer.add('a', '2', false);
    await writer.flush();
    assert.equal(textOf('a'), '12');
    assert.equal(files.appended.at(-1)?.sync, true);
    assert.equal(settled.at(-1), undefined);
  });

  it('brings to the disk what has to be there also where something came while it could not be written', async () => {
    files.failure = new Error('EIO');
    writer.add('a', '1', true);
    writer.add('a', '2', false);
    await writer.flush();
    assert.deepEqual(files.appended.at(-1), { name: 'a', text: '12', sync: true });
    assert.deepEqual(settled, [undefined]);
  });

  it('tries once more when it is asked to, and only then', async () => {
    files.failure = new Error('EIO');
    writer.add('a', '1', true);
    await writer.flush();
    assert.equal(files.appended.length, 1);
    await writer.flush();
    assert.equal(textOf('a'), '1');
    await writer.flush();
    assert.equal(files.appended.length, 2);
  });

  it('does not let a file that cannot be written keep another one from being', async () => {
    files.blocked.set('a', new Error('EISDIR'));
    writer.add('a', '1', true);
    writer.add('b', '1', true);
    writer.add('a', '2', true);
    await writer.flush();
    assert.deepEqual([textOf('a'), textOf('b')], ['', '1']);
    assert.deepEqual(settled.at(-1), { error: new Error('EISDIR') });
    files.blocked.clear();
    writer.add('b', '2', true);
    await writer.flush();
    assert.deepEqual([textOf('a'), textOf('b')], ['12', '12']);
  });

  it('writes what whoever is told of the end of a writing adds', async () => {
    await new Promise<void>((resolve) => {
      const adding = new LedgerWriter(files, () => {
        if (files.appended.length === 3) resolve();
        else adding.add('a', String(files.appended.length), false);
      });
      adding.add('a', '0', false);
    });
    assert.equal(textOf('a'), '012');
  });
});
