import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import { AnswerMeter } from '../../../../src/core/ledger/answerMeter.ts';

const at = (milliseconds: number): Date => new Date(1_700_000_000_000 + milliseconds);

describe('What the ledger keeps of an answer', () => {
  it('is its tokens as last reported, its times and its request, and nothing of what it says', () => {
    const meter = new AnswerMeter(at(0));
    meter.take({ type: 'started', requestId: 'r-1' }, at(10));
    meter.take({ type: 'text', text: 'SECRET' }, at(50));
    meter.take({ type: 'usage', usage: { inputTokens: 1 } }, at(60));
    meter.take({ type: 'usage', usage: { inputTokens: 1, outputTokens: 2 } }, at(70));
    meter.take({ type: 'done', finishReason: 'stop', complete: true }, at(80));
    assert.deepEqual(meter.ending(at(90)), {
      outcome: 'complete',
      tokens: { inputTokens: 1, outputTokens: 2 },
      durationMs: 90,
      firstTokenMs: 50,
      requestId: 'r-1',
    });
  });

  it('is that it was stopped, where nothing went wrong and it did not end', () => {
    assert.equal(new AnswerMeter(at(0)).ending(at(5)).outcome, 'stopped');
  });

  it('is the kind of the error, and the name by which the service knows the request it refused', () => {
    const error = new ApiError('rateLimited', 'SECRET', { requestId: 'r-2' });
    assert.deepEqual(new AnswerMeter(at(0)).ending(at(5), error), {
      outcome: 'failed',
      tokens: {},
      durationMs: 5,
      errorKind: 'rateLimited',
      requestId: 'r-2',
    });
  });

  it('is that it broke off, where something of it had come', () => {
    const meter = new AnswerMeter(at(0));
    meter.take({ type: 'text', text: 'a' }, at(1));
    assert.equal(meter.ending(at(5), new ApiError('interrupted', '')).outcome, 'interrupted');
    const cut = new AnswerMeter(at(0));
    cut.take({ type: 'done', finishReason: 'unknown', complete: false }, at(1));
    assert.equal(cut.ending(at(5)).outcome, 'interrupted');
  });

  it('has no time before its beginning, also where the clock was set back', () => {
    assert.equal(new AnswerMeter(at(100)).ending(at(0)).durationMs, 0);
  });
});
