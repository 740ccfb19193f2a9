import assert from 'node:assert/strict';
import type { UsageEvent } from '../../service/usage/usageEvent.ts';
import { chatBody, chatPath } from './chatBodies.ts';
import { useService } from './serviceFixture.ts';

describe('A client that goes away', () => {
  const running = useService();
  const instant = chatBody('Write 2000 lines', { model: 'local/scribe-large', stream: true });

  async function leaveAfterFirstBytes(body: unknown): Promise<void> {
    const abort = new AbortController();
    const response = await running().client.post(chatPath, body, {}, abort.signal);
    await response.body?.getReader().read();
    abort.abort();
  }

  const events = (): UsageEvent[] =>
    running().service.usage.events({ from: 0, to: Number.MAX_SAFE_INTEGER }, 10);

  it('is seen, and nothing more is written for it', async () => {
    await leaveAfterFirstBytes(instant);
    const request = await running().service.waitForRequest(({ finishedAt }) => finishedAt !== undefined);
    assert.equal(request.closedByClient, true);
    const [event] = events();
    assert.equal(event?.status, 'cancelled');
    assert.ok(event.outputTokens < 20_000, 'the whole answer has more than 27,000');
  });

  it('is billed for the input and for what was written until then', async () => {
    await leaveAfterFirstBytes(instant);
    await running().service.waitForRequest(({ closedByClient }) => closedByClient);
    const [event, ...others] = events();
    assert.deepEqual(others, []);
    assert.ok(event !== undefined && event.inputTokens > 0);
    const nanoUsd = event.inputTokens * 1250 + event.outputTokens * 10_000;
    assert.equal(event.billableMicroUsd, Math.round(nanoUsd / 1000));
  });

  it('leaves the service fit for the next request', async () => {
    const { client, service } = running();
    await leaveAfterFirstBytes(instant);
    await service.waitForRequest(({ closedByClient }) => closedByClient);
    assert.equal((await client.post(chatPath, chatBody('Hello'))).status, 200);
  });

  it('is not confused with one that stays to the end', async () => {
    const { client, service } = running();
    await client.postText(chatPath, chatBody('Hello', { stream: true }));
    const [request] = service.requests;
    await request?.whenFinished;
    assert.equal(request?.closedByClient, false);
    assert.equal(request.status, 200);
  });
});

describe('A client that goes away, from a model that writes at the pace of people', () => {
  const running = useService({ pace: 'human' });

  for (const stream of [true, false]) {
    it(`ends ${stream ? 'a stream' : 'a plain answer'} before it is written`, async () => {
      const { client, service } = running();
      const abort = new AbortController();
      const answer = client.post(chatPath, chatBody('Hello', { stream }), {}, abort.signal);
      const request = await service.waitForRequest(() => true);
      abort.abort();
      await assert.rejects(
        answer.then((response) => response.text()),
        { name: 'AbortError' },
      );
      await request.whenFinished;
      assert.equal(request.closedByClient, true);
      const [event] = service.usage.events({ from: 0, to: Number.MAX_SAFE_INTEGER }, 10);
      assert.equal(event?.status, 'cancelled');
    });
  }

  it('lets the service stop at once, whatever is being written', async () => {
    const { client, service } = running();
    const response = await client.post(chatPath, chatBody('Write 400 lines', { stream: true }));
    await Promise.all([assert.rejects(response.text()), service.stop()]);
    assert.equal(service.requests[0]?.closedByClient, false);
  });
});
