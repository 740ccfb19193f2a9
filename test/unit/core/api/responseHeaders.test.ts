import assert from 'node:assert/strict';

import { requestIdOf, retryAfterOf } from '../../../../src/core/api/responseHeaders.ts';

const now = new Date('2026-03-01T12:00:00Z');

describe('retryAfterOf', () => {
  const forms: readonly (readonly [Record<string, string>, number | undefined])[] = [
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': '0.2' }, 200],
    [{ 'retry-after': '1s' }, 1000],
    [{ 'retry-after': 'Sun, 01 Mar 2026 12:00:10 GMT' }, 10_000],
    [{ 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '150', 'retry-after': '9' }, 150],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after-ms': 'Infinity' }, undefined],
    [{ 'retry-after': '9'.repeat(400) }, undefined],
    [{}, undefined],
  ];
  for (const [headers, milliseconds] of forms) {
    it(`reads ${JSON.stringify(headers)}`, () => {
      assert.equal(retryAfterOf(new Headers(headers), now), milliseconds);
    });
  }
});

describe('requestIdOf', () => {
  it('finds the id under the names that are in use', () => {
    assert.equal(requestIdOf(new Headers({ 'cf-ray': 'c', 'x-request-id': 'a' })), 'a');
    assert.equal(requestIdOf(new Headers({ 'x-amzn-requestid': 'b' })), 'b');
    assert.equal(requestIdOf(new Headers()), undefined);
  });
});
