import assert from 'node:assert/strict';

import type { AnswerEvent } from '../../../../src/core/api/answer.ts';
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

  it('is that it never reached the service, where that is true of every attempt', () => {
    const error = (code: string): ApiError => new ApiError('network', '', { code });
    const meter = new AnswerMeter(at(0));
    const retry = (code: string): void =>
      meter.take(
        {
          type: 'notice',
          notice: { kind: 'waiting', error: error(code), attempt: 2, until: at(9), skip: () => {} },
        },
        at(1),
      );
    retry('ENOTFOUND');
    assert.equal(meter.ending(at(5), error('ECONNREFUSED')).neverSent, true);
    assert.equal(meter.ending(at(5), error('ECONNRESET')).neverSent, undefined);
    retry('ECONNRESET');
    assert.equal(meter.ending(at(5), error('ECONNREFUSED')).neverSent, undefined);
    const atOnce = new AnswerMeter(at(0));
    atOnce.take({ type: 'notice', notice: { kind: 'again', error: error('ECONNRESET') } }, at(1));
    assert.equal(atOnce.ending(at(5), error('ECONNREFUSED')).neverSent, undefined);
  });

  it('is that it broke off, where something of it had come', () => {
    const meter = new AnswerMeter(at(0));
    meter.take({ type: 'text', text: 'a' }, at(1));
    assert.equal(meter.ending(at(5), new ApiError('interrupted', '')).outcome, 'interrupted');
    const cut = new AnswerMeter(at(0));
    cut.take({ type: 'done', finishReason: 'unknown', complete: false }, at(1));
    assert.equal(cut.ending(at(5)).outcome, 'interrupted');
  });

  it('is the key of the attempt that counted, where the service refused a part of the request', () => {
    const adapted = (quirk: string, idempotencyKey: string): AnswerEvent => ({
      type: 'notice',
      notice: { kind: 'adapted', quirk, idempotencyKey },
    });
    const meter = new AnswerMeter(at(0));
    assert.equal(meter.ending(at(1)).idempotencyKey, undefined);
    meter.take(adapted('noStore', 'key-1'), at(1));
    meter.take(adapted('noTools', 'key-2'), at(2));
    // Also of one that the service may have counted and never answered.
    const ending = meter.ending(at(3), new ApiError('timeout', ''));
    assert.deepEqual([ending.idempotencyKey, ending.outcome], ['key-2', 'failed']);
  });

  it('is one request with the figures that were reported last, however many attempts it took', () => {
    const meter = new AnswerMeter(at(0));
    const error = new ApiError('interrupted', '');
    meter.take({ type: 'started', requestId: 'r-1' }, at(10));
    meter.take({ type: 'usage', usage: { inputTokens: 7 } }, at(20));
    const notice = { kind: 'waiting', error, attempt: 2, until: at(40), skip: () => undefined } as const;
    meter.take({ type: 'notice', notice }, at(30));
    assert.deepEqual(meter.ending(at(40), error).tokens, { inputTokens: 7 });
    meter.take({ type: 'started', requestId: 'r-2' }, at(50));
    meter.take({ type: 'text', text: 'a' }, at(60));
    meter.take({ type: 'usage', usage: { inputTokens: 8, outputTokens: 1 } }, at(70));
    meter.take({ type: 'done', finishReason: 'stop', complete: true }, at(80));
    assert.deepEqual(meter.ending(at(80)), {
      outcome: 'complete',
      tokens: { inputTokens: 8, outputTokens: 1 },
      durationMs: 80,
      firstTokenMs: 60,
      requestId: 'r-2',
    });
  });

  it('has no time before its beginning, also where the clock was set back', () => {
    assert.equal(new AnswerMeter(at(100)).ending(at(0)).durationMs, 0);
  });
});
