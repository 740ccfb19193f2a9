import assert from 'node:assert/strict';
import { at, listAt, textAt } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';

describe('4. Endpoints: GET /models', () => {
  const running = useService();

  async function list(): Promise<readonly unknown[]> {
    const body = await running().client.getJson('/models');
    assert.equal(at(body, 'object'), 'list');
    return listAt(body, 'data');
  }

  async function find(id: string): Promise<unknown> {
    return (await list()).find((model) => at(model, 'id') === id);
  }

  it('lists every model once, under a name that says it is local', async () => {
    const ids = (await list()).map((model) => textAt(model, 'id'));
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(ids.every((id) => id.startsWith('local/')));
  });

  it('tells limits, abilities and prices of a model', async () => {
    assert.deepEqual(await find('local/scribe-large'), {
      id: 'local/scribe-large',
      object: 'model',
      created: 1_767_225_600,
      owned_by: 'local',
      type: 'chat',
      name: 'Scribe Large',
      description: 'Like Scribe Small, with room for whole files and images. Offline stand-in.',
      context_window: 262_144,
      max_output_tokens: 65_536,
      input_modalities: ['text', 'image'],
      output_modalities: ['text'],
      capabilities: {
        supports_streaming: true,
        supports_tools: false,
        supports_vision: true,
        supports_reasoning: false,
      },
      pricing: {
        currency: 'USD',
        input_per_million_tokens: '1.25',
        cached_input_per_million_tokens: '0.13',
        output_per_million_tokens: '10.00',
      },
    });
  });

  it('tells which levels of reasoning effort a model takes', async () => {
    const efforts = { low: 'low', medium: 'medium', high: 'high', xhigh: null };
    assert.deepEqual(at(await find('local/thinker'), 'reasoning_efforts'), efforts);
    assert.equal(at(await find('local/scribe-small'), 'reasoning_efforts'), undefined);
  });

  it('tells which model calls tools', async () => {
    assert.equal(at(await find('local/toolsmith'), 'capabilities', 'supports_tools'), true);
  });

  it('lists one model of which nothing but the identifier is reported', async () => {
    assert.deepEqual(await find('local/bare'), { id: 'local/bare', object: 'model' });
  });

  it('lists one model that is not for chat', async () => {
    const embedder = await find('local/embedder');
    assert.equal(at(embedder, 'type'), 'embedding');
    assert.deepEqual(at(embedder, 'output_modalities'), ['embedding']);
  });
});
