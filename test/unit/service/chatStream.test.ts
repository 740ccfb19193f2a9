import assert from 'node:assert/strict';
import { chatBody, chatPath } from './chatBodies.ts';
import { at, joinedText, numberAt, textAt } from './jsonPath.ts';
import { toEventData, toSentEvents } from './sentEvents.ts';
import { useService } from './serviceFixture.ts';

describe('4. Endpoints: POST /chat/completions, streaming', () => {
  const running = useService();

  async function streamText(more: Readonly<Record<string, unknown>> = {}): Promise<string> {
    return await running().client.postText(
      chatPath,
      chatBody('What is a closure?', { stream: true, ...more }),
    );
  }

  const joined = (chunks: readonly unknown[], field: string): string =>
    joinedText(chunks, 'choices', 0, 'delta', field);

  it('sends chunks as server-sent events and ends with [DONE]', async () => {
    const response = await running().client.post(chatPath, chatBody('Hello', { stream: true }));
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    const events = toSentEvents(await response.text());
    assert.equal(events.at(-1)?.data, '[DONE]');
    assert.ok(events.every(({ name }) => name === undefined));
  });

  it('begins with the role and gives every chunk the same identifier', async () => {
    const chunks = toEventData(await streamText());
    assert.deepEqual(at(chunks, 0, 'choices', 0, 'delta'), { role: 'assistant', content: '' });
    assert.equal(new Set(chunks.map((chunk) => at(chunk, 'id'))).size, 1);
    assert.ok(chunks.every((chunk) => at(chunk, 'object') === 'chat.completion.chunk'));
  });

  it('streams the text that the plain form gives whole', async () => {
    const plain = await running().client.postJson(chatPath, chatBody('What is a closure?'));
    assert.equal(
      joined(toEventData(await streamText()), 'content'),
      textAt(plain, 'choices', 0, 'message', 'content'),
    );
  });

  it('tells why it ended in the last chunk, and only there', async () => {
    const reasons = toEventData(await streamText()).map((chunk) => at(chunk, 'choices', 0, 'finish_reason'));
    assert.equal(reasons.at(-1), 'stop');
    assert.ok(reasons.slice(0, -1).every((reason) => reason === null));
  });

  it('ends with `length` at the limit of tokens', async () => {
    const chunks = toEventData(await streamText({ max_tokens: 3 }));
    assert.equal(at(chunks.at(-1), 'choices', 0, 'finish_reason'), 'length');
    assert.equal(joined(chunks, 'content').length, 12);
  });

  it('sends usage in a last chunk without choices, when asked to', async () => {
    const chunks = toEventData(await streamText({ stream_options: { include_usage: true } }));
    const last = chunks.at(-1);
    assert.deepEqual(at(last, 'choices'), []);
    assert.ok(numberAt(last, 'usage', 'completion_tokens') > 0);
    assert.ok(chunks.slice(0, -1).every((chunk) => at(chunk, 'usage') === null));
  });

  it('sends no usage when not asked to', async () => {
    assert.doesNotMatch(await streamText(), /"usage"/);
  });

  it('refuses `stream_options` without `stream`', async () => {
    const body = await running().client.postJson(
      chatPath,
      chatBody('Hello', { stream_options: { include_usage: true } }),
    );
    assert.equal(at(body, 'error', 'param'), 'stream_options');
  });

  it('sends reasoning as `reasoning_content`, before the answer', async () => {
    const chunks = toEventData(await streamText({ model: 'local/thinker' }));
    assert.match(joined(chunks, 'reasoning_content'), /What is a closure\?/);
    const has = (field: string) => (chunk: unknown) => Boolean(at(chunk, 'choices', 0, 'delta', field));
    assert.ok(chunks.findLastIndex(has('reasoning_content')) < chunks.findIndex(has('content')));
  });

  it('keeps characters of two UTF-16 units whole', async () => {
    const text = await running().client.postText(chatPath, chatBody('Why 🦊🦊🦊🦊🦊🦊🦊?', { stream: true }));
    const chunks = toEventData(text).map((chunk) => joined([chunk], 'content'));
    assert.ok(chunks.every((chunk) => chunk.isWellFormed()));
    assert.match(chunks.join(''), /🦊🦊🦊🦊🦊🦊🦊/u);
  });
});
