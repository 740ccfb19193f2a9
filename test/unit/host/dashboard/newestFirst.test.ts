import assert from 'node:assert/strict';

import type { UsageEvent } from '../../../../src/core/usage/usage.ts';
import { NewestFirst } from '../../../../src/host/dashboard/newestFirst.ts';

describe('NewestFirst', () => {
  const at = (minute: number | undefined): UsageEvent => ({
    id: String(minute),
    occurredAt: minute === undefined ? undefined : new Date(minute * 60_000),
    requestId: undefined,
    model: undefined,
    project: undefined,
  });
  const ids = (events: readonly UsageEvent[]): string => events.map(({ id }) => id).join(' ');

  it('puts the newest first, whatever the order of the service', () => {
    for (const order of [
      [1, 2, 3],
      [3, 2, 1],
      [2, 3, 1],
    ])
      assert.equal(ids(new NewestFirst().of(order.map(at))), '3 2 1', order.join());
  });

  it('does so for what comes later, too, also when the order then is another', () => {
    const newestFirst = new NewestFirst();
    const events = [at(5), at(4)];
    assert.equal(ids(newestFirst.of(events)), '5 4');
    events.push(at(3));
    assert.equal(ids(newestFirst.of(events)), '5 4 3');
    events.push(at(9));
    assert.equal(ids(newestFirst.of(events)), '9 5 4 3');
  });

  it('begins anew with another list', () => {
    const newestFirst = new NewestFirst();
    assert.equal(ids(newestFirst.of([at(1), at(2)])), '2 1');
    assert.equal(ids(newestFirst.of([at(8), at(7), at(6)])), '8 7 6');
  });

  it('puts last what has no time', () => {
    assert.equal(ids(new NewestFirst().of([at(1), at(undefined), at(2)])), '2 1 undefined');
  });

  it('is the same list while nothing has come', () => {
    const newestFirst = new NewestFirst();
    const events = [at(1), at(2)];
    assert.equal(newestFirst.of(events), newestFirst.of(events));
  });
});
