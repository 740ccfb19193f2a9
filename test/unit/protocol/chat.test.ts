import assert from 'node:assert/strict';

import { parseChatRequest } from '../../../src/protocol/chatRequest.ts';
import { handle } from '../../../src/protocol/handlers.ts';

describe('A request of the chat page', () => {
  for (const message of [
    { type: 'ready' },
    { type: 'send', shown: 'c', place: 'new', text: 'Hi', stamp: 1 },
    { type: 'attach', what: 'selection' },
    { type: 'act', shown: 'c', answerId: 'a', action: 'retry' },
  ]) {
    it(`${JSON.stringify(message)} is understood`, () =>
      assert.deepEqual(parseChatRequest(message), message));
  }

  for (const message of [
    undefined,
    null,
    'ready',
    [],
    {},
    { type: 'send' },
    { type: 'send', shown: 'c', place: 'c', text: 5, stamp: 1 },
    { type: 'stop' },
    { type: 'edit', questionId: 'q', text: 'In which conversation?' },
    { type: 'attach', what: 'disk' },
    { type: 'act', shown: 'c', answerId: 'a', action: 'deleteEverything' },
    { type: '__proto__' },
    { type: 'executeCommand', command: 'workbench.action.quit' },
  ]) {
    it(`${JSON.stringify(message)} is not`, () => assert.equal(parseChatRequest(message), undefined));
  }

  it('is not understood where what ought to be a line is a book', () => {
    const text = 'x'.repeat(10_001);
    assert.deepEqual(parseChatRequest({ type: 'copy', text }), { type: 'copy', text });
    for (const message of [
      { type: 'searchList', query: text },
      { type: 'findMentions', query: text, sequence: 1 },
      { type: 'renameConversation', conversationId: 'c', title: text },
      { type: 'attachText', name: text, text: '' },
      { type: 'openLink', href: text },
    ])
      assert.equal(parseChatRequest(message), undefined);
  });

  it('reaches the handler of its type and no other', () => {
    const heard: string[] = [];
    type Message = { readonly type: 'a'; readonly x: number } | { readonly type: 'b' };
    handle<Message>({ a: ({ x }) => heard.push(`a${x}`), b: () => heard.push('b') }, { type: 'a', x: 1 });
    assert.deepEqual(heard, ['a1']);
  });
});
