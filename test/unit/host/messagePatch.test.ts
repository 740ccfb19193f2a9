import assert from 'node:assert/strict';

import { MessagePatch } from '../../../src/host/chat/messagePatch.ts';
import type { ChatMessage } from '../../../src/protocol/chat.ts';

function message(id: string): ChatMessage {
  return { role: 'user', id, text: id, attachments: [] };
}

const [a, b, c] = [message('a'), message('b'), message('c')];
const none = (): number => 0;

describe('MessagePatch', () => {
  it('tells all to a page that has nothing, and nothing to one that has all', () => {
    const patch = new MessagePatch();
    assert.deepEqual(patch.next('1', [a, b], none), {
      type: 'messages',
      conversationId: '1',
      keep: 0,
      messages: [a, b],
      deltas: 0,
    });
    assert.equal(patch.next('1', [a, b], none), undefined);
  });

  it('tells only what was added, replaced or taken away at the end', () => {
    const patch = new MessagePatch();
    patch.next('1', [a, b], none);
    const added = patch.next('1', [a, b, c], () => 7);
    assert.deepEqual([added?.keep, added?.messages, added?.deltas], [2, [c], 7]);
    const shorter = patch.next('1', [a], none);
    assert.deepEqual([shorter?.keep, shorter?.messages], [1, []]);
  });

  it('tells all of another conversation, even of an empty one', () => {
    const patch = new MessagePatch();
    patch.next('1', [a], none);
    assert.deepEqual(patch.next('2', [], none)?.messages, []);
    assert.equal(patch.next('1', [a], none)?.keep, 0);
  });

  it('tells all to a page that came back', () => {
    const patch = new MessagePatch();
    patch.next('1', [a], none);
    patch.forget();
    assert.deepEqual(patch.next('1', [a], none)?.messages, [a]);
  });
});
