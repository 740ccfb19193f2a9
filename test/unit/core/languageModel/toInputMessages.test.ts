import assert from 'node:assert/strict';

import type { ChatMessage, MessagePart } from '../../../../src/core/languageModel/chatMessage.ts';
import { sealedMetadata } from '../../../../src/core/languageModel/sealedThinking.ts';
import { toInputMessages } from '../../../../src/core/languageModel/toInputMessages.ts';

const text = (written: string): MessagePart => ({ kind: 'text', text: written });
const user = (...parts: readonly MessagePart[]): ChatMessage => ({ role: 'user', parts });
const assistant = (...parts: readonly MessagePart[]): ChatMessage => ({ role: 'assistant', parts });
const thinking = (metadata: unknown): MessagePart => ({ kind: 'thinking', text: 'Hm. ', metadata });
const call: MessagePart = { kind: 'toolCall', id: 'a', name: 'look', input: undefined };

describe('A conversation of VS Code for the service', () => {
  it('keeps roles and texts', () => {
    const conversation: readonly ChatMessage[] = [
      { role: 'system', parts: [text('Be'), text('brief.')] },
      user(text('Hello')),
      assistant(text('Good '), text('day')),
    ];
    assert.deepEqual(toInputMessages(conversation, 'm'), [
      { role: 'system', content: 'Be\nbrief.' },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Good day' },
    ]);
  });

  it('has no message in which nothing is left', () => {
    const nothing = [user(), assistant(thinking({})), { role: 'system', parts: [] }, user(text(''))] as const;
    assert.deepEqual(toInputMessages(nothing, 'm'), []);
  });

  it('has the results of tools in front of what the person says with them', () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const result: MessagePart = {
      kind: 'toolResult',
      callId: 'a',
      parts: [text('one'), text('two'), { kind: 'image', type: 'image/png', bytes }],
    };
    assert.deepEqual(toInputMessages([assistant(call), user(text('So?'), result)], 'm'), [
      { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'look', arguments: '{}' }] },
      {
        role: 'tool',
        toolCallId: 'a',
        content: 'one\ntwo',
        images: [{ dataUrl: 'data:image/png;base64,AQID' }],
      },
      { role: 'user', content: 'So?' },
    ]);
  });

  it('sends a picture without a word', () => {
    const gif = new TextEncoder().encode('GIF89a\x01\0\x01\0');
    assert.deepEqual(toInputMessages([user({ kind: 'image', type: 'image/png', bytes: gif })], 'm'), [
      {
        role: 'user',
        content: '',
        images: [{ dataUrl: `data:image/gif;base64,${btoa('GIF89a\x01\0\x01\0')}` }],
      },
    ]);
  });

  it('gives the latest sealed reasoning of a turn back, once', () => {
    const parts = [
      thinking(sealedMetadata('m', ['1'])),
      thinking(sealedMetadata('m', ['1', '2'])),
      thinking({}),
    ];
    assert.deepEqual(toInputMessages([assistant(...parts, call)], 'm'), [
      {
        role: 'assistant',
        content: '',
        toolCalls: [{ id: 'a', name: 'look', arguments: '{}' }],
        reasoning: 'Hm. Hm. Hm. ',
        sealedReasoning: ['1', '2'],
      },
    ]);
  });

  it('takes sealed reasoning from no other model and in no other shape', () => {
    const strange = [sealedMetadata('other', ['1']), { modelside: { model: 'm', sealed: 'x' } }, null, 'x'];
    for (const metadata of strange) {
      const [message] = toInputMessages([assistant(text('Yes'), thinking(metadata))], 'm');
      assert.deepEqual(message, { role: 'assistant', content: 'Yes', reasoning: 'Hm. ' });
    }
  });
});
