import assert from 'node:assert/strict';

import { isLoopback, parseBaseUrl } from '../../../../src/core/api/baseUrl.ts';

describe('parseBaseUrl', () => {
  const accepted: readonly (readonly [string, string])[] = [
    ['https://gateway.example.com/v1', 'https://gateway.example.com/v1'],
    ['  https://gateway.example.com/v1/  ', 'https://gateway.example.com/v1'],
    ['HTTPS://Gateway.Example.COM/v1///', 'https://gateway.example.com/v1'],
    ['https://gateway.example.com', 'https://gateway.example.com'],
    ['https://gateway.example.com:8443/a/v1', 'https://gateway.example.com:8443/a/v1'],
    ['https://gateway.example.com/v1?api-version=1', 'https://gateway.example.com/v1?api-version=1'],
    ['gateway.example.com/v1', 'https://gateway.example.com/v1'],
    ['localhost:8080/v1', 'http://localhost:8080/v1'],
    ['http://127.0.0.1:9000/v1', 'http://127.0.0.1:9000/v1'],
    ['http://[::1]:9000/v1', 'http://[::1]:9000/v1'],
  ];
  for (const [text, href] of accepted) {
    it(`reads ${JSON.stringify(text)}`, () => {
      const result = parseBaseUrl(text);
      assert.ok(result.ok);
      assert.equal(result.baseUrl.href, href);
      assert.equal(result.baseUrl.origin, new URL(href).origin);
    });
  }

  const refused: readonly (readonly [string, string])[] = [
    ['', 'empty'],
    ['   ', 'empty'],
    ['https://', 'malformed'],
    ['not an address', 'malformed'],
    ['http://gateway.example.com/v1', 'notHttps'],
    ['http://127.0.0.1.example.com/v1', 'notHttps'],
    ['http://localhost.example.com/v1', 'notHttps'],
    ['ftp://gateway.example.com', 'scheme'],
    ['file:///etc/passwd', 'malformed'],
    ['https://user:secret@gateway.example.com/v1', 'credentials'],
    ['https://gateway.example.com/v1#part', 'fragment'],
    ['https://gateway.example.com/v1#', 'fragment'],
  ];
  for (const [text, problem] of refused) {
    it(`refuses ${JSON.stringify(text)} as ${problem}`, () => {
      assert.deepEqual(parseBaseUrl(text), { ok: false, problem });
    });
  }
});

describe('isLoopback', () => {
  it('holds for this machine and for nothing that only looks like it', () => {
    for (const host of ['localhost', 'a.localhost', '127.0.0.1', '127.9.9.9', '[::1]'])
      assert.ok(isLoopback(host));
    for (const host of ['127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1', 'notlocalhost']) {
      assert.ok(!isLoopback(host));
    }
  });
});
