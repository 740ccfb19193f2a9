import assert from 'node:assert/strict';
import { mock } from 'node:test';

import { KeptDrafts } from '../../../../src/webview/chat/keptDrafts.ts';

describe('The page’s copy of what was typed', () => {
  let state: unknown;
  let writes: number;
  const memory = {
    read: () => state,
    write: (next: unknown) => {
      state = next;
      writes += 1;
    },
  };
  const draft = (text: string, place = 'one') => ({ place, text, stamp: text.length });

  beforeEach(() => {
    state = undefined;
    writes = 0;
    mock.timers.enable({ apis: ['setTimeout'] });
  });

  afterEach(() => mock.timers.reset());

  it('is written with the first letter, and then ten times a second at most', () => {
    const kept = new KeptDrafts(memory);
    for (let letters = 1; letters <= 50; letters += 1) {
      kept.keep(draft('x'.repeat(letters)));
      if (letters === 1) assert.deepEqual(state, [draft('x')]);
      mock.timers.tick(16);
    }
    mock.timers.tick(100);
    assert.deepEqual(state, [draft('x'.repeat(50))]);
    assert.ok(writes <= 10, String(writes));
  });

  it('is written at once when the page is about to go', () => {
    const kept = new KeptDrafts(memory);
    kept.keep(draft('a'));
    kept.keep(draft('ab'));
    kept.flush();
    kept.flush();
    assert.deepEqual(new KeptDrafts(memory).all, [draft('ab')]);
    mock.timers.tick(1000);
    assert.equal(writes, 2);
  });

  it('has nothing of a conversation that is gone', () => {
    const kept = new KeptDrafts(memory);
    kept.keep(draft('a'));
    kept.keep(draft('b', 'two'));
    kept.forget('one');
    kept.flush();
    assert.deepEqual(new KeptDrafts(memory).all, [draft('b', 'two')]);
  });
});
