import assert from 'node:assert/strict';

import { parseToolInput } from '../../../../src/core/languageModel/parseToolInput.ts';

describe('The arguments of a call', () => {
  it('are a JSON object, or nothing', () => {
    assert.deepEqual(parseToolInput('{"a":[1]}'), { a: [1] });
    assert.deepEqual(parseToolInput('null'), {});
  });

  for (const written of ['', '{"a":', '[]', '"{}"', '7', '{"a":1} and more']) {
    it(`cannot be read from ${JSON.stringify(written)}`, () => {
      assert.equal(parseToolInput(written), undefined);
    });
  }
});
