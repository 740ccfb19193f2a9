import assert from 'node:assert/strict';

import { Drafts, type KeptDraft } from '../../../../src/core/chat/drafts.ts';

describe('Drafts', () => {
  const draft = (place: string, text: string, stamp: number): KeptDraft => ({ place, text, stamp });

  it('are each conversation’s own, and empty where nothing was typed', () => {
    const drafts = new Drafts();
    drafts.keep(draft('a', 'one', 1));
    drafts.keep(draft('b', 'two', 2));
    assert.deepEqual(drafts.of('a'), draft('a', 'one', 1));
    assert.deepEqual(drafts.of('c'), draft('c', '', 0));
  });

  it('are not replaced by an older copy, nor said to have changed by the same', () => {
    const drafts = new Drafts();
    assert.equal(drafts.keep(draft('a', '', 5)), true);
    assert.equal(drafts.keep(draft('a', 'sent long ago', 4)), false);
    assert.equal(drafts.keep(draft('a', '', 5)), false);
    assert.equal(drafts.of('a').text, '');
  });

  it('are there again after they were stored', () => {
    const drafts = new Drafts();
    drafts.keep(draft('a', 'one', 1));
    const again = new Drafts();
    again.merge(drafts.toStored());
    assert.deepEqual(again.of('a'), draft('a', 'one', 1));
  });

  it('are stored as long as there is room, those that were changed last', () => {
    const drafts = new Drafts();
    for (let index = 0; index < 60; index += 1) drafts.keep(draft(`c${index}`, 'x', index + 1));
    drafts.keep(draft('book', 'x'.repeat(1_000_001), 100));
    drafts.keep(draft('c20', 'changed', 101));
    const places = drafts.toStored().map(({ place }) => place);
    assert.equal(places.length, 49);
    assert.equal(places.at(-1), 'c20');
    assert.ok(places.includes('c59') && !places.includes('c10') && !places.includes('book'));
  });

  it('leave out what is none', () => {
    for (const stored of ['text', {}, [5, { place: 'a' }, { place: 'a', text: 'x', stamp: 'y' }]]) {
      const drafts = new Drafts();
      drafts.merge(stored);
      assert.deepEqual(drafts.toStored(), []);
    }
  });
});
