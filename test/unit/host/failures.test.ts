import assert from 'node:assert/strict';

import { ApiError, apiErrorKinds } from '../../../src/core/api/apiError.ts';
import { explain, explainBaseUrl, explainError } from '../../../src/host/failures.ts';

describe('An error told to a person', () => {
  for (const kind of apiErrorKinds) {
    it(`of kind ${kind} has a sentence and something to do`, () => {
      const { title, actions } = explain({ kind, message: 'said' });
      assert.match(title, /\.$/);
      assert.ok(actions.length > 0);
    });
  }

  it('names the request, so that one can ask about it', () => {
    assert.match(explainError(new ApiError('serverError', '500', { requestId: 'req_7' })).detail, /req_7/);
  });

  it('ends what the service says before it names the request', () => {
    const detailOf = (message: string): string =>
      explainError(new ApiError('quotaExceeded', message, { requestId: 'req_7' })).detail;
    assert.match(detailOf('You exceeded your current quota'), /quota\. Request req_7\.$/);
    assert.match(detailOf('You exceeded your quota!'), /quota! Request req_7\.$/);
  });

  it('says how long to wait', () => {
    assert.match(explain({ kind: 'rateLimited', message: '', retryAfter: 2400 }).detail, /3 s/);
  });

  it('says where a redirect would have led', () => {
    assert.match(
      explain({ kind: 'redirected', message: '', location: 'https://b.example' }).detail,
      /b\.example/,
    );
  });

  it('tells causes in the network apart', () => {
    const codes = [
      'ENOTFOUND',
      'ECONNREFUSED',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'ERR_SSL_WRONG_VERSION_NUMBER',
      undefined,
    ];
    const details = codes.map((code) => explain({ kind: 'network', message: '', code }).detail);
    assert.equal(new Set(details).size, codes.length);
  });

  it('about a base URL says what to change', () => {
    for (const problem of ['empty', 'malformed', 'notHttps', 'scheme', 'credentials', 'fragment'] as const) {
      assert.ok(explainBaseUrl(problem).length > 10);
    }
  });
});
