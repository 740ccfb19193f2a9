import assert from 'node:assert/strict';

import { DraftFile } from '../../../../src/core/chat/draftFile.ts';
import { MemoryFiles } from './memoryFiles.ts';
import { silent } from './sampleConversation.ts';

describe('The file of drafts', () => {
  let files: MemoryFiles;
  const draft = (text: string) => ({ place: 'a', text, stamp: 1 });

  beforeEach(() => {
    files = new MemoryFiles(() => new Date(0));
  });

  it('holds what was typed last, written once for all that was typed while it was being written', async () => {
    const file = new DraftFile(files, silent);
    for (const text of ['a', 'ab', 'abc', 'abcd']) file.write([draft(text)]);
    await file.flush();
    assert.equal(files.appends, 2);
    assert.deepEqual([...files.files.keys()], ['drafts.json']);
    assert.deepEqual(await new DraftFile(files, silent).read(), [draft('abcd')]);
  });

  it('stays as it was where the disk is full, and is written again when it is not', async () => {
    const file = new DraftFile(files, silent);
    file.write([draft('a')]);
    await file.flush();
    files.trouble = { code: 'ENOSPC', part: 0.5 };
    file.write([draft('ab')]);
    await file.flush();
    assert.deepEqual(await file.read(), [draft('a')]);
    files.trouble = undefined;
    file.write([draft('abc')]);
    await file.flush();
    assert.deepEqual(await file.read(), [draft('abc')]);
  });

  it('is nothing where it is not there, cannot be read or is none', async () => {
    const file = new DraftFile(files, silent);
    assert.equal(await file.read(), undefined);
    files.put('drafts.json', '[{"pla');
    assert.equal(await file.read(), undefined);
    files.unreadable.add('drafts.json');
    assert.equal(await file.read(), undefined);
  });

  it('takes away what a window left unfinished', async () => {
    files.put('drafts.12.part', '[');
    await new DraftFile(files, silent).read();
    assert.deepEqual([...files.files.keys()], []);
  });
});
