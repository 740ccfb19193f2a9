import assert from 'node:assert/strict';

import { estimateRequest } from '../../../../src/core/usage/estimateRequest.ts';
import { estimateTokens } from '../../../../src/core/context/estimateTokens.ts';

const messages = [{ role: 'user', content: 'Why is the sky blue?' }] as const;
const input = estimateTokens(messages[0].content);

describe('The estimate of a request', () => {
  it('is of its text and of as long an answer as the model usually gives', () => {
    assert.equal(estimateRequest({ messages }, undefined, { answerTokens: 250 }).tokens, input + 250);
  });

  it('expects no longer an answer than the request allows', () => {
    const parameters = { maxOutputTokens: 10 };
    assert.equal(
      estimateRequest({ messages, parameters }, undefined, { answerTokens: 250 }).tokens,
      input + 10,
    );
  });

  it('costs what the service lists, exactly', () => {
    const price = { currency: 'USD', inputPerMillionTokens: '0.25', outputPerMillionTokens: '2' };
    const nanos = BigInt(input) * 250n + 100n * 2000n;
    assert.deepEqual(estimateRequest({ messages }, price, { answerTokens: 100 }).cost, {
      currency: 'USD',
      nanos,
    });
  });

  it('has no cost where the service lists only one of two prices', () => {
    const price = { currency: 'USD', inputPerMillionTokens: '0.25' };
    assert.equal(estimateRequest({ messages }, price, { answerTokens: 100 }).cost, undefined);
  });

  it('costs what such answers have cost so far where the service lists no price', () => {
    const costPerThousandTokens = { currency: 'EUR', nanos: 3_000_000n };
    const { cost, tokens } = estimateRequest({ messages }, undefined, {
      answerTokens: 100,
      costPerThousandTokens,
    });
    assert.equal(tokens, input + 100);
    assert.deepEqual(cost, { currency: 'EUR', nanos: BigInt(input + 100) * 3000n });
  });

  it('counts tools, pictures and calls, too', () => {
    const plain = estimateRequest({ messages }, undefined).tokens ?? 0;
    const tool = { name: 'read', description: 'Reads a file. '.repeat(100), parameters: {} };
    const picture = {
      role: 'user',
      content: 'What?',
      images: [{ dataUrl: 'data:image/png;base64,' }],
    } as const;
    const call = { id: '1', name: 'write', arguments: JSON.stringify({ text: 'word '.repeat(500) }) };
    const turn = { role: 'assistant', content: '', toolCalls: [call] } as const;
    const more = (request: Parameters<typeof estimateRequest>[0]): number =>
      (estimateRequest(request, undefined).tokens ?? 0) - plain;
    assert.ok(more({ messages, tools: [tool] }) > 250);
    assert.ok(more({ messages: [...messages, picture] }) > 500);
    assert.ok(more({ messages: [...messages, turn] }) > 400);
  });
});
