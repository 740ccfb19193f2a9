import assert from 'node:assert/strict';

import { DraftFile } from '../../../src/core/chat/draftFile.ts';
import { Composer } from '../../../src/host/chat/composer.ts';
import { Settings } from '../../../src/host/settings.ts';
import { fake } from '../../fakes/vscode.ts';
import { MemoryFiles } from '../core/chat/memoryFiles.ts';
import { silent } from '../core/chat/sampleConversation.ts';
import { Memory } from './memory.ts';

interface Window {
  readonly composer: Composer;
  readonly file: DraftFile;
}

describe('What is being written', () => {
  const now = (): Date => new Date();
  let drafts: MemoryFiles;
  let settings: Settings;

  beforeEach(() => {
    fake.reset();
    drafts = new MemoryFiles(now);
    settings = new Settings();
  });

  afterEach(() => settings.dispose());

  function makeWindow(name?: string): Window {
    const file = new DraftFile(drafts, silent, now);
    return { composer: new Composer(new Memory(), settings, file, name), file };
  }

  async function openWindow(name?: string): Promise<Window> {
    const opened = makeWindow(name);
    await opened.composer.restore();
    return opened;
  }

  it('is there in the next window unless it is a library', async () => {
    const { composer, file } = await openWindow();
    composer.keepDraft('a letter');
    await file.flush();
    assert.equal((await openWindow()).composer.draft.text, 'a letter');
    composer.keepDraft('x'.repeat(1_000_001));
    assert.equal(composer.draft.text.length, 1_000_001);
    await file.flush();
    assert.notEqual((await openWindow()).composer.draft.text.length, 1_000_001);
  });

  it('has the draft of the last window in its conversation, and after what the page told of it only if that is newer', async () => {
    const { composer, file } = await openWindow();
    composer.open('one');
    composer.keepDraft('old', { place: 'one', stamp: 5 });
    composer.keepDraft('', { place: 'two', stamp: 7 });
    composer.keepDraft('never seen again', { place: 'three', stamp: 8 });
    await file.flush();
    const { composer: next } = makeWindow();
    next.open('one');
    // The page is there before the file is read.
    next.keepDraft('sent long ago', { place: 'two', stamp: 6 });
    const { revision } = next.draft;
    await next.restore();
    assert.equal(next.draft.text, 'old');
    assert.notEqual(next.draft.revision, revision);
    next.open('two');
    assert.equal(next.draft.text, '');
    // What was told before the file was read has not taken its place.
    const { composer: last } = await openWindow();
    last.open('three');
    assert.equal(last.draft.text, 'never seen again');
  });

  it('stays as it is in one window, whatever is written in another one', async () => {
    const first = await openWindow();
    const second = await openWindow();
    first.composer.keepDraft('a long draft', { place: 'one', stamp: 1000 });
    await first.file.flush();
    second.composer.keepDraft('b', { place: 'two', stamp: 1001 });
    await second.file.flush();
    const { composer } = await openWindow();
    composer.open('one');
    assert.equal(composer.draft.text, 'a long draft');
  });

  describe('for a new conversation, in windows without a folder', () => {
    it('is each window’s own, also after it was reloaded', async () => {
      const { composer, file } = await openWindow('first');
      composer.keepDraft('of the first', { place: 'new', stamp: 1000 });
      await file.flush();
      const { composer: second } = await openWindow('second');
      assert.deepEqual([second.draft.place, second.draft.text], ['new', '']);
      const { composer: reloaded } = await openWindow('first');
      assert.deepEqual([reloaded.draft.place, reloaded.draft.text], ['new', 'of the first']);
    });

    it('is the next window’s when its window closes, and of no other after that', async () => {
      const { composer, file } = await openWindow('first');
      composer.keepDraft('of the first', { place: 'new', stamp: 1000 });
      composer.leaveToNext();
      await file.flush();
      const second = await openWindow('second');
      assert.equal(second.composer.draft.text, 'of the first');
      // A copy that a page kept is older.
      second.composer.keepDraft('of the fir', { place: 'new', stamp: 1000 });
      assert.equal(second.composer.draft.text, 'of the first');
      await second.file.flush();
      assert.equal((await openWindow('third')).composer.draft.text, '');
      assert.equal((await openWindow('first')).composer.draft.text, '');
    });

    it('moves with its attachments to the conversation that is open, when it could not be sent', async () => {
      const { composer } = await openWindow('first');
      const image = {
        kind: 'image',
        id: 'i',
        label: 'i',
        path: '',
        dataUrl: '',
        width: 1,
        height: 1,
      } as const;
      composer.keepDraft('Hi', { place: 'new', stamp: 1000 });
      composer.add(image);
      composer.open('one');
      composer.bring({ place: 'new', text: 'Hi' });
      assert.deepEqual([composer.draft.text, composer.attachments], ['Hi', [image]]);
      composer.open(undefined);
      assert.deepEqual([composer.draft.text, composer.attachments], ['', []]);
    });
  });
});
