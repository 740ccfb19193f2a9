import assert from 'node:assert/strict';

import type { AnswerEntry } from '../../../src/core/chat/conversation.ts';
import { toMessage } from '../../../src/host/chat/chatState.ts';
import type { Answer } from '../../../src/protocol/chat.ts';

const complete: AnswerEntry = {
  role: 'assistant',
  id: 'a',
  model: 'm',
  text: 'Hello',
  reasoning: '',
  status: 'complete',
  finishReason: 'stop',
  startedAt: '',
};

function shown(entry: AnswerEntry, isLast = true): Answer {
  const message = toMessage(entry, isLast);
  assert.ok(message.role === 'assistant');
  return message;
}

describe('A conversation in the panel', () => {
  it('shows a complete answer without remarks', () => {
    const { notice, failure, status } = shown(complete);
    assert.deepEqual(
      { notice, failure, status },
      { notice: undefined, failure: undefined, status: 'complete' },
    );
  });

  it('says that an answer was cut at the limit', () => {
    assert.match(shown({ ...complete, finishReason: 'length' }).notice ?? '', /limit/);
  });

  it('says that a model answered without text', () => {
    assert.ok(shown({ ...complete, text: '' }).notice);
  });

  for (const status of ['stopped', 'interrupted'] as const) {
    it(`offers to try again when the last answer was ${status}, and only then`, () => {
      assert.deepEqual(
        shown({ ...complete, status }).failure?.actions.map(({ action }) => action),
        ['retry'],
      );
      assert.equal(shown({ ...complete, status }, false).failure, undefined);
    });
  }

  it('keeps the reason of an earlier failure, without a retry that would tear out what follows', () => {
    const failed: AnswerEntry = {
      ...complete,
      status: 'failed',
      failure: { kind: 'unauthorized', message: '401' },
    };
    assert.deepEqual(
      shown(failed, false).failure?.actions.map(({ action }) => action),
      ['setUp'],
    );
  });

  it('leaves attached source text in the host', () => {
    const attachment = {
      id: '1',
      label: 'a.ts',
      path: 'src/a.ts',
      uri: 'file:///a.ts',
      language: 'typescript',
      text: 'CANARY',
    };
    const message = toMessage(
      { role: 'user', id: 'q', text: 'Hi', attachments: [attachment], askedAt: '' },
      true,
    );
    assert.ok(!JSON.stringify(message).includes('CANARY'));
  });
});
