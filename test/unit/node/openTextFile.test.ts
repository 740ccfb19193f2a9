import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { writeExport } from '../../../src/core/usage/writeExport.ts';
import { openTextFile } from '../../../src/node/openTextFile.ts';

const never = new AbortController().signal;

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
    await writeExport(pieces(), await openTextFile(path), never);
    assert.equal(await readFile(path, 'utf8'), 'one\ntwo\n');
    assert.deepEqual(await readdir(folder), ['a.csv']);
  });

  it('is where a link leads, which stays a link', async () => {
    const [path, link] = [join(folder, 'a.csv'), join(folder, 'link.csv')];
    await writeFile(path, 'before');
    await symlink(path, link);
    const pieces = async function* () {
      yield await Promise.resolve('one\n');
    };
    await writeExport(pieces(), await openTextFile(link), never);
    assert.equal(await readFile(path, 'utf8'), 'one\n');
    assert.equal(await readlink(link), path);
    assert.deepEqual((await readdir(folder)).toSorted(), ['a.csv', 'link.csv']);
  });

  it('leaves what stood there before, and nothing else, where it cannot be made whole', async () => {
    const path = join(folder, 'a.csv');
    await writeFile(path, 'before');
    const pieces = async function* () {
      yield 'one\n';
      await Promise.reject(new Error('no more'));
    };
    await assert.rejects(writeExport(pieces(), await openTextFile(path), never), /no more/);
    assert.equal(await readFile(path, 'utf8'), 'before');
    assert.deepEqual(await readdir(folder), ['a.csv']);
  });

  it('leaves the same where one gives up before the end, also with the last piece, and writes no more', async () => {
    const path = join(folder, 'a.csv');
    await writeFile(path, 'before');
    const pieces = async function* () {
      yield await Promise.resolve('one\n');
      yield await Promise.resolve('two\n');
    };
    for (const last of ['one\n', 'two\n']) {
      const controller = new AbortController();
      const sink = await openTextFile(path);
      const written: string[] = [];
      const write = async (text: string): Promise<void> => {
        written.push(text);
        await sink.write(text);
        if (text === last) controller.abort();
      };
      await assert.rejects(writeExport(pieces(), { ...sink, write }, controller.signal), {
        name: 'AbortError',
      });
      assert.equal(written.at(-1), last);
      assert.equal(await readFile(path, 'utf8'), 'before');
      assert.deepEqual(await readdir(folder), ['a.csv']);
    }
  });

  it('leaves nothing beside where its place cannot be taken', async () => {
    const path = join(folder, 'a.csv');
    await mkdir(path);
    const pieces = async function* () {
      yield await Promise.resolve('one\n');
    };
    await assert.rejects(writeExport(pieces(), await openTextFile(path), never));
    assert.deepEqual(await readdir(folder), ['a.csv']);
  });
});
