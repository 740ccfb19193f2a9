import assert from 'node:assert/strict';

import {
  suggestionTrigger,
  withoutMention,
} from '../../../../../src/webview/chat/composer/suggestionTrigger.ts';

/** The cursor is where the bar stands. */
function at(marked: string): ReturnType<typeof suggestionTrigger> {
  const cursor = marked.indexOf('|');
  return suggestionTrigger(marked.replace('|', ''), cursor);
}

function without(marked: string): string | undefined {
  const mention = at(marked);
  return mention && withoutMention(marked.replace('|', ''), mention);
}

describe('What is being written at the cursor', () => {
  it('is a mention after an @ at the start of a word', () => {
    assert.deepEqual(at('@|'), { kind: 'mention', start: 0, query: '' });
    assert.deepEqual(at('see @gre|'), { kind: 'mention', start: 4, query: 'gre' });
    assert.deepEqual(at('see\n@src/a.ts| now'), { kind: 'mention', start: 4, query: 'src/a.ts' });
    assert.deepEqual(at('(@gre|)'), { kind: 'mention', start: 1, query: 'gre' });
  });

  it('is nothing in an address, in a name or before the @', () => {
    for (const text of ['ada@example|', 'npm i a@1|', 'pkg/@x|', '|@gre', 'see |@gre', '@gre now|', '']) {
      assert.equal(at(text), undefined, text);
    }
  });

  it('is a prompt after a slash at the very start, as long as it is one word', () => {
    assert.deepEqual(at('/|'), { kind: 'prompt', start: 0, query: '' });
    assert.deepEqual(at('/exp|lain this'), { kind: 'prompt', start: 0, query: 'exp' });
    for (const text of [' /exp|', 'a /exp|', '/explain |', '|/explain'])
      assert.equal(at(text), undefined, text);
  });

  it('leaves the other words as they were when the mention goes', () => {
    assert.equal(without('@gre|'), '');
    assert.equal(without('explain @gre|'), 'explain ');
    assert.equal(without('explain @gre| now'), 'explain now');
    assert.equal(without('@gre| now'), 'now');
    assert.equal(without('(@gre|) now'), '() now');
    assert.equal(without('a\n@gre|\nb'), 'a\n\nb');
    assert.equal(without('@gre|et'), 'et');
  });
});
