import assert from 'node:assert/strict';

import type { Conversation } from '../../../../src/core/chat/conversation.ts';
import { forkAt } from '../../../../src/core/chat/forkConversation.ts';
import { answer, noon, question } from './sampleConversation.ts';

const now = new Date('2026-03-02T00:00:00.000Z');

function ids(): () => string {
  let next = 0;
  return () => `new${(next += 1)}`;
}

describe('forkAt', () => {
  const whole: Conversation = {
    id: 'old',
    createdAt: noon,
    entries: [question('q'), answer('a', 'q'), answer('b', 'q', { status: 'answering' }), question('r', 'b')],
    head: 'r',
    title: 'Named',
    pinned: true,
    settings: { model: 'm', sentFrom: 'q' },
  };

  it('takes the way to the entry along, under new names, and nothing else', () => {
    assert.deepEqual(forkAt(whole, 'b', ids(), now), {
      id: 'new3',
      createdAt: now.toISOString(),
      entries: [
        { ...question('new1'), text: 'Question q' },
        answer('new2', 'new1', { status: 'interrupted', text: 'Answer b', copiedFrom: 'b' }),
      ],
      head: 'new2',
      title: 'Named',
      settings: { model: 'm', sentFrom: 'new1' },
    });
  });

  it('says of an answer that it is a copy, and of a copy’s copy, of which one', () => {
    const fork = forkAt(whole, 'a', ids(), now);
    assert.ok(fork?.head !== undefined);
    const again = forkAt(fork, fork.head, () => crypto.randomUUID(), now);
    const last = again?.entries.at(-1);
    assert.equal(last?.role === 'assistant' && last.copiedFrom, 'a');
  });

  it('forgets from where was sent if that is not on the way', () => {
    const fork = forkAt({ ...whole, settings: { sentFrom: 'r' } }, 'a', ids(), now);
    assert.deepEqual(fork?.settings, {});
  });

  it('makes nothing of an entry that is not there', () => {
    assert.equal(forkAt(whole, 'gone', ids(), now), undefined);
  });
});
