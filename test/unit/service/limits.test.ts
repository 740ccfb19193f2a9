import assert from 'node:assert/strict';
import { chatBody, chatPath } from './chatBodies.ts';
import { at } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';
import { TestClient } from './testClient.ts';
import { TestClock } from './testClock.ts';

describe('8. Limits', () => {
  const clock = new TestClock();
  const running = useService({ rateLimit: { requests: 2, windowSeconds: 90 }, now: clock.now });

  it('answers 429 with the seconds to wait, when a key has made its requests', async () => {
    const { client } = running();
    await client.get('/models');
    await client.get('/models');
    clock.advance(29_500);
    const response = await client.get('/models');
    assert.equal(response.status, 429);
    assert.equal(response.headers.get('retry-after'), '61');
    const body: unknown = await response.json();
    assert.equal(at(body, 'error', 'code'), 'rate_limit_exceeded');
    assert.equal(at(body, 'error', 'type'), 'rate_limit_error');
  });

  it('takes requests again when the window is over', async () => {
    const { client } = running();
    await client.get('/models');
    await client.get('/models');
    clock.advance(90_000);
    assert.equal((await client.get('/models')).status, 200);
  });

  it('limits each key by itself', async () => {
    const { service, client } = running();
    await client.get('/models');
    await client.get('/models');
    assert.equal((await client.get('/models')).status, 429);
    const other = new TestClient(service, service.createKey());
    assert.equal((await other.get('/models')).status, 200);
  });

  it('tells on every authorised answer where the key stands', async () => {
    const { client } = running();
    const standing = async (answer: Promise<Response>): Promise<readonly (string | null)[]> => {
      const { headers } = await answer;
      return ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}-requests`));
    };
    assert.deepEqual(await standing(client.post(chatPath, chatBody('Hello', { stream: true }))), [
      '2',
      '1',
      '1m30s',
    ]);
    clock.advance(75_000);
    assert.deepEqual(await standing(client.post(chatPath, {})), ['2', '0', '15s']);
    clock.advance(14_900);
    assert.deepEqual(await standing(client.get('/models')), ['2', '0', '100ms']);
  });

  it('tells nothing to a stranger', async () => {
    const response = await fetch(`${running().service.baseUrl}/models`);
    assert.equal(response.headers.get('x-ratelimit-limit-requests'), null);
  });
});
