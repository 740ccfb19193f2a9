import assert from 'node:assert/strict';

import { decodeModels } from '../../../../src/core/models/decodeModels.ts';

const ids = (body: unknown): readonly string[] | undefined => decodeModels(body)?.map(({ id }) => id);

describe('decodeModels', () => {
  const containers: readonly (readonly [string, unknown])[] = [
    ['a list object', { object: 'list', data: [{ id: 'a' }, { id: 'b' }] }],
    ['models', { models: [{ id: 'a' }, { id: 'b' }] }],
    ['a bare list', [{ id: 'a' }, { id: 'b' }]],
    ['names', ['a', 'b']],
    ['data before models', { models: [{ id: 'x' }], data: [{ id: 'a' }, { id: 'b' }] }],
  ];
  for (const [name, body] of containers) it(`reads ${name}`, () => assert.deepEqual(ids(body), ['a', 'b']));

  it('takes a list that is null for an empty one', () => assert.deepEqual(ids({ data: null }), []));

  for (const body of [{ error: { message: 'no' } }, 'text', null, {}, 5]) {
    it(`does not take ${JSON.stringify(body)} for a list of models`, () =>
      assert.equal(decodeModels(body), undefined));
  }

  it('leaves out rows without an identifier, repeated ones, and models that cannot chat', () => {
    const data = [
      { id: 'a' },
      { id: '' },
      null,
      { id: 'a', name: 'again' },
      { id: 'e', type: 'embedding' },
      { id: 'off', active: false },
      { id: 'old', archived: true },
      { id: 'b' },
    ];
    assert.deepEqual(ids({ data }), ['a', 'b']);
  });

  it('invents nothing about a model of which only the identifier is reported', () => {
    assert.deepEqual(decodeModels([{ id: 'a' }]), [{ id: 'a', name: 'a', raw: { id: 'a' } }]);
  });

  it('reads limits, abilities and prices where they are reported', () => {
    const raw = {
      id: 'a',
      name: 'A',
      owned_by: 'me',
      context_window: '131072',
      max_output_tokens: 4096,
      input_modalities: ['text', 'image'],
      capabilities: { supports_tools: true },
      reasoning_efforts: { low: 'low' },
      pricing: { currency: 'EUR', input_per_million_tokens: '0.25', output_per_million_tokens: 1 },
    };
    assert.deepEqual(decodeModels([raw]), [
      {
        id: 'a',
        name: 'A',
        ownedBy: 'me',
        contextWindow: 131072,
        maxOutputTokens: 4096,
        toolCalling: true,
        imageInput: true,
        reasoning: true,
        reasoningEfforts: ['low'],
        price: { currency: 'EUR', inputPerMillionTokens: '0.25', outputPerMillionTokens: '1' },
        raw,
      },
    ]);
  });

  for (const limit of [0, -1, 1e12, '', 'many', Number.NaN]) {
    it(`does not take ${JSON.stringify(limit)} for a context window`, () => {
      assert.equal(decodeModels([{ id: 'a', context_window: limit }])?.[0]?.contextWindow, undefined);
    });
  }

  it('believes what is served rather than what the model was trained for', () => {
    assert.equal(
      decodeModels([{ id: 'a', meta: { n_ctx: 4096, n_ctx_train: 32768 } }])?.[0]?.contextWindow,
      4096,
    );
  });
});
