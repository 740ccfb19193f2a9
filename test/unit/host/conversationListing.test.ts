import assert from 'node:assert/strict';
import { mock } from 'node:test';

import { ConversationStore } from '../../../src/core/chat/conversationStore.ts';
import { ConversationListing } from '../../../src/host/chat/conversationListing.ts';
import { MemoryFiles } from '../core/chat/memoryFiles.ts';
import { conversation, silent } from '../core/chat/sampleConversation.ts';

/** Counts how often it is looked through. */
class CountedFiles extends MemoryFiles {
  listings = 0;

  override list(): ReturnType<MemoryFiles['list']> {
    this.listings += 1;
    return super.list();
  }
}

describe('The list of conversations', () => {
  let files: CountedFiles;
  let store: ConversationStore;
  let listing: ConversationListing;
  let changes: number;

  beforeEach(() => {
    const now = (): Date => new Date('2026-03-01T12:00:00Z');
    files = new CountedFiles(now);
    store = new ConversationStore(files, silent, now);
    listing = new ConversationListing(store, silent);
    changes = 0;
    listing.onDidChange(() => (changes += 1));
  });

  afterEach(() => {
    listing.dispose();
    store.dispose();
  });

  const ids = (): readonly string[] | undefined =>
    listing.state(new Set())?.conversations.map(({ id }) => id);

  it('is made once more, however much happens while it is being made', async () => {
    await listing.show();
    const before = files.listings;
    await Promise.all(Array.from({ length: 20 }, () => listing.refresh()));
    assert.equal(files.listings - before, 2);
  });

  it('holds what was there when it was last asked for', async () => {
    await listing.show();
    const first = listing.refresh();
    await store.import(conversation('one', 'Hi'));
    await Promise.all([first, listing.refresh()]);
    assert.deepEqual(ids(), ['one']);
  });

  it('tells what a search finds together', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      for (let index = 0; index < 20; index += 1)
        await store.import(conversation(`c${index}`, 'a word', 'a word'));
      await listing.show();
      changes = 0;
      await listing.search('word');
      assert.equal(ids()?.length, 20);
      // That it began, and that it ended.
      assert.equal(changes, 2);
      mock.timers.tick(1000);
      assert.equal(changes, 2);
    } finally {
      mock.timers.reset();
    }
  });
});
