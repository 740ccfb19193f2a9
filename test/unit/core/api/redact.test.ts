import assert from 'node:assert/strict';

import { redact } from '../../../../src/core/api/redact.ts';

const key = 'zz-Canary-1234567890-tail';

describe('redact', () => {
  const texts = [
    `Incorrect API key provided: ${key}.`,
    `Authorization: Bearer ${key}`,
    `GET /models?api_key=${key}&x=1`,
    `encoded ${encodeURIComponent(key)} and ${btoa(key)}`,
    `starts with ${key.slice(0, 8)} and ends with ${key.slice(-8)}`,
  ];
  for (const text of texts) {
    it(`takes the key out of ${JSON.stringify(text.replaceAll(key, 'KEY'))}`, () => {
      const clean = redact(text, key);
      for (const secret of [key, btoa(key), key.slice(0, 8), key.slice(-8)])
        assert.ok(!clean.includes(secret), clean);
    });
  }

  it('takes out what looks like a key of anybody', () => {
    const clean = redact(
      'provider said sk-abcdef1234567 is invalid, ck_live_abcdefgh too, Bearer abc.def.ghi',
    );
    assert.ok(!/abcdef|abc\.def/.test(clean), clean);
  });

  it('keeps ordinary text', () => {
    assert.equal(
      redact('The model local/scribe-small does not exist.'),
      'The model local/scribe-small does not exist.',
    );
  });

  it('leaves one line without control characters, of 300 characters at most', () => {
    const clean = redact(`a\u001b[31mred\r\nb\u2028${'x'.repeat(1000)}`);
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    assert.ok(!/[\u0000-\u001f\u2028]/.test(clean));
    assert.equal(clean.length, 300);
  });
});
