import assert from 'node:assert/strict';

import type { Model } from '../../src/core/models/model.ts';
import { ModelCatalog } from '../../src/core/models/modelCatalog.ts';
import { chat, events, failure, json, reply } from './answers.ts';
import { ask, clientOf, errorOf, never } from './asking.ts';
import { useWireServer } from './useWireServer.ts';

const once = { attempts: 1, longestWait: 0, deadline: 0 };

describe('G. Models', () => {
  const wire = useWireServer();
  const list = (body: unknown): Promise<readonly Model[]> => {
    wire.server.next(json(body));
    return clientOf(wire.server, { retry: once }).listModels(never);
  };
  const idsOf = async (body: unknown): Promise<readonly string[]> => (await list(body)).map(({ id }) => id);

  it('121 reads the list in every container, and page after page', async () => {
    const containers: readonly (readonly [unknown, readonly string[]])[] = [
      [{ object: 'list', data: [{ id: 'a' }, { id: 'b' }] }, ['a', 'b']],
      [
        [{ id: 'a' }, { id: 'b' }],
        ['a', 'b'],
      ],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
      [{ data: ['a', 'b'] }, ['a', 'b']],
      [
        {
          models: [
            { slug: 'a', visibility: 'list' },
            { slug: 'b', visibility: 'hide' },
          ],
        },
        ['a'],
      ],
      [{ models: [{ name: 'x' }], data: [{ id: 'a' }] }, ['a']],
      [{ models: [{ key: 'a', display_name: 'A' }] }, ['a']],
      [{ data: { a: { owned_by: 'me' }, b: {} } }, ['a', 'b']],
      [{ a: { object: 'model' }, b: { object: 'model' } }, ['a', 'b']],
      [{ object: 'list', data: null }, []],
      [{ data: [] }, []],
    ];
    for (const [body, ids] of containers) assert.deepEqual(await idsOf(body), ids, JSON.stringify(body));
    const pages = [
      { data: [{ id: 'a' }], links: { next: '/api/v1/models?offset=1&limit=1' } },
      { data: [{ id: 'b' }], links: { next: 'https://elsewhere.example/models?offset=2' } },
      { data: [{ id: 'c' }], has_more: true, last_id: 'c' },
      { data: [{ id: 'd' }], has_more: false, last_id: 'd' },
    ];
    wire.server.next(...pages.map((page) => json(page)));
    const before = wire.server.requests.length;
    const models = await clientOf(wire.server).listModels(never);
    assert.deepEqual(
      models.map(({ id }) => id),
      ['a', 'b', 'c', 'd'],
    );
    assert.deepEqual(
      wire.server.requests.slice(before).map(({ target }) => target),
      ['/v1/models', '/v1/models?offset=1&limit=1', '/v1/models?offset=2', '/v1/models?after_id=c'],
    );
    // A link that leads in circles.
    wire.server.next(
      json({ data: [{ id: 'a' }], next: '?page=1' }),
      json({ data: [{ id: 'a' }], next: '?page=1' }),
    );
    assert.equal((await clientOf(wire.server).listModels(never)).length, 1);
  });

  it('122 tells an error or a page with status 200 as an error, and keeps the list that was read before', async () => {
    const client = clientOf(wire.server, { retry: once });
    const catalog = new ModelCatalog(
      (signal) => client.listModels(signal),
      () => new Date(0),
    );
    wire.server.next(
      json({ data: [{ id: 'a' }] }),
      json({ error: { message: 'Not now.' } }),
      reply('<html>Sign in</html>'),
      json({ hello: 'world' }),
      json({ message: 'Not now.' }),
    );
    await catalog.refresh();
    for (let failures = 0; failures < 4; failures += 1) {
      await catalog.refresh();
      assert.ok(catalog.state.error !== undefined);
      assert.equal(catalog.find('a')?.id, 'a');
    }
    catalog.dispose();
  });

  it('123 answers with a model that was typed in where there is no list of models', async () => {
    for (const status of [404, 405, 501]) {
      wire.server.next(failure(status), events(chat()));
      const client = clientOf(wire.server);
      assert.equal((await errorOf(client.listModels(never))).status, status);
      assert.equal((await ask(client)).text, 'Hello');
    }
  });

  it('124 leaves out rows without identifier, repeated ones, other names, and models that cannot chat', async () => {
    const data = [
      { id: 'a', aliases: ['a-latest'] },
      { id: '' },
      null,
      5,
      { id: 'a', name: 'again' },
      { id: 'a-latest', aliases: ['a'] },
      { id: 'e', type: 'embedding' },
      { id: 'text-embedding-3-small', object: 'model' },
      { id: 'whisper-1' },
      { id: 'org/tts-1' },
      { id: 'i', architecture: { input_modalities: ['text'], output_modalities: ['image'] } },
      { id: 'o', capabilities: { completion_chat: false } },
      { id: 'c', capabilities: { type: 'embeddings' } },
      { id: 'off', active: false },
      { id: 'old', archived: true },
      { id: 'refused', policy: { state: 'disabled' } },
      { id: 'embedder', type: 'chat' },
      { id: 'x/y:z@1 ü' },
    ];
    assert.deepEqual(await idsOf({ data }), ['a', 'embedder', 'x/y:z@1 ü']);
  });

  it('125 takes limits for what they can be, from every field in use', async () => {
    const cases: readonly (readonly [object, number | undefined, number | undefined])[] = [
      [{ context_window: '131072', max_output_tokens: 4096 }, 131_072, 4096],
      [{ context_window: 0 }, undefined, undefined],
      [{ context_window: -1, max_output_tokens: 1e12 }, undefined, undefined],
      [
        { context_length: 200_000, top_provider: { context_length: 128_000, max_completion_tokens: 8192 } },
        128_000,
        8192,
      ],
      [{ max_model_len: 32_768 }, 32_768, undefined],
      [{ meta: { n_ctx: 4096, n_ctx_train: 32_768 } }, 4096, undefined],
      [{ max_context_length: 32_768, loaded_context_length: 8192 }, 8192, undefined],
      [
        { capabilities: { limits: { max_context_window_tokens: 64_000, max_output_tokens: 4096 } } },
        64_000,
        4096,
      ],
      [
        { model_info: { max_input_tokens: 128_000, max_output_tokens: 4096, max_tokens: 4096 } },
        128_000,
        4096,
      ],
      [{ providers: [{ context_length: 8192 }, { context_length: 32_768 }] }, 32_768, undefined],
      [{ inputTokenLimit: 1_000_000, outputTokenLimit: 8192 }, 1_000_000, 8192],
      // `max_tokens` is taken for the output only where it is smaller than the window.
      [{ max_input_tokens: 128_000, max_tokens: 4096 }, 128_000, 4096],
      [{ context_window: 8192, max_tokens: 8192 }, 8192, undefined],
      [{ max_tokens: 8192 }, undefined, undefined],
      [{}, undefined, undefined],
    ];
    const models = await list({ data: cases.map(([row], index) => ({ id: String(index), ...row })) });
    assert.deepEqual(
      models.map(({ contextWindow, maxOutputTokens }) => [contextWindow, maxOutputTokens]),
      cases.map(([, contextWindow, maxOutput]) => [contextWindow, maxOutput]),
    );
  });

  it('126 reads 3,000 models with a megabyte of fields it does not know, and keeps those fields', async () => {
    // How long it takes is what the benches measure.
    const data = Array.from({ length: 3000 }, (_, index) => ({
      id: `model-${index}`,
      pricing: { prompt: '0.00000015', completion: 0.0000006 },
      extra: 'x'.repeat(350),
    }));
    const models = await list({ data });
    assert.equal(models.length, data.length);
    assert.deepEqual(models.at(-1)?.raw, data.at(-1));
    assert.deepEqual(models[0]?.price, {
      currency: 'USD',
      inputPerMillionTokens: '0.15',
      outputPerMillionTokens: '0.6',
    });
  });

  it('127 shows the old list with its age while it is read anew, reads once for all who ask, and keeps it', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    wire.server.next(json({ data: [{ id: 'old' }] }), async (exchange) => {
      await held;
      await json({ data: [{ id: 'new' }] })(exchange);
    });
    let clock = 1;
    const client = clientOf(wire.server, { retry: once });
    const catalog = new ModelCatalog(
      (signal) => client.listModels(signal),
      () => new Date(clock),
    );
    await catalog.refresh();
    clock = 2;
    const readings = [catalog.refresh(), catalog.refresh(), catalog.refresh()];
    await wire.server.request(1);
    assert.deepEqual([catalog.state.loading, catalog.state.readAt], [true, new Date(1)]);
    assert.ok(catalog.find('old'));
    letGo();
    await Promise.all(readings);
    assert.deepEqual([catalog.state.loading, catalog.state.readAt], [false, new Date(2)]);
    assert.ok(catalog.find('new'));
    wire.server.next(failure(500));
    clock = 3;
    await catalog.refresh();
    assert.deepEqual([catalog.find('new')?.id, catalog.state.readAt], ['new', new Date(2)]);
    assert.equal(wire.server.requests.length, 3);
    catalog.dispose();
  });

  it('128 reads how hard a model can think from a map, a list or nothing, and hides a level that is null', async () => {
    const models = await list({
      data: [
        { id: 'map', reasoning_efforts: { none: null, low: 'low', high: 'max' } },
        { id: 'list', supported_reasoning_efforts: ['low', 'medium'] },
        {
          id: 'levels',
          supported_reasoning_levels: [{ effort: 'low', description: 'Fast' }, { effort: 'high' }],
        },
        { id: 'nested', capabilities: { supports: { reasoning_effort: ['minimal'] } } },
        { id: 'empty', reasoning_efforts: { low: null } },
        { id: 'absent' },
      ],
    });
    assert.deepEqual(
      models.map(({ reasoningEfforts, reasoning }) => [reasoningEfforts, reasoning]),
      [
        [['low', 'max'], true],
        [['low', 'medium'], true],
        [['low', 'high'], true],
        [['minimal'], true],
        [undefined, undefined],
        [undefined, undefined],
      ],
    );
  });
});
