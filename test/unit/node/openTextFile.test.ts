import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { writeExport } from '../../../src/core/usage/writeExport.ts';
import { openTextFile } from '../../../src/node/openTextFile.ts';

describe('A file that is written piece by piece', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelside-text-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is there when it is whole', async () => {
    const path = join(folder, 'a.csv');
    const pieces = async function* () {
      yield 'one\n';
      assert.ok(!(await readdir(folder)).includes('a.csv'));
      yield 'two\n';
    };
    await writeExport(pieces(), await openTextFile(path));
    assert.equal(await readFile(path, 'utf8'), 'one\ntwo\n');
    assert.deepEqual(await readdir(folder), ['a.csv']);
  });

  it('leaves what stood there before, and nothing else, where it cannot be made whole', async () => {
    const path = join(folder, 'a.csv');
    await writeFile(path, 'before');
    const pieces = async function* () {
      yield 'one\n';
      await Promise.reject(new Error('no more'));
    };
    await assert.rejects(writeExport(pieces(), await openTextFile(path)), /no more/);
    assert.equal(await readFile(path, 'utf8'), 'before');
    assert.deepEqual(await readdir(folder), ['a.csv']);
  });
});
