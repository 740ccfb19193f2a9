import assert from 'node:assert/strict';

import { Emitter } from '../../../../src/core/base/emitter.ts';
import { Disposables } from '../../../../src/core/base/lifecycle.ts';
import { uncaught } from '../../../fakes/uncaught.ts';

describe('Disposables', () => {
  it('closes what was opened last first', () => {
    const closed: string[] = [];
    const open = new Disposables();
    open.add({ dispose: () => closed.push('first') });
    open.add({ dispose: () => closed.push('second') });
    open.dispose();
    assert.deepEqual(closed, ['second', 'first']);
  });

  it('closes the rest when one of them throws, and then says so', () => {
    let closed = false;
    const open = new Disposables();
    open.add({ dispose: () => (closed = true) });
    open.add({
      dispose: () => {
        throw new Error('stuck');
      },
    });
    assert.throws(() => open.dispose(), AggregateError);
    assert.equal(closed, true);
  });

  it('closes nothing twice', () => {
    let times = 0;
    const open = new Disposables();
    open.add({ dispose: () => (times += 1) });
    open.dispose();
    open.dispose();
    assert.equal(times, 1);
  });
});

describe('Emitter', () => {
  it('tells everyone who listens, and no longer those who stopped', () => {
    const heard: string[] = [];
    const emitter = new Emitter<string>();
    const first = emitter.event((value) => heard.push(`first ${value}`));
    emitter.event((value) => heard.push(`second ${value}`));
    emitter.fire('a');
    first.dispose();
    emitter.fire('b');
    assert.deepEqual(heard, ['first a', 'second a', 'second b']);
  });

  it('tells the others when one throws, goes on, and has the error reported as one that nobody caught', async () => {
    const heard: string[] = [];
    const emitter = new Emitter<string>();
    const stuck = new Error('stuck');
    emitter.event(() => {
      throw stuck;
    });
    emitter.event((value) => heard.push(value));
    const reported = uncaught();
    emitter.fire('a');
    assert.deepEqual(heard, ['a']);
    assert.equal(await reported, stuck);
  });

  it('does not tell a listener that joined during the call', () => {
    let late = 0;
    const emitter = new Emitter<void>();
    emitter.event(() => emitter.event(() => (late += 1)));
    emitter.fire();
    assert.equal(late, 0);
  });
});
