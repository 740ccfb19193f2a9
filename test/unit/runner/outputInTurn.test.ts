import assert from 'node:assert/strict';

import { OutputInTurn } from '../../runner/outputInTurn.ts';

describe('Output of several at once', () => {
  let shown: string[];
  let output: OutputInTurn;

  beforeEach(() => {
    shown = [];
    output = new OutputInTurn((piece) => shown.push(piece));
  });

  it('is shown at once when it is of the first', () => {
    const first = output.begin();
    output.begin();
    first.write('a');
    assert.deepEqual(shown, ['a']);
  });

  it('of the second waits for the end of the first, and then is shown at once', () => {
    const first = output.begin();
    const second = output.begin();
    second.write('b');
    first.write('a');
    second.write('c');
    first.end();
    second.write('d');
    assert.deepEqual(shown, ['a', 'bc', 'd']);
  });

  it('stays in the order of the beginnings when a later one ends earlier', () => {
    const [first, second, third] = [output.begin(), output.begin(), output.begin()];
    third.write('c');
    third.end();
    second.write('b');
    second.end();
    assert.deepEqual(shown, []);
    first.end();
    assert.deepEqual(shown, ['b', 'c']);
  });

  it('is shown at once again when all have ended', () => {
    output.begin().end();
    output.begin().write('b');
    assert.deepEqual(shown, ['b']);
  });
});
