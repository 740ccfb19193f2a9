import assert from 'node:assert/strict';

import { LookAgain } from '../../../../src/host/dashboard/lookAgain.ts';

describe('LookAgain', () => {
  let looks: number;
  let timers: { readonly run: () => void; readonly milliseconds: number }[];
  let lookAgain: LookAgain;

  beforeEach(() => {
    looks = 0;
    timers = [];
    lookAgain = new LookAgain(
      () => (looks += 1),
      (run, milliseconds) => {
        const timer = { run, milliseconds };
        timers.push(timer);
        return { dispose: () => (timers = timers.filter((one) => one !== timer)) };
      },
    );
  });

  const pass = (): number => {
    const timer = timers.shift();
    timer?.run();
    return timer?.milliseconds ?? 0;
  };

  it('looks some times for what is missed, each time later, and then no more', () => {
    const waits: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      lookAgain.miss('answer');
      waits.push(pass());
    }
    const waited = waits.filter((wait) => wait > 0);
    assert.equal(looks, waited.length);
    assert.ok(looks > 3 && looks < 20);
    assert.deepEqual(
      waited,
      waited.toSorted((one, other) => one - other),
    );
  });

  it('looks once at a time, however often it is told what is missed', () => {
    for (let count = 0; count < 5; count += 1) lookAgain.miss('answer');
    assert.equal(timers.length, 1);
  });

  it('ends when nothing is missed any more, and begins anew with something else', () => {
    lookAgain.miss('answer');
    const first = pass();
    lookAgain.miss('answer');
    lookAgain.miss(undefined);
    assert.equal(timers.length, 0);
    lookAgain.miss('another');
    assert.equal(timers[0]?.milliseconds, first);
    lookAgain.dispose();
    assert.equal(timers.length, 0);
  });
});
