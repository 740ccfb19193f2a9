import assert from 'node:assert/strict';
import { IdempotencyStore } from '../../service/inference/idempotencyStore.ts';
import type { IdempotentRun } from '../../service/inference/idempotentRun.ts';
import { TestClock } from './testClock.ts';

describe('What is remembered of idempotency keys', () => {
  const answer = { contentType: 'application/json', events: ['{}'] };

  function finished(store: IdempotencyStore, key: string): IdempotentRun {
    const run = store.begin('key_1', key, 'request');
    run.finish(answer);
    return run;
  }

  it('is kept for a day', () => {
    const clock = new TestClock();
    const store = new IdempotencyStore(clock.now);
    finished(store, 'a');
    clock.advance(24 * 60 * 60 * 1000);
    assert.equal(store.begin('key_1', 'a', 'request').answer, answer);
    clock.advance(1);
    assert.equal(store.begin('key_1', 'a', 'request').answer, undefined);
  });

  it('is kept for the latest five hundred', () => {
    const store = new IdempotencyStore(new TestClock().now);
    for (let number = 0; number < 501; number += 1) {
      finished(store, `key-${number}`);
    }
    assert.equal(store.begin('key_1', 'key-500', 'request').answer, answer);
    assert.equal(store.begin('key_1', 'key-0', 'request').answer, undefined);
  });

  it('is not forgotten while the request is running', () => {
    const clock = new TestClock();
    const store = new IdempotencyStore(clock.now);
    store.begin('key_1', 'a', 'request');
    clock.advance(48 * 60 * 60 * 1000);
    assert.throws(() => store.begin('key_1', 'a', 'request'), /still running/);
  });
});
