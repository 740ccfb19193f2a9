import assert from 'node:assert/strict';
import { allScopes } from '../../service/access/scope.ts';
import type { UsageEvent } from '../../service/usage/usageEvent.ts';
import { chatBody, chatPath } from './chatBodies.ts';
import { at } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';
import { TestClient } from './testClient.ts';

describe('4. Endpoints, rule 1: Idempotency-Key', () => {
  const running = useService();
  const headers = { 'idempotency-key': 'action-1' };

  const events = (): UsageEvent[] =>
    running().service.usage.events({ from: 0, to: Number.MAX_SAFE_INTEGER }, 100);

  const forms = [
    { name: 'a chat completion', path: chatPath, body: chatBody('Hello') },
    { name: 'a streamed chat completion', path: chatPath, body: chatBody('Hello', { stream: true }) },
    { name: 'a response', path: '/responses', body: { model: 'local/thinker', input: 'Hello' } },
    {
      name: 'a streamed response',
      path: '/responses',
      body: { model: 'local/thinker', input: 'Hello', stream: true },
    },
  ];

  for (const { name, path, body } of forms) {
    it(`gives ${name} again, byte by byte, and bills it once`, async () => {
      const { client } = running();
      const first = await client.post(path, body, headers);
      const firstBytes = Buffer.from(await first.arrayBuffer());
      const second = await client.post(path, body, headers);
      assert.equal(first.headers.get('idempotent-replayed'), null);
      assert.equal(second.headers.get('idempotent-replayed'), 'true');
      assert.equal(second.headers.get('content-type'), first.headers.get('content-type'));
      assert.notEqual(second.headers.get('x-request-id'), first.headers.get('x-request-id'));
      assert.deepEqual(Buffer.from(await second.arrayBuffer()), firstBytes);
      assert.equal(events().length, 1);
    });

    it(`runs ${name} twice without the header`, async () => {
      const { client } = running();
      const first = await client.postText(path, body);
      assert.notEqual(await client.postText(path, body), first);
      assert.equal(events().length, 2);
    });
  }

  it('gives a plain answer again that was lost on its way', async () => {
    const { service, client } = running();
    service.faults.next({ kind: 'cut', afterBytes: 10 });
    await assert.rejects(client.postText(chatPath, chatBody('Hello'), headers));
    const second = await client.post(chatPath, chatBody('Hello'), headers);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.equal(at(await second.json(), 'choices', 0, 'finish_reason'), 'stop');
    assert.deepEqual(
      events().map(({ status }) => status),
      ['completed'],
    );
  });

  it('runs a stream anew that broke off, and brings its usage event up to date', async () => {
    const { service, client } = running();
    const body = chatBody('Hello', { stream: true });
    service.faults.next({ kind: 'cut', afterBytes: 1000 });
    await assert.rejects(client.postText(chatPath, body, headers));
    await service.waitForRequest(({ finishedAt }) => finishedAt !== undefined);
    const [broken] = events();
    assert.equal(broken?.status, 'failed');
    const second = await client.post(chatPath, body, headers);
    assert.equal(second.headers.get('idempotent-replayed'), null);
    assert.match(await second.text(), /\[DONE\]/);
    const [whole, ...others] = events();
    assert.deepEqual(others, []);
    assert.equal(whole?.status, 'completed');
    assert.equal(whole.id, broken.id);
    assert.equal(whole.occurredAt, broken.occurredAt);
    assert.equal(whole.requestId, second.headers.get('x-request-id'));
    assert.ok(whole.outputTokens > broken.outputTokens);
    assert.ok(whole.billableMicroUsd > broken.billableMicroUsd);
  });

  it('runs a stream anew that the client gave up, and gives that one again', async () => {
    const { service, client } = running();
    const body = chatBody('Write 500 lines', { stream: true, model: 'local/scribe-large' });
    const abort = new AbortController();
    const first = await client.post(chatPath, body, headers, abort.signal);
    await first.body?.getReader().read();
    abort.abort();
    await service.waitForRequest(({ closedByClient }) => closedByClient);
    const second = await client.postText(chatPath, body, headers);
    assert.match(second, /\[DONE\]/);
    assert.equal(await client.postText(chatPath, body, headers), second);
    assert.deepEqual(
      events().map(({ status }) => status),
      ['completed'],
    );
  });

  it('answers 409 while the first request is running', async () => {
    const { service, client } = running();
    const body = chatBody('Hello', { stream: true });
    const abort = new AbortController();
    service.faults.next({ kind: 'stall', afterBytes: 100 });
    const first = await client.post(chatPath, body, headers, abort.signal);
    const second = await client.post(chatPath, body, headers);
    assert.equal(second.status, 409);
    assert.equal(second.headers.get('retry-after'), '1');
    assert.equal(at(await second.json(), 'error', 'code'), 'idempotency_in_flight');
    abort.abort();
    await assert.rejects(first.text());
    await service.waitForRequest(({ closedByClient }) => closedByClient);
    assert.equal((await client.post(chatPath, body, headers)).status, 200);
  });

  it('answers 422 where the key comes with another body, or at the other endpoint', async () => {
    const { client } = running();
    await client.postText(chatPath, chatBody('Hello'), headers);
    for (const [path, body] of [
      [chatPath, chatBody('Hallo')],
      ['/responses', { model: 'local/bare', input: 'Hello' }],
    ] as const) {
      const response = await client.post(path, body, headers);
      assert.equal(response.status, 422);
      assert.equal(at(await response.json(), 'error', 'code'), 'idempotency_key_reused');
    }
  });

  it('keeps the keys of two API keys apart', async () => {
    const { service, client } = running();
    const other = new TestClient(service, service.createKey({ scopes: allScopes }));
    await client.postText(chatPath, chatBody('Hello'), headers);
    const response = await other.post(chatPath, chatBody('Hallo'), headers);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('idempotent-replayed'), null);
  });

  it('keeps no refusal: the same request is tried again', async () => {
    const { service, client } = running();
    service.faults.next({ kind: 'status', status: 503 });
    assert.equal((await client.post(chatPath, chatBody('Hello'), headers)).status, 503);
    assert.equal((await client.post(chatPath, chatBody('Hello'), headers)).status, 200);
  });

  it('refuses a key that is too long', async () => {
    const response = await running().client.post(chatPath, chatBody('Hello'), {
      'idempotency-key': 'x'.repeat(256),
    });
    assert.equal(response.status, 400);
    assert.equal(at(await response.json(), 'error', 'param'), 'Idempotency-Key');
  });
});
