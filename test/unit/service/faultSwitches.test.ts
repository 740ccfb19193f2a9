import assert from 'node:assert/strict';
import { chatBody, chatPath } from './chatBodies.ts';
import { at } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';

describe('Fault switches', () => {
  const running = useService();

  it('meet one request and no other', async () => {
    const { service, client } = running();
    service.faults.next({ kind: 'status', status: 503 });
    assert.equal((await client.get('/models')).status, 503);
    assert.equal((await client.get('/models')).status, 200);
  });

  it('meet requests in the order in which they were armed', async () => {
    const { service, client } = running();
    service.faults.next({ kind: 'status', status: 503 });
    service.faults.next({ kind: 'status', status: 502 });
    assert.equal((await client.get('/models')).status, 503);
    assert.equal((await client.get('/models')).status, 502);
  });

  it('wait for a request of the path that they name', async () => {
    const { service, client } = running();
    service.faults.next({ kind: 'status', status: 503, path: chatPath });
    assert.equal((await client.get('/models')).status, 200);
    assert.equal((await client.post(chatPath, chatBody('Hello'))).status, 503);
  });

  it('can be disarmed', async () => {
    const { service, client } = running();
    service.faults.next({ kind: 'status', status: 503 });
    service.faults.clear();
    assert.equal((await client.get('/models')).status, 200);
  });

  it('can be brought along by a request, which leaves the armed ones alone', async () => {
    const { service, client } = running();
    service.faults.next({ kind: 'status', status: 503 });
    const header = { 'x-test-fault': JSON.stringify({ kind: 'status', status: 418 }) };
    assert.equal((await client.get('/models', header)).status, 418);
    assert.equal((await client.get('/models')).status, 503);
  });

  for (const [header, param] of [
    ['{', 'x-test-fault'],
    ['[]', 'x-test-fault'],
    ['{}', 'x-test-fault.kind'],
    ['{"kind":"gremlin"}', 'x-test-fault.kind'],
    ['{"kind":"cut"}', 'x-test-fault.afterBytes'],
    ['{"kind":"delay","milliseconds":"1"}', 'x-test-fault.milliseconds'],
    ['{"kind":"status","status":200}', 'x-test-fault.status'],
  ] as const) {
    it(`are refused when they make no sense: ${header}`, async () => {
      const response = await running().client.get('/models', { 'x-test-fault': header });
      assert.equal(response.status, 400);
      assert.equal(at(await response.json(), 'error', 'param'), param);
    });
  }
});
