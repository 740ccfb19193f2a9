import assert from 'node:assert/strict';
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FolderOfLogs } from '../../../src/node/folderOfLogs.ts';

const now = { sync: false };

describe('FolderOfLogs', () => {
  let above: string;
  let folder: string;
  let files: FolderOfLogs;
  const open: FolderOfLogs[] = [];
  const another = (
    ...more: ConstructorParameters<typeof FolderOfLogs> extends [string, ...infer Rest] ? Rest : never
  ) => {
    const one = new FolderOfLogs(folder, ...more);
    open.push(one);
    return one;
  };
  const textOf = async (name: string, from = 0): Promise<string | undefined> => {
    const read = await files.readFrom(name, from);
    return read && Buffer.from(read.bytes).toString();
  };

  beforeEach(async () => {
    above = await mkdtemp(join(tmpdir(), 'modelside-logs-'));
    folder = join(above, 'below', 'conversations');
    files = another();
  });

  afterEach(async () => {
    for (const one of open.splice(0)) one.dispose();
    await rm(above, { recursive: true, force: true });
  });

  it('adds to the end, and gives back from where it is asked', async () => {
    await files.append('a.jsonl', 'first\n', { sync: true });
    await files.append('a.jsonl', 'second 😀\n', now);
    assert.equal(await textOf('a.jsonl'), 'first\nsecond 😀\n');
    assert.equal(await textOf('a.jsonl', 6), 'second 😀\n');
    assert.equal(await textOf('a.jsonl', 100), '');
    assert.deepEqual(await readdir(folder), ['a.jsonl']);
  });

  it('has nothing before anything was written', async () => {
    assert.equal(await textOf('a.jsonl'), undefined);
    assert.deepEqual(await files.list(), []);
    await files.remove('a.jsonl');
  });

  it('lists its files with size and time, and no folders', async () => {
    await files.append('a.jsonl', 'é', now);
    await mkdir(join(folder, 'b.jsonl'));
    const [file, ...others] = await files.list();
    assert.deepEqual(others, []);
    assert.equal(file?.name, 'a.jsonl');
    assert.equal(file.size, 2);
    assert.ok(file.modifiedAt instanceof Date);
    await assert.rejects(files.readFrom('b.jsonl', 0));
    await assert.rejects(files.append('b.jsonl', 'x', now));
  });

  it('puts no piece of one writer into that of another', async () => {
    const writers = Array.from({ length: 8 }, (_, index) => ({
      files: another(),
      letter: 'abcdefgh'.charAt(index),
    }));
    await Promise.all(
      writers.flatMap((one) =>
        Array.from({ length: 25 }, () => one.files.append('a', `${one.letter.repeat(20_000)}\n`, now)),
      ),
    );
    const lines = (await textOf('a'))?.split('\n').slice(0, -1) ?? [];
    assert.equal(lines.length, 200);
    for (const line of lines) assert.match(line, /^(.)\1{19999}$/);
  });

  it('renames and removes', async () => {
    await files.append('a.json', 'text', now);
    await files.rename('a.json', 'a.json.taken');
    assert.equal(await textOf('a.json.taken'), 'text');
    await files.remove('a.json.taken');
    assert.deepEqual(await files.list(), []);
  });

  it('lets nobody else on the machine read a conversation', async function skipWhereThereAreNoModes() {
    if (process.platform === 'win32') this.skip();
    await files.append('a.jsonl', 'text', now);
    assert.equal((await stat(join(folder, 'a.jsonl'))).mode & 0o077, 0);
    assert.equal((await stat(folder)).mode & 0o077, 0);
  });

  it('says with which code it could not write', async () => {
    await files.append('a', 'text', now);
    const blocked = new FolderOfLogs(join(folder, 'a', 'below'));
    await assert.rejects(blocked.append('b', 'text', now), { code: 'ENOTDIR' });
  });

  it('says so when the disk is full', async function skipWhereThereIsNoFullDisk() {
    if (process.platform !== 'linux') this.skip();
    await files.append('a', 'text', now);
    await symlink('/dev/full', join(folder, 'full'));
    await assert.rejects(files.append('full', 'text', now), { code: 'ENOSPC' });
  });

  describe('on a disk that is looked at', () => {
    type Step = 'write' | 'datasync' | 'sync';
    type Call = (...values: unknown[]) => Promise<unknown>;
    let handle: FileHandle;
    let real: ReadonlyMap<Step, Call>;
    const prototype = (): object => Object.getPrototypeOf(handle) as object;

    /** Has every file do this instead of a step; `call` is the step itself. */
    function instead(
      step: Step,
      run: (file: FileHandle, call: Call, values: unknown[]) => Promise<unknown>,
    ): void {
      const call = real.get(step);
      assert.ok(call);
      const replacing = function replacing(this: FileHandle, ...values: unknown[]): Promise<unknown> {
        return run(this, call.bind(this), values);
      };
      Object.assign(prototype(), { [step]: replacing });
    }

    beforeEach(async () => {
      handle = await openFile(above, 'r');
      const steps = ['write', 'datasync', 'sync'] as const;
      real = new Map(steps.map((step) => [step, Reflect.get(prototype(), step) as Call]));
    });

    afterEach(async () => {
      Object.assign(prototype(), Object.fromEntries(real));
      await handle.close();
    });

    it('brings a piece to the disk that has to be there, and the name of its file once, whoever made it', async () => {
      const steps: string[] = [];
      for (const step of ['datasync', 'sync'] as const) {
        instead(step, async (file, call) => {
          steps.push((await file.stat()).isDirectory() ? 'folder' : 'file');
          return call();
        });
      }
      await files.append('a', '1', now);
      assert.deepEqual(steps, []);
      await files.append('a', '2', { sync: true });
      await files.append('a', '3', { sync: true });
      assert.deepEqual(steps, ['file', 'folder', 'file']);
      await files.remove('a');
      await another().append('a', '4', now);
      await files.append('a', '5', { sync: true });
      assert.deepEqual(steps.slice(3), ['file', 'folder']);
    });

    it('does not add the rest of a piece of which the disk took a part: another one may have come between', async () => {
      instead('write', (_file, call, [bytes]) => {
        assert.ok(Buffer.isBuffer(bytes));
        return call(bytes.subarray(0, 3));
      });
      await assert.rejects(files.append('a', 'whole\n', { sync: true }), /Only a part of a/);
      assert.equal(await textOf('a'), 'who');
    });
  });

  describe('tells of changes', () => {
    /** Resolves once it was told of a change and the folder holds these bytes. */
    const hearsOf = (one: FolderOfLogs, bytes: number): Promise<void> =>
      new Promise((resolve, reject) => {
        const look = async (): Promise<void> => {
          const sizes = (await one.list()).map(({ size }) => size);
          if (sizes.reduce((sum, size) => sum + size, 0) !== bytes) return;
          listening.dispose();
          resolve();
        };
        const listening = one.onDidChange(() => void look().catch(reject));
      });

    it('that another window makes', async () => {
      await files.append('a', 'text', now);
      const told = hearsOf(files, 8);
      await another().append('a', 'more', now);
      await told;
      const toldAgain = hearsOf(files, 0);
      await another().remove('a');
      await toldAgain;
    });

    it('in a folder that was not there when one began to listen', async () => {
      const told = hearsOf(files, 4);
      await another().append('a', 'text', now);
      await told;
    });

    it('in a folder that took the place of another one', async () => {
      await files.append('a', 'text', now);
      const told = [hearsOf(files, 8), hearsOf(files, 0), hearsOf(files, 2)];
      await another().append('a', 'more', now);
      await told[0];
      await rename(folder, `${folder}.old`);
      await told[1];
      await another().append('b', 'xy', now);
      await told[2];
    });

    const blindly = (): never => {
      throw Object.assign(new Error('Too many watchers.'), { code: 'ENOSPC' });
    };

    it('where the system cannot watch a folder', async () => {
      const blind = another(blindly);
      await blind.append('a', 'text', now);
      const told = [hearsOf(blind, 4), hearsOf(blind, 8)];
      await told[0];
      await files.append('a', 'more', now);
      await told[1];
    });

    it('where watching ends with an error', async () => {
      await files.append('a', 'text', now);
      const failing: (() => void)[] = [];
      const one = another(() => {
        if (failing.length > 0) return blindly();
        return { on: (_, listener) => failing.push(listener), close: () => undefined };
      });
      const told = hearsOf(one, 8);
      failing[0]?.();
      await files.append('a', 'more', now);
      await told;
    });

    it('to nobody who has stopped to listen', async () => {
      await files.append('a', 'text', now);
      const told: string[] = [];
      files.onDidChange(() => told.push('gone')).dispose();
      const other = hearsOf(files, 8);
      await another().append('a', 'more', now);
      await other;
      assert.deepEqual(told, []);
    });
  });
});
