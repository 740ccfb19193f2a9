import assert from 'node:assert/strict';

import { parseApiKey } from '../../../../src/core/api/apiKey.ts';

describe('parseApiKey', () => {
  for (const text of ['ck_test_1', ' ck_test_1\n', 'Bearer ck_test_1', '"ck_test_1"', "'ck_test_1'"]) {
    it(`finds the key in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(parseApiKey(text), { ok: true, key: 'ck_test_1' });
    });
  }

  for (const text of ['ck_\ntest', 'ck test', 'ck_tést', '“ck_test”', 'ck_\u0000']) {
    it(`refuses ${JSON.stringify(text)}, which cannot stand in a header`, () => {
      assert.deepEqual(parseApiKey(text), { ok: false, problem: 'characters' });
    });
  }

  it('says that nothing was given', () => {
    assert.deepEqual(parseApiKey('  '), { ok: false, problem: 'empty' });
  });
});
