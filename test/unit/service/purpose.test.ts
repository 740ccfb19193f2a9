import assert from 'node:assert/strict';
import OpenAI from 'openai';
import { allScopes } from '../../service/access/scope.ts';
import { chatBody, chatPath } from './chatBodies.ts';
import { at, numberAt } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';
import { TestClient } from './testClient.ts';

describe('1. What the service does', () => {
  const running = useService();
  const model = 'local/thinker';

  function openai(): OpenAI {
    const { service, key } = running();
    return new OpenAI({ baseURL: service.baseUrl, apiKey: key, maxRetries: 0 });
  }

  it('lets an existing tool list the models', async () => {
    const page = await openai().models.list();
    assert.ok(page.data.some(({ id }) => id === model));
  });

  it('lets an existing tool ask for a chat completion', async () => {
    const answer = await openai().chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'What is a closure?' }],
    });
    assert.match(answer.choices[0]?.message.content ?? '', /What is a closure\?/);
  });

  it('lets an existing tool stream a chat completion', async () => {
    const answer = await openai()
      .chat.completions.stream({ model, messages: [{ role: 'user', content: 'What is a closure?' }] })
      .finalChatCompletion();
    assert.match(answer.choices[0]?.message.content ?? '', /What is a closure\?/);
    assert.equal(answer.choices[0]?.finish_reason, 'stop');
  });

  it('lets an existing tool ask for a response', async () => {
    const response = await openai().responses.create({ model, input: 'What is a closure?', store: false });
    assert.match(response.output_text, /What is a closure\?/);
  });

  it('lets an existing tool stream a response', async () => {
    const response = await openai()
      .responses.stream({ model, input: 'What is a closure?', store: false })
      .finalResponse();
    assert.equal(response.status, 'completed');
    assert.match(response.output_text, /What is a closure\?/);
  });

  it('answers for the usage of the account, whichever of its keys caused it', async () => {
    const { service, client } = running();
    const other = new TestClient(service, service.createKey({ scopes: allScopes }));
    await client.postJson(chatPath, chatBody('one'));
    await other.postJson(chatPath, chatBody('two'));
    assert.equal(numberAt(await client.getJson('/me/model-usage'), 'totals', 'requests'), 2);
    assert.deepEqual(
      at(await client.getJson('/me/model-usage/events'), 'data'),
      at(await other.getJson('/me/model-usage/events'), 'data'),
    );
  });
});
