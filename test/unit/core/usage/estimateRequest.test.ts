import assert from 'node:assert/strict';

import { estimateRequest } from '../../../../src/core/usage/estimateRequest.ts';
import { estimateTokens } from '../../../../src/core/context/estimateTokens.ts';

const messages = [{ role: 'user', content: 'Why is the sky blue?' }] as const;
const input = estimateTokens(messages[0].content);

describe('The estimate of a request', () => {
  it('is of its text and of as long an answer as the model usually gives', () => {
    assert.equal(estimateRequest({ messages }, undefined, 250).tokens, input + 250);
  });

  it('expects no longer an answer than the request allows', () => {
    const parameters = { maxOutputTokens: 10 };
    assert.equal(estimateRequest({ messages, parameters }, undefined, 250).tokens, input + 10);
  });

  it('costs what the service lists, exactly', () => {
    const price = { currency: 'USD', inputPerMillionTokens: '0.25', outputPerMillionTokens: '2' };
    const nanos = BigInt(input) * 250n + 100n * 2000n;
    assert.deepEqual(estimateRequest({ messages }, price, 100).cost, { currency: 'USD', nanos });
  });

  it('has no cost where the service lists only one of two prices', () => {
    const price = { currency: 'USD', inputPerMillionTokens: '0.25' };
    assert.equal(estimateRequest({ messages }, price, 100).cost, undefined);
  });
});
