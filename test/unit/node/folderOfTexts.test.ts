import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FolderOfTexts } from '../../../src/node/folderOfTexts.ts';

describe('FolderOfTexts', () => {
  let folder: string;
  let files: FolderOfTexts;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelside-texts-'));
    files = new FolderOfTexts(join(folder, 'conversations'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('gives back what was written, and leaves nothing else behind', async () => {
    await files.write('a.json', 'first');
    await files.write('a.json', 'second \u2028 😀');
    assert.equal(await files.read('a.json'), 'second \u2028 😀');
    assert.deepEqual(await readdir(join(folder, 'conversations')), ['a.json']);
  });

  it('has nothing before anything was written', async () => {
    assert.equal(await files.read('a.json'), undefined);
    assert.deepEqual(await files.list(), []);
  });

  it('lists its files with the time of their last change', async () => {
    await files.write('a.json', '');
    const [entry] = await files.list();
    assert.equal(entry?.name, 'a.json');
    assert.ok(entry.modifiedAt instanceof Date);
  });

  it('renames', async () => {
    await files.write('a.json', 'text');
    await files.rename('a.json', 'a.json.damaged');
    assert.equal(await files.read('a.json.damaged'), 'text');
    assert.equal(await files.read('a.json'), undefined);
  });

  it('lets nobody else on the machine read a conversation', async function skipWhereThereAreNoModes() {
    if (process.platform === 'win32') this.skip();
    await files.write('a.json', 'text');
    assert.equal((await stat(join(folder, 'conversations/a.json'))).mode & 0o077, 0);
  });

  it('says so when it cannot write, and keeps the old file', async () => {
    await files.write('a.json', 'old');
    const blocked = new FolderOfTexts(join(folder, 'conversations/a.json/below'));
    await assert.rejects(blocked.write('b.json', 'new'));
    assert.equal(await files.read('a.json'), 'old');
  });
});
