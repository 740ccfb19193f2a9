import assert from 'node:assert/strict';

import { matchingPrompts } from '../../../../../src/webview/chat/composer/matchingPrompts.ts';

describe('The prompts for some letters', () => {
  const prompts = ['unittests', 'Tests', 'explain'].map((name) => ({ name, description: 'tests' }));
  const names = (query: string): readonly string[] => matchingPrompts(prompts, query).map(({ name }) => name);

  it('are those whose names hold them, whatever their case, first those that begin with them', () => {
    assert.deepEqual(names('test'), ['Tests', 'unittests']);
    assert.deepEqual(names('EXP'), ['explain']);
    assert.deepEqual(names('nothing'), []);
  });

  it('are all of them in their order where there are no letters yet', () => {
    assert.deepEqual(names(''), ['unittests', 'Tests', 'explain']);
  });
});
