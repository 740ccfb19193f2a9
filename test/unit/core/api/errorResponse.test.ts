import assert from 'node:assert/strict';

import { errorInAnswer, errorOfResponse } from '../../../../src/core/api/errorResponse.ts';

function errorFor(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return errorOfResponse(new Response(null, { status, headers }), text, 'zz-secret-key-0123456789');
}

describe('An error of the service', () => {
  const bodies: readonly (readonly [string, unknown])[] = [
    ["OpenAI's form", { error: { message: 'Too short', code: 'bad_length' } }],
    ['problem+json', { title: 'Bad', detail: 'Too short', code: 'bad_length', status: 400 }],
    ['a list of errors', [{ error: { message: 'Too short', code: 'bad_length' } }]],
    ['a bare message', { message: 'Too short', code: 'bad_length' }],
    ['an error that is text', { error: 'Too short', code: 'bad_length' }],
  ];
  for (const [form, body] of bodies) {
    it(`is understood as ${form}`, () => {
      const error = errorFor(400, body);
      assert.equal(error.kind, 'badRequest');
      assert.equal(error.message, '400 Too short');
      assert.equal(error.code, 'bad_length');
    });
  }

  const kinds: readonly (readonly [number, unknown, string])[] = [
    [401, {}, 'unauthorized'],
    [402, {}, 'quotaExceeded'],
    [403, { error: { message: 'no', code: 'insufficient_scope' } }, 'forbidden'],
    [404, {}, 'notFound'],
    [404, { error: { message: 'x', code: 'model_not_found' } }, 'modelNotFound'],
    [404, { error: { message: 'The model `x` does not exist' } }, 'modelNotFound'],
    [413, '', 'tooLarge'],
    [400, { error: { message: 'x', code: 'context_length_exceeded' } }, 'tooLarge'],
    [422, {}, 'badRequest'],
    [429, {}, 'rateLimited'],
    [429, { error: { message: 'x', code: 'insufficient_quota' } }, 'quotaExceeded'],
    [500, '', 'serverError'],
    [503, { title: 'Down' }, 'serverError'],
    [307, '', 'redirected'],
  ];
  for (const [status, body, kind] of kinds) {
    it(`with ${status} and ${JSON.stringify(body)} is of kind ${kind}`, () => {
      assert.equal(errorFor(status, body).kind, kind);
    });
  }

  it('never shows a page', () => {
    assert.equal(errorFor(502, '<html><body>Bad gateway</body></html>').message, '502');
  });

  it('never repeats the key', () => {
    const error = errorFor(401, { error: { message: 'Incorrect key zz-secret-key-0123456789', code: 'x' } });
    assert.ok(!JSON.stringify([error.message, error.code]).includes('zz-secret'));
  });

  it('carries request id and waiting time', () => {
    const error = errorFor(429, {}, { 'x-request-id': 'req_7', 'retry-after': '2.5' });
    assert.equal(error.requestId, 'req_7');
    assert.equal(error.retryAfter, 2500);
  });

  it('names only the origin that a redirect leads to', () => {
    assert.equal(
      errorFor(302, '', { location: 'https://other.example/a?token=1' }).location,
      'https://other.example',
    );
  });

  it('in the middle of an answer is one of the server, unless its code says more', () => {
    assert.equal(errorInAnswer({ message: 'x', code: undefined }, 'r').kind, 'serverError');
    assert.equal(errorInAnswer({ message: 'x', code: 'rate_limit_exceeded' }, 'r').kind, 'rateLimited');
  });
});
