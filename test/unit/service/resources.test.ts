import assert from 'node:assert/strict';
import { chatBody, chatPath } from './chatBodies.ts';
import { at, listAt, textAt } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';

describe('2. Resources and their fields', () => {
  const running = useService();

  it('takes the identifier of every listed chat model as `model`', async () => {
    const { client } = running();
    const models = listAt(await client.getJson('/models'), 'data').filter(
      (model) => at(model, 'type') !== 'embedding',
    );
    assert.equal(models.length, 5);
    for (const model of models) {
      const id = textAt(model, 'id');
      assert.equal(at(await client.postJson(chatPath, chatBody('Hello', { model: id })), 'model'), id);
    }
  });

  it('takes a chat message with a role and a content', async () => {
    const { client } = running();
    const answer = await client.postJson(chatPath, chatBody('What is a monad?'));
    assert.match(textAt(answer, 'choices', 0, 'message', 'content'), /What is a monad\?/);
  });

  it('takes contents made of parts of text and images', async () => {
    const { client } = running();
    const content = [
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
    ];
    const answer = await client.postJson(chatPath, {
      model: 'local/scribe-large',
      messages: [{ role: 'user', content }],
    });
    const text = textAt(answer, 'choices', 0, 'message', 'content');
    assert.match(text, /What is this\?/);
    assert.match(text, /1 image, which it cannot look at/);
  });

  it('refuses a message of an unknown role, naming it', async () => {
    const { client } = running();
    const body = await client.postJson(chatPath, {
      model: 'local/bare',
      messages: [{ role: 'narrator', content: 'Once upon a time' }],
    });
    assert.equal(at(body, 'error', 'param'), 'messages[0].role');
  });

  it('gives the raw value of a personal key at creation, and nowhere again', async () => {
    const { service, key, client } = running();
    assert.match(key, /^ck_test_[\w-]{32}$/);
    assert.notEqual(service.createKey(), service.createKey());
    for (const path of ['/models', '/me/model-usage', '/me/model-usage/events', '/nowhere']) {
      const answer = await client.get(path);
      const shown = JSON.stringify([...answer.headers]) + (await answer.text());
      assert.ok(!shown.includes(key), path);
    }
  });
});
