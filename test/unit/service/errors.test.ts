import assert from 'node:assert/strict';
import type { ErrorForm } from '../../service/http/errorForm.ts';
import { chatBody, chatPath } from './chatBodies.ts';
import { at, fieldsAt, textAt } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';
import type { TestClient } from './testClient.ts';

interface Refusal {
  readonly what: string;
  readonly ask: (client: TestClient) => Promise<Response>;
  readonly status: number;
  readonly code: string;
  readonly param?: string;
}

const refusals: readonly Refusal[] = [
  {
    what: 'a model that does not exist',
    ask: (client) => client.post(chatPath, chatBody('Hello', { model: 'local/nobody' })),
    status: 404,
    code: 'model_not_found',
    param: 'model',
  },
  {
    what: 'a model that does not chat',
    ask: (client) => client.post(chatPath, chatBody('Hello', { model: 'local/embedder' })),
    status: 400,
    code: 'unsupported_model',
    param: 'model',
  },
  {
    what: 'a request without a model',
    ask: (client) => client.post(chatPath, { messages: [] }),
    status: 400,
    code: 'missing_required_parameter',
    param: 'model',
  },
  {
    what: 'a request without messages',
    ask: (client) => client.post(chatPath, { model: 'local/bare' }),
    status: 400,
    code: 'missing_required_parameter',
    param: 'messages',
  },
  {
    what: 'a message without content',
    ask: (client) => client.post(chatPath, { model: 'local/bare', messages: [{ role: 'user' }] }),
    status: 400,
    code: 'missing_required_parameter',
    param: 'messages[0].content',
  },
  {
    what: 'a field of another type',
    ask: (client) => client.post(chatPath, chatBody('Hello', { stream: 'yes' })),
    status: 400,
    code: 'invalid_type',
    param: 'stream',
  },
  {
    what: 'a limit of no tokens',
    ask: (client) => client.post(chatPath, chatBody('Hello', { max_tokens: 0 })),
    status: 400,
    code: 'invalid_value',
    param: 'max_tokens',
  },
  {
    what: 'a body that is no JSON',
    ask: (client) => client.post(chatPath, '{"model": "secret'),
    status: 400,
    code: 'invalid_json',
  },
  {
    what: 'a body that is no object',
    ask: (client) => client.post('/responses', '[]'),
    status: 400,
    code: 'invalid_type',
  },
  {
    what: 'a body that is not said to be JSON',
    ask: (client) => client.post(chatPath, chatBody('Hello'), { 'content-type': 'text/plain' }),
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'a body of more than eight megabytes',
    ask: (client) => client.post(chatPath, chatBody('x'.repeat(8 * 1024 * 1024))),
    status: 413,
    code: 'request_too_large',
  },
  {
    what: 'more input than the model has room for',
    ask: (client) => client.post(chatPath, chatBody('x'.repeat(16_384 * 4))),
    status: 400,
    code: 'context_length_exceeded',
    param: 'messages',
  },
  {
    what: 'more input of a response than the model has room for',
    ask: (client) =>
      client.post('/responses', { model: 'local/scribe-small', input: 'x'.repeat(16_384 * 4) }),
    status: 400,
    code: 'context_length_exceeded',
    param: 'input',
  },
  {
    what: 'a path that leads nowhere',
    ask: (client) => client.get('/nowhere'),
    status: 404,
    code: 'not_found',
  },
  {
    what: 'a method that the path does not take',
    ask: (client) => client.get(chatPath),
    status: 405,
    code: 'method_not_allowed',
  },
];

for (const form of ['openai', 'problem'] as const satisfies readonly ErrorForm[]) {
  describe(`7. Errors, in the form '${form}'`, () => {
    const running = useService({ errors: form });

    for (const { what, ask, status, code, param } of refusals) {
      it(`answers ${status} ${code} to ${what}`, async () => {
        const response = await ask(running().client);
        const text = await response.text();
        const body: unknown = JSON.parse(text);
        const requestId = response.headers.get('x-request-id') ?? '';
        assert.equal(response.status, status);
        assert.match(requestId, /^req_/);
        assert.doesNotMatch(text, /secret|xxxx/, 'a refusal quotes no prompt');
        if (form === 'openai') {
          assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
          assert.deepEqual(fieldsAt(body, 'error'), ['message', 'type', 'param', 'code']);
          assert.equal(at(body, 'error', 'code'), code);
          assert.equal(at(body, 'error', 'param'), param ?? null);
          assert.equal(at(body, 'error', 'type'), 'invalid_request_error');
          assert.ok(textAt(body, 'error', 'message').length > 0);
        } else {
          assert.equal(response.headers.get('content-type'), 'application/problem+json');
          assert.equal(at(body, 'type'), 'about:blank');
          assert.ok(textAt(body, 'title').length > 0);
          assert.equal(at(body, 'status'), status);
          assert.ok(textAt(body, 'detail').length > 0);
          assert.equal(at(body, 'code'), code);
          assert.equal(at(body, 'request_id'), requestId);
          assert.equal(at(body, 'param'), param);
        }
      });
    }
  });
}

describe('7. Errors', () => {
  const running = useService();

  it('names the allowed methods beside a 405', async () => {
    const { client } = running();
    assert.equal((await client.get('/responses')).headers.get('allow'), 'POST');
    assert.equal((await client.post('/models', {})).headers.get('allow'), 'GET');
  });

  it('answers a HEAD request without a body', async () => {
    const { service } = running();
    const response = await fetch(`${service.baseUrl}/models`, { method: 'HEAD' });
    assert.equal(response.status, 405);
    assert.equal(await response.text(), '');
  });

  it('gives every answer an identifier of its own', async () => {
    const { client } = running();
    const ids = new Set<string | null>();
    for (const path of ['/models', '/models', '/me/model-usage', '/nowhere']) {
      ids.add((await client.get(path)).headers.get('x-request-id'));
    }
    assert.equal(ids.size, 4);
    assert.ok(!ids.has(null));
  });
});
