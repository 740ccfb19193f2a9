import assert from 'node:assert/strict';
import { chatBody, chatPath } from './chatBodies.ts';
import { at } from './jsonPath.ts';
import { postRaw } from './rawRequest.ts';
import { toEventData, toSentEvents } from './sentEvents.ts';
import { useService } from './serviceFixture.ts';

describe('Faults within an answer', () => {
  const running = useService();
  const body = chatBody('Hello', { stream: true });

  const postText = (path: string, sent: unknown): Promise<string> => running().client.postText(path, sent);

  it('delay: holds back the headers, and answers when the time is over', async () => {
    running().service.faults.next({ kind: 'delay', milliseconds: 1 });
    assert.match(await postText(chatPath, body), /\[DONE\]/);
  });

  it('delay: has sent nothing until then', async () => {
    const { service, client } = running();
    const abort = new AbortController();
    service.faults.next({ kind: 'delay', milliseconds: 3_600_000 });
    const answer = client.post(chatPath, body, {}, abort.signal);
    const request = await service.waitForRequest(() => true);
    assert.equal(request.status, undefined);
    abort.abort();
    await assert.rejects(answer, { name: 'AbortError' });
    await request.whenFinished;
    assert.equal(request.closedByClient, true);
    assert.equal(service.usage.countEvents(), 0);
  });

  for (const bytes of [0, 1, 777]) {
    it(`cut: destroys the socket after ${bytes} bytes`, async () => {
      running().service.faults.next({ kind: 'cut', afterBytes: bytes });
      const answer = await postRaw(running(), chatPath, body);
      assert.equal(answer.text.length, bytes);
      assert.equal(answer.complete, false);
    });

    it(`end: ends in good order after ${bytes} bytes`, async () => {
      running().service.faults.next({ kind: 'end', afterBytes: bytes });
      const answer = await postRaw(running(), chatPath, body);
      assert.equal(answer.text.length, bytes);
      assert.equal(answer.complete, true);
    });
  }

  it('cut and end: leave an answer alone that is shorter', async () => {
    for (const kind of ['cut', 'end'] as const) {
      running().service.faults.next({ kind, afterBytes: 1_000_000 });
      assert.match(await postText(chatPath, body), /\[DONE\]/);
    }
  });

  it('cut: meets plain answers too', async () => {
    running().service.faults.next({ kind: 'cut', afterBytes: 5 });
    const answer = await postRaw(running(), chatPath, chatBody('Hello'));
    assert.equal(answer.text, '{"id"');
    assert.equal(answer.complete, false);
  });

  it('stall: goes silent with the socket open until the client leaves', async () => {
    const { service, client } = running();
    const abort = new AbortController();
    service.faults.next({ kind: 'stall', afterBytes: 300 });
    const response = await client.post(chatPath, body, {}, abort.signal);
    const reader = response.body?.getReader();
    let received = 0;
    while (received < 300) {
      received += (await reader?.read())?.value?.length ?? 0;
    }
    assert.equal(received, 300);
    const [request] = service.requests;
    assert.equal(request?.finishedAt, undefined);
    abort.abort();
    await request?.whenFinished;
    assert.equal(request?.closedByClient, true);
  });

  it('oneBytePerPacket: sends the same answer byte by byte', async () => {
    running().service.faults.next({ kind: 'oneBytePerPacket' });
    const { chunks, text, complete } = await postRaw(running(), chatPath, chatBody('🦊', { max_tokens: 8 }));
    assert.ok(chunks.every((chunk) => chunk.length === 1));
    assert.ok(complete);
    assert.equal(at(JSON.parse(text), 'object'), 'chat.completion');
  });

  it('malformedEvent: puts one broken event among the good ones', async () => {
    running().service.faults.next({ kind: 'malformedEvent', afterEvents: 3 });
    const events = toSentEvents(await postText(chatPath, body));
    const broken = events.filter(({ data }) => data !== '[DONE]' && !isJson(data));
    assert.equal(broken.length, 1);
    assert.equal(events.indexOf(broken[0] ?? { name: '', data: '' }), 3);
    assert.equal(events.at(-1)?.data, '[DONE]');
  });

  it('errorInMidStream: ends a stream of chat chunks with an error', async () => {
    running().service.faults.next({ kind: 'errorInMidStream', afterEvents: 2, code: 'overloaded' });
    const events = toEventData(await postText(chatPath, body));
    assert.equal(events.length, 3);
    assert.equal(at(events, 2, 'error', 'code'), 'overloaded');
  });

  it('errorInMidStream: ends a stream of response events with an `error` event', async () => {
    running().service.faults.next({ kind: 'errorInMidStream', afterEvents: 5, message: 'Too much.' });
    const text = await postText('/responses', { model: 'local/bare', input: 'Hello', stream: true });
    assert.equal(toSentEvents(text).at(-1)?.name, 'error');
    assert.deepEqual(toEventData(text).at(-1), {
      message: 'Too much.',
      type: 'error',
      param: null,
      code: 'server_error',
      sequence_number: 5,
    });
  });

  it('bill what was written until then, as failed', async () => {
    const { service } = running();
    service.faults.next({ kind: 'errorInMidStream', afterEvents: 4 });
    await postText(chatPath, body);
    await service.waitForRequest(({ finishedAt }) => finishedAt !== undefined);
    const [event] = service.usage.events({ from: 0, to: Number.MAX_SAFE_INTEGER }, 10);
    assert.equal(event?.status, 'failed');
    assert.ok(event.inputTokens > 0);
    // The first event is the role; the fourth token had been written when the error came.
    assert.equal(event.outputTokens, 4);
  });
});

describe('Faults within an answer, where errors are problems', () => {
  const running = useService({ errors: 'problem' });

  it('errorInMidStream: ends a stream with a bare problem', async () => {
    running().service.faults.next({ kind: 'errorInMidStream', afterEvents: 1 });
    const last = toEventData(
      await running().client.postText(chatPath, chatBody('Hello', { stream: true })),
    ).at(-1);
    assert.equal(at(last, 'status'), 500);
    assert.equal(at(last, 'error'), undefined);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
