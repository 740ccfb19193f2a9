import assert from 'node:assert/strict';

import { runSuites } from '../../runner/runSuites.ts';
import { chooseSuites, labelOf, type Suite } from '../../runner/suites.ts';
import type { SuiteOutcome } from '../../runner/suiteOutcome.ts';

const suite = (name: string, more: Partial<Suite> = {}): Suite => ({
  name,
  title: `About ${name}`,
  command: ['node'],
  kind: 'check',
  ...more,
});

const outcome = (label: string, failed = 0): SuiteOutcome => ({
  label,
  passed: 1 - failed,
  failed,
  skipped: 0,
  seconds: 1,
});

/** Runs suites whose ends the test decides on. */
function stage(suites: readonly Suite[]) {
  const running = new Map<string, (failed?: number) => Promise<void>>();
  const shown: string[] = [];
  const stopping = new AbortController();
  const outcomes = runSuites(suites, {
    atOnce: 2,
    signal: stopping.signal,
    write: (piece) => shown.push(piece),
    runSuite: (one, output) => {
      output.write(`${one.name} runs`);
      const { promise, resolve } = Promise.withResolvers<SuiteOutcome>();
      running.set(one.name, async (failed = 0) => {
        running.delete(one.name);
        resolve(outcome(one.name, failed));
        await new Promise(setImmediate);
      });
      return promise;
    },
  });
  const end = async (name: string, failed?: number): Promise<void> => {
    await new Promise(setImmediate);
    await running.get(name)?.(failed);
  };
  return { running, shown, stopping, outcomes, end };
}

describe('Suites', () => {
  it('run as many at once as they may, in their order', async () => {
    const { running, outcomes, end } = stage(['a', 'b', 'c'].map((name) => suite(name)));
    await end('nothing');
    assert.deepEqual([...running.keys()], ['a', 'b']);
    await end('b');
    assert.deepEqual([...running.keys()], ['a', 'c']);
    await end('c');
    await end('a');
    assert.deepEqual(
      (await outcomes).map(({ label }) => label),
      ['a', 'b', 'c'],
    );
  });

  it('begin when those that they need have passed, and fail when one of them has failed', async () => {
    const suites = [suite('a'), suite('b', { needs: ['a'] }), suite('c', { needs: ['a', 'b'] })];
    const { running, outcomes, end } = stage(suites);
    await end('nothing');
    assert.deepEqual([...running.keys()], ['a']);
    await end('a');
    assert.deepEqual([...running.keys()], ['b']);
    await end('b', 1);
    assert.deepEqual(
      (await outcomes).map(({ failed, note }) => [failed, note]),
      [
        [0, undefined],
        [1, undefined],
        [1, 'needs b'],
      ],
    );
  });

  it('are told of one after the other', async () => {
    const { shown, outcomes, end } = stage([suite('a'), suite('b')]);
    await end('b');
    await end('a');
    await outcomes;
    assert.equal(shown.join(''), '\n── About a (a)\n\na runs\n── About b (b)\n\nb runs');
  });

  it('begin no more when they are to stop, not even those that wait for others', async () => {
    const { running, outcomes, stopping, end } = stage([
      suite('a'),
      suite('b', { needs: ['a'] }),
      suite('c'),
    ]);
    await end('nothing');
    stopping.abort();
    await end('a');
    assert.deepEqual([...running.keys()], []);
    assert.deepEqual(
      (await outcomes).map(({ label, note }) => [label, note]),
      [
        ['a', undefined],
        ['b', 'was not begun'],
      ],
    );
  });

  it('are chosen by name, all parts of one or a single part, with what they need', () => {
    const labels = (...names: string[]): readonly string[] => chooseSuites(names).map(labelOf);
    assert.deepEqual(labels('unit', 'types'), ['types', 'unit']);
    assert.deepEqual(labels('e2e/code'), ['vscode', 'build', 'e2e/code']);
    const parts = labels('e2e').filter((label) => label.startsWith('e2e/'));
    assert.ok(parts.includes('e2e/killed') && parts.includes('e2e/code'));
    assert.deepEqual(new Set(parts).size, parts.length);
    assert.throws(() => labels('nothing'), /There is no suite "nothing"\. There are: vscode, types/);
  });

  it('stand after those that they need', () => {
    const all = chooseSuites([]);
    for (const [index, { needs = [] }] of all.entries()) {
      for (const name of needs) {
        assert.ok(all.slice(0, index).some((before) => before.name === name));
      }
    }
  });
});
