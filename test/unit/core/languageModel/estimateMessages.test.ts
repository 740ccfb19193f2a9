import assert from 'node:assert/strict';

import type { ChatMessage, MessagePart } from '../../../../src/core/languageModel/chatMessage.ts';
import {
  estimateMessage,
  estimateRequest,
  hasImage,
} from '../../../../src/core/languageModel/estimateMessages.ts';

const user = (...parts: readonly MessagePart[]): ChatMessage => ({ role: 'user', parts });
const text: MessagePart = { kind: 'text', text: 'one two three' };
const image: MessagePart = { kind: 'image', type: 'image/png', bytes: new Uint8Array() };

describe('The estimate of a message', () => {
  it('counts all that is sent', () => {
    const empty = estimateMessage(user());
    const parts: readonly MessagePart[] = [
      text,
      image,
      { kind: 'toolCall', id: 'a', name: 'look', input: { path: 'a.ts' } },
      { kind: 'toolResult', callId: 'a', parts: [text] },
    ];
    for (const part of parts) assert.ok(estimateMessage(user(part)) > empty, part.kind);
    assert.equal(estimateMessage(user({ kind: 'thinking', text: 'Hm', metadata: {} })), empty);
  });

  it('is, for a request, that of its messages and tools', () => {
    const tool = { name: 'look', description: 'Looks.', parameters: { type: 'object' } };
    const messages = [user(text), user(text)];
    assert.equal(estimateRequest(messages, []), 2 * estimateMessage(user(text)));
    assert.ok(estimateRequest(messages, [tool]) > estimateRequest(messages, []));
  });

  it('knows of pictures, also in what a tool gave back', () => {
    assert.equal(hasImage([user(text), user({ kind: 'toolResult', callId: 'a', parts: [text] })]), false);
    assert.equal(hasImage([user(text), user({ kind: 'toolResult', callId: 'a', parts: [image] })]), true);
  });
});
