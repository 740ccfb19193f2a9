import assert from 'node:assert/strict';
import { LocalService } from '../../service/localService.ts';
import { chatBody, chatPath } from './chatBodies.ts';
import { useService } from './serviceFixture.ts';

describe('The log of requests', () => {
  const running = useService({ rememberRequests: 3 });

  it('holds what was sent', async () => {
    const { service, client } = running();
    const body = chatBody('Hello');
    const response = await client.post(`${chatPath}?tried=once`, body, { 'idempotency-key': 'action-1' });
    const [request] = service.requests;
    assert.equal(request?.id, response.headers.get('x-request-id'));
    assert.equal(request?.method, 'POST');
    assert.equal(request.path, '/v1/chat/completions');
    assert.deepEqual(request.query, { tried: 'once' });
    assert.equal(request.headers['idempotency-key'], 'action-1');
    assert.deepEqual(request.body, body);
    assert.equal(request.bodyText, JSON.stringify(body));
  });

  it('holds the name of a key, never the key', async () => {
    const { service, key, client } = running();
    await client.get('/models');
    await fetch(`${service.baseUrl}/models`, { headers: { authorization: 'Bearer ck_test_strange' } });
    await fetch(`${service.baseUrl}/models`, { headers: { authorization: 'ck_test_without-a-scheme' } });
    assert.deepEqual(
      service.requests.map(({ headers }) => headers.authorization),
      ['Bearer key_1', 'Bearer (unknown key)', '(no scheme) (no token)'],
    );
    assert.ok(!JSON.stringify(service.requests).includes(key));
  });

  it('tells how a request ended', async () => {
    const { service, client } = running();
    await (await client.get('/nowhere')).text();
    const request = await service.waitForRequest(({ finishedAt }) => finishedAt !== undefined);
    await request.whenFinished;
    assert.equal(request.status, 404);
    assert.ok(request.finishedAt !== undefined && request.finishedAt >= request.receivedAt);
  });

  it('lets one wait for a request that has not come yet', async () => {
    const { service, client } = running();
    const waiting = service.waitForRequest(({ path }) => path === '/v1/me/model-usage');
    await client.get('/models');
    await client.get('/me/model-usage');
    assert.equal((await waiting).path, '/v1/me/model-usage');
  });

  it('ends the waiting when the service is stopped', async () => {
    const service = await LocalService.start({ seedHistory: false });
    const waiting = service.waitForRequest(() => true);
    await Promise.all([assert.rejects(waiting, /stopped before such a request came/), service.stop()]);
  });

  it('forgets the oldest requests', async () => {
    const { service, client } = running();
    for (const path of ['/a', '/b', '/c', '/d']) {
      await client.get(path);
    }
    assert.deepEqual(
      service.requests.map(({ path }) => path),
      ['/v1/b', '/v1/c', '/v1/d'],
    );
  });
});
