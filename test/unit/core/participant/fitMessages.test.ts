import assert from 'node:assert/strict';

import type { InputMessage } from '../../../../src/core/api/answer.ts';
import { fitMessages } from '../../../../src/core/participant/fitMessages.ts';

const user = (content: string): InputMessage => ({ role: 'user', content });
const model = (content: string): InputMessage => ({ role: 'assistant', content });
const count = (text: string): number => text.length;
const long = 'x'.repeat(300);

describe('Fitting messages into a window', () => {
  it('leaves nothing out where the window is not known', () => {
    const messages = [user(long), model(long), user('Now?')];
    assert.deepEqual(fitMessages(messages, 0, {}, count), { messages, leftOut: 0 });
  });

  it('leaves out the oldest, and never keeps an answer without its question', () => {
    const messages = [user(long), model('a'), user('b'), model('c'), user('Now?')];
    const fitted = fitMessages(messages, 0, { contextWindow: 400 }, count);
    assert.deepEqual(fitted, { messages: messages.slice(2), leftOut: 2 });
  });

  it('keeps room for the answer and for what else is sent', () => {
    const messages = [user('x'.repeat(50)), model('a'), user('Now?')];
    assert.equal(fitMessages(messages, 0, { contextWindow: 100 }, count).leftOut, 0);
    assert.equal(fitMessages(messages, 20, { contextWindow: 100 }, count).leftOut, 2);
    assert.equal(fitMessages(messages, 20, { contextWindow: 100, maxOutputTokens: 5 }, count).leftOut, 0);
  });

  it('says so where the question alone is too long', () => {
    assert.throws(() => fitMessages([user(long)], 0, { contextWindow: 300 }, count), { kind: 'tooLarge' });
  });
});
