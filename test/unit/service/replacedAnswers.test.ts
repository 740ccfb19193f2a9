import assert from 'node:assert/strict';
import { chatBody, chatPath } from './chatBodies.ts';
import { at } from './jsonPath.ts';
import { postRaw } from './rawRequest.ts';
import { useService } from './serviceFixture.ts';

describe('Faults that take the place of an answer', () => {
  // Before the service's own, which stops it.
  afterEach(() => {
    assert.equal(running().service.usage.countEvents(), 0, 'no model was asked');
  });

  const running = useService();

  const post = (): Promise<Response> => running().client.post(chatPath, chatBody('Hello'));

  for (const [status, code] of [
    [500, 'server_error'],
    [503, 'service_unavailable'],
    [429, 'rate_limit_exceeded'],
  ] as const) {
    it(`status: answers ${status} in the service's form of errors`, async () => {
      running().service.faults.next({ kind: 'status', status });
      const response = await post();
      assert.equal(response.status, status);
      assert.equal(at(await response.json(), 'error', 'code'), code);
    });
  }

  it('status: sends the chosen code, message and Retry-After', async () => {
    running().service.faults.next({
      kind: 'status',
      status: 429,
      code: 'insufficient_quota',
      message: 'Nothing left.',
      retryAfter: '1s',
    });
    const response = await post();
    assert.equal(response.headers.get('retry-after'), '1s');
    const body: unknown = await response.json();
    assert.equal(at(body, 'error', 'code'), 'insufficient_quota');
    assert.equal(at(body, 'error', 'message'), 'Nothing left.');
  });

  it('status: sends a chosen body as it is', async () => {
    running().service.faults.next({
      kind: 'status',
      status: 502,
      body: '<h1>Bad gateway</h1>',
      contentType: 'text/html',
      retryAfter: '7',
    });
    const response = await post();
    assert.equal(response.status, 502);
    assert.equal(response.headers.get('content-type'), 'text/html');
    assert.equal(response.headers.get('retry-after'), '7');
    assert.equal(await response.text(), '<h1>Bad gateway</h1>');
  });

  it('html: answers 200 with a login page', async () => {
    running().service.faults.next({ kind: 'html' });
    const response = await post();
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(await response.text(), /Sign in to this network/);
  });

  it('redirect: leads to the given place', async () => {
    running().service.faults.next({ kind: 'redirect', location: 'http://127.0.0.1:1/v1' });
    const response = await post();
    assert.equal(response.status, 307);
    assert.equal(response.headers.get('location'), 'http://127.0.0.1:1/v1');
    running().service.faults.next({ kind: 'redirect', location: '/elsewhere', status: 302 });
    assert.equal((await post()).status, 302);
  });

  it('emptyBody: answers 200 with nothing', async () => {
    running().service.faults.next({ kind: 'emptyBody' });
    const response = await post();
    assert.equal(response.status, 200);
    assert.equal(await response.text(), '');
  });

  it('hangUp: closes the socket before the headers', async () => {
    running().service.faults.next({ kind: 'hangUp' });
    await assert.rejects(postRaw(running(), chatPath, chatBody('Hello')), { code: 'ECONNRESET' });
    const [request] = running().service.requests;
    await request?.whenFinished;
    assert.equal(request?.closedByClient, false);
    assert.equal(request.status, undefined);
  });

  it('meet a request before its key is looked at, as things between client and service do', async () => {
    const { service } = running();
    service.faults.next({ kind: 'html' });
    assert.equal((await fetch(`${service.baseUrl}/models`)).status, 200);
  });
});
