import assert from 'node:assert/strict';

import { showAnswer } from '../../../src/host/chat/showAnswer.ts';

describe('An answer that is to be shown in the panel', () => {
  let done: string[];
  let current: string;
  /** What the person opens while the conversation is being read. */
  let meanwhile: string | undefined;

  beforeEach(() => {
    done = [];
    current = 'former';
    meanwhile = undefined;
  });

  const show = (conversationId: string, answerId?: string): Promise<boolean> => {
    const note = (what: string) => void done.push(what);
    const sessions = {
      open: async (id: string): Promise<boolean> => {
        await Promise.resolve();
        if (id === 'nothing') return false;
        current = meanwhile ?? id;
        return true;
      },
      get current() {
        return { id: current, show: (id: string) => note(`${current}: ${id}`) };
      },
    };
    const view = {
      focus: () => Promise.resolve(note('focus')),
      reveal: ({ type }: { readonly type: string }) => Promise.resolve(note(type)),
    };
    return showAnswer({ sessions, listing: { hide: () => note('hide') }, view }, conversationId, answerId);
  };

  it('stands in its conversation, instead of the list', async () => {
    assert.equal(await show('one', 'answer'), true);
    assert.deepEqual(done, ['hide', 'one: answer', 'showMessage']);
    assert.equal(await show('one'), true);
    assert.equal(done.at(-1), 'focus');
  });

  it('changes nothing where the person went elsewhere while its conversation was being read', async () => {
    meanwhile = 'other';
    assert.equal(await show('one', 'answer'), true);
    assert.deepEqual(done, []);
  });

  it('is not there where its conversation is not', async () => {
    assert.equal(await show('nothing', 'answer'), false);
    assert.deepEqual(done, []);
  });
});
