import assert from 'node:assert/strict';
import { mock } from 'node:test';

import { DraftFile } from '../../../../src/core/chat/draftFile.ts';
import { Drafts } from '../../../../src/core/chat/drafts.ts';
import { MemoryFiles } from './memoryFiles.ts';
import { silent } from './sampleConversation.ts';

describe('The file of drafts', () => {
  let files: MemoryFiles;
  let time: number;
  const now = (): Date => new Date(time);
  const open = (): DraftFile => new DraftFile(files, silent, now);
  const draft = (text: string, place = 'a') => ({ place, text, stamp: text.length });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };

  beforeEach(() => {
    time = 0;
    files = new MemoryFiles(now);
  });

  it('holds what was typed last, written once for all that was typed while it was being written', async () => {
    const file = open();
    for (const text of ['a', 'ab', 'abc', 'abcd']) file.write([draft(text)]);
    await file.flush();
    assert.equal(files.appends, 2);
    assert.deepEqual([...files.files.keys()], ['drafts.json']);
    assert.deepEqual(await open().read(), [draft('abcd')]);
  });

  describe('while somebody types', () => {
    beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
    afterEach(() => mock.timers.reset());

    it('is written with the first letter, and then ten times a second at most', async () => {
      const file = open();
      for (let letters = 1; letters <= 50; letters += 1) {
        file.write([draft('x'.repeat(letters))]);
        await settled();
        if (letters === 1) assert.deepEqual(await open().read(), [draft('x')]);
        mock.timers.tick(16);
        await settled();
      }
      mock.timers.tick(100);
      await settled();
      assert.deepEqual(await open().read(), [draft('x'.repeat(50))]);
      assert.ok(files.appends <= 10, String(files.appends));
    });

    it('is not tried again and again where it cannot be written', async () => {
      const file = open();
      files.trouble = { code: 'ENOSPC', part: 0.5 };
      file.write([draft('a')]);
      for (let turn = 0; turn < 10; turn += 1) {
        await settled();
        mock.timers.tick(1000);
      }
      assert.equal(files.appends, 1);
    });
  });

  it('has what could not be written before, when the window closes', async () => {
    const file = open();
    files.trouble = { code: 'EPERM', part: 0 };
    file.write([draft('last words')]);
    await settled();
    files.trouble = undefined;
    await file.flush();
    assert.deepEqual(await open().read(), [draft('last words')]);
  });

  it('keeps the drafts of all windows that write to it, and of each the newer one', async () => {
    const first = open();
    const second = open();
    first.write([draft('long', 'a'), draft('old', 'b')]);
    await first.flush();
    second.write([draft('newer', 'b'), draft('own', 'c')]);
    await second.flush();
    first.write([draft('longer', 'a'), draft('old', 'b')]);
    await first.flush();
    const drafts = new Drafts();
    drafts.merge(await open().read());
    assert.deepEqual(
      ['a', 'b', 'c'].map((place) => drafts.of(place).text),
      ['longer', 'newer', 'own'],
    );
  });

  it('stays as it was where the disk is full, and is written again when it is not', async () => {
    const file = open();
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

  it('has the drafts of two windows that wrote at the same time, when they close', async () => {
    const windows = [open(), open()];
    for (const [index, window] of windows.entries()) window.write([draft('text', `place ${index}`)]);
    for (const window of windows) await window.flush();
    const drafts = new Drafts();
    drafts.merge(await open().read());
    assert.deepEqual([drafts.of('place 0').text, drafts.of('place 1').text], ['text', 'text']);
  });

  it('is nothing where it is not there, cannot be read or is none', async () => {
    const file = open();
    assert.equal(await file.read(), undefined);
    files.put('drafts.json', '[{"pla');
    assert.equal(await file.read(), undefined);
    files.unreadable.add('drafts.json');
    assert.equal(await file.read(), undefined);
  });

  it('takes away what a window left unfinished long ago, and leaves what another one may be writing', async () => {
    files.put('drafts.12.part', '[');
    time = 60_001;
    files.put('drafts.13.part', '[');
    await open().read();
    assert.deepEqual([...files.files.keys()], ['drafts.13.part']);
  });
});
