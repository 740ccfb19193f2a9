import assert from 'node:assert/strict';

import { expandPrompt, parsePromptUse } from '../../../../src/core/chat/expandPrompt.ts';

describe('A prompt of one’s own', () => {
  it('is used by its name at the very beginning', () => {
    assert.deepEqual(parsePromptUse('/review  it\nwell'), { name: 'review', input: 'it\nwell' });
    assert.deepEqual(parsePromptUse('/review'), { name: 'review', input: '' });
    for (const text of ['review', 'a /review', '/', '/usr/bin', '/a.b c'])
      assert.equal(parsePromptUse(text), undefined);
  });

  it('gets its variables filled in, and says what has to go along', () => {
    const { text, needs, missing } = expandPrompt(
      'Check {{selection}} of {{ file }} ({{language}}). {{input}}!',
      {
        input: 'Now',
        selection: 'a.ts:1-2',
        file: 'a.ts',
        language: 'typescript',
      },
    );
    assert.equal(text, 'Check a.ts:1-2 of a.ts (typescript). Now!');
    assert.deepEqual([...needs], ['selection', 'file']);
    assert.deepEqual(missing, []);
  });

  it('says which variables there is nothing for', () => {
    assert.deepEqual(expandPrompt('{{selection}} {{language}}', { input: '' }).missing, [
      'selection',
      'language',
    ]);
  });

  it('has what was typed after its name behind it where it has no place for that', () => {
    assert.equal(expandPrompt('Review.', { input: 'It is slow.' }).text, 'Review.\n\nIt is slow.');
  });

  it('leaves alone what only looks like a variable, also in what was typed', () => {
    assert.equal(expandPrompt('{{other}} {{input}}', { input: '{{file}} $&' }).text, '{{other}} {{file}} $&');
  });
});
