import assert from 'node:assert/strict';
import type { Scope } from '../../service/access/scope.ts';
import { chatBody, chatPath } from './chatBodies.ts';
import { at, textAt } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';
import { TestClient } from './testClient.ts';

describe('5. Authentication', () => {
  const running = useService();

  const endpoints: readonly (readonly [method: 'get' | 'post', path: string, scope: Scope])[] = [
    ['get', '/models', 'models:read'],
    ['post', chatPath, 'inference:write'],
    ['post', '/responses', 'inference:write'],
    ['get', '/me/model-usage', 'usage:read'],
    ['get', '/me/model-usage/events', 'usage:read'],
  ];

  function call(client: TestClient, method: 'get' | 'post', path: string): Promise<Response> {
    if (method === 'get') {
      return client.get(path);
    }
    const body = path === chatPath ? chatBody('Hello') : { model: 'local/bare', input: 'Hello' };
    return client.post(path, body);
  }

  const withHeader = (authorization?: string): Promise<Response> =>
    fetch(
      `${running().service.baseUrl}/models`,
      authorization === undefined ? {} : { headers: { authorization } },
    );

  for (const [method, path, scope] of endpoints) {
    it(`${path} is open to a key with the scope ${scope}, and to no other key`, async () => {
      const { service } = running();
      const others = (['models:read', 'inference:write', 'usage:read'] as const).filter(
        (each) => each !== scope,
      );
      const allowed = new TestClient(service, service.createKey({ scopes: [scope] }));
      const refused = new TestClient(service, service.createKey({ scopes: others }));
      assert.equal((await call(allowed, method, path)).status, 200);
      const response = await call(refused, method, path);
      assert.equal(response.status, 403);
      assert.match(response.headers.get('www-authenticate') ?? '', new RegExp(`scope="${scope}"`));
      const body: unknown = await response.json();
      assert.equal(at(body, 'error', 'code'), 'insufficient_scope');
      assert.match(textAt(body, 'error', 'message'), new RegExp(`'${scope}'`));
    });

    it(`${path} is closed to a request without a key`, async () => {
      const response = await fetch(running().service.baseUrl + path, { method: method.toUpperCase() });
      assert.equal(response.status, 401);
      assert.equal(at(await response.json(), 'error', 'code'), 'missing_api_key');
    });
  }

  it('gives a personal key the scopes `models:read` and `inference:write` by default', async () => {
    const { service } = running();
    const client = new TestClient(service, service.createKey());
    const statuses = await Promise.all(
      endpoints.map(async ([method, path]) => (await call(client, method, path)).status),
    );
    assert.deepEqual(statuses, [200, 200, 200, 403, 403]);
  });

  for (const header of ['ck_test_x', 'Basic dXNlcjpwYXNz', 'Bearer', 'Bearer two words', 'Token ck_test_x']) {
    it(`takes "${header}" for no key at all`, async () => {
      const response = await withHeader(header);
      assert.equal(response.status, 401);
      assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/);
      assert.equal(at(await response.json(), 'error', 'code'), 'missing_api_key');
    });
  }

  it('takes the name of the scheme in any letters', async () => {
    assert.equal((await withHeader(`bearer ${running().key}`)).status, 200);
  });

  it('refuses a key that it does not know, without repeating it', async () => {
    const response = await withHeader('Bearer ck_test_somebody-elses');
    assert.equal(response.status, 401);
    assert.match(response.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
    const text = await response.text();
    assert.equal(at(JSON.parse(text), 'error', 'code'), 'invalid_api_key');
    assert.doesNotMatch(text, /somebody/);
  });

  it('refuses a key that was revoked, and says so', async () => {
    const { service, key, client } = running();
    service.revokeKey(key);
    const response = await client.get('/models');
    assert.equal(response.status, 401);
    assert.equal(at(await response.json(), 'error', 'code'), 'revoked_api_key');
    assert.throws(() => service.revokeKey('ck_test_nobodys'), /no such key/);
  });
});
