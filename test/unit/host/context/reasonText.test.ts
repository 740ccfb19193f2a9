import assert from 'node:assert/strict';

import { reasonText } from '../../../../src/host/context/reasonText.ts';

describe('Why something was not attached', () => {
  it('names the thing', () => {
    for (const reason of [
      'binary',
      'notAnImage',
      'ignored',
      'unreadable',
      'outsideWorkspace',
      'secret',
    ] as const) {
      assert.match(reasonText({ reason, name: 'greet.ts' }), /^greet\.ts .+\.$/);
    }
  });

  it('says by how much it is too large', () => {
    const limit = 1024 * 1024;
    assert.equal(
      reasonText({ reason: 'tooLarge', name: 'a.txt', size: limit + 1, limit }),
      'a.txt is too large: 1.1 MB of at most 1 MB.',
    );
  });

  it('says what to do where there is nothing', () => {
    assert.equal(reasonText({ reason: 'nothing', what: 'editor' }), 'Open a file first.');
  });
});
