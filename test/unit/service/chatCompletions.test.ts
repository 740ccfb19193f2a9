import assert from 'node:assert/strict';
import { chatBody, chatPath } from './chatBodies.ts';
import { at, numberAt, textAt } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';

describe('4. Endpoints: POST /chat/completions', () => {
  const running = useService();

  it('answers with a chat completion', async () => {
    const { client } = running();
    const response = await client.post(chatPath, chatBody('What is a closure?'));
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    const body: unknown = await response.json();
    assert.equal(at(body, 'object'), 'chat.completion');
    assert.match(textAt(body, 'id'), /^chatcmpl-/);
    assert.ok(Number.isInteger(at(body, 'created')));
    assert.equal(at(body, 'choices', 0, 'message', 'role'), 'assistant');
    assert.equal(at(body, 'choices', 0, 'finish_reason'), 'stop');
  });

  it('counts tokens: about four characters each', async () => {
    const { client } = running();
    const body = await client.postJson(chatPath, chatBody('x'.repeat(400)));
    const usage = at(body, 'usage');
    assert.equal(numberAt(usage, 'prompt_tokens'), Math.ceil('user\n\n'.length / 4 + 100));
    const { length } = textAt(body, 'choices', 0, 'message', 'content');
    assert.ok(Math.abs(numberAt(usage, 'completion_tokens') - length / 4) <= 1);
    assert.equal(
      numberAt(usage, 'total_tokens'),
      numberAt(usage, 'prompt_tokens') + numberAt(usage, 'completion_tokens'),
    );
    assert.equal(numberAt(usage, 'prompt_tokens_details', 'cached_tokens'), 0);
    assert.equal(numberAt(usage, 'completion_tokens_details', 'reasoning_tokens'), 0);
  });

  it('counts what repeats the beginning of an earlier prompt of the same key as cached', async () => {
    const { service, client } = running();
    const cached = async (prompt: string): Promise<number> =>
      numberAt(
        await client.postJson(chatPath, chatBody(prompt)),
        'usage',
        'prompt_tokens_details',
        'cached_tokens',
      );
    const long = 'The same beginning. '.repeat(50);
    assert.equal(await cached(`${long}One?`), 0);
    assert.equal(await cached(`${long}Two?`), Math.floor(1005 / 128) * 32);
    assert.equal(await cached(`Another ${long}`), 0);
    assert.ok(service.usage.totals({ from: 0, to: Number.MAX_SAFE_INTEGER }).cachedInputTokens > 0);
  });

  it('keeps one key from profiting from the prompts of another', async () => {
    const { service, client } = running();
    const body = chatBody('The same beginning. '.repeat(50));
    await client.postJson(chatPath, body);
    const response = await fetch(`${service.baseUrl}${chatPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.createKey()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(at(await response.json(), 'usage', 'prompt_tokens_details', 'cached_tokens'), 0);
  });

  for (const limit of ['max_tokens', 'max_completion_tokens']) {
    it(`ends an answer at \`${limit}\`, and says so`, async () => {
      const body = await running().client.postJson(chatPath, chatBody('Hello', { [limit]: 5 }));
      assert.equal(at(body, 'choices', 0, 'finish_reason'), 'length');
      assert.equal(at(body, 'usage', 'completion_tokens'), 5);
      assert.equal(textAt(body, 'choices', 0, 'message', 'content').length, 20);
    });
  }

  it('ends an answer that just fits into the limit as one that is whole', async () => {
    const { client } = running();
    const tokens = numberAt(await client.postJson(chatPath, chatBody('Hello')), 'usage', 'completion_tokens');
    const body = await client.postJson(chatPath, chatBody('Hello', { max_tokens: tokens }));
    assert.equal(at(body, 'choices', 0, 'finish_reason'), 'stop');
  });

  it('gives the reasoning of a model that reasons beside its answer, more of it with more effort', async () => {
    const { client } = running();
    const ask = (effort: string): Promise<unknown> =>
      client.postJson(chatPath, chatBody('Why?', { model: 'local/thinker', reasoning_effort: effort }));
    const [low, high] = [await ask('low'), await ask('high')];
    const reasoning = textAt(low, 'choices', 0, 'message', 'reasoning_content');
    assert.match(reasoning, /Why\?/);
    assert.equal(
      numberAt(low, 'usage', 'completion_tokens_details', 'reasoning_tokens'),
      Math.ceil(reasoning.length / 4),
    );
    assert.ok(textAt(high, 'choices', 0, 'message', 'reasoning_content').length > reasoning.length);
  });

  it('refuses an effort that the model does not take', async () => {
    const { client } = running();
    const ask = (model: string, effort: string): Promise<unknown> =>
      client.postJson(chatPath, chatBody('Why?', { model, reasoning_effort: effort }));
    assert.equal(at(await ask('local/thinker', 'xhigh'), 'error', 'param'), 'reasoning_effort');
    assert.equal(at(await ask('local/scribe-small', 'low'), 'error', 'code'), 'unsupported_parameter');
  });

  it('reads the messages that came before', async () => {
    const { client } = running();
    const body = await client.postJson(chatPath, {
      model: 'local/scribe-small',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Look:\n```py\ndef area(r):\n    return r\n```' },
        { role: 'assistant', content: 'I did.' },
        { role: 'user', content: 'And what does it say?' },
      ],
    });
    const text = textAt(body, 'choices', 0, 'message', 'content');
    assert.match(text, /And what does it say\?/);
    assert.match(text, /about the code sent before/);
    assert.match(text, /`area`/);
  });

  it('books usage to the project of the key, or to the one that the request names', async () => {
    const { service, client } = running();
    await client.postJson(chatPath, chatBody('one'));
    await client.postJson(chatPath, chatBody('two'), { 'openai-project': 'website' });
    const events = service.usage.events({ from: 0, to: Number.MAX_SAFE_INTEGER }, 10);
    assert.deepEqual(
      events.map(({ project }) => project),
      ['website', 'default'],
    );
  });
});
