import assert from 'node:assert/strict';

import { valueAt } from '../../../../src/core/base/json.ts';
import { modelInformation } from '../../../../src/host/languageModel/modelInformation.ts';

describe('What VS Code is told of a model', () => {
  it('is what the service reports', () => {
    const information = modelInformation({
      id: 'maker/claude-9',
      name: 'Claude 9',
      ownedBy: 'maker',
      description: 'Writes.',
      contextWindow: 131_072,
      maxOutputTokens: 31_072,
      toolCalling: true,
      imageInput: true,
      price: { currency: 'USD', inputPerMillionTokens: '0.25', outputPerMillionTokens: '1.25' },
      raw: {},
    });
    assert.deepEqual(information, {
      id: 'maker/claude-9',
      name: 'Claude 9',
      family: 'claude-9',
      version: 'maker/claude-9',
      tooltip:
        'Writes.\nmaker/claude-9 · maker\n128K context\ntools · images\n$0.25 in · $1.25 out per million tokens',
      maxInputTokens: 100_000,
      maxOutputTokens: 31_072,
      capabilities: { toolCalling: true, imageInput: true },
      pricing: '$0.25 in · $1.25 out per million tokens',
    });
  });

  it('takes a model for one that calls tools unless the service denies it, and images only where it says so', () => {
    const bare = { id: 'a', name: 'a', raw: {} };
    assert.deepEqual(modelInformation(bare).capabilities, { toolCalling: true, imageInput: false });
    const { capabilities } = modelInformation({ ...bare, toolCalling: false, imageInput: true });
    assert.deepEqual(capabilities, { toolCalling: false, imageInput: true });
  });

  it('says where a window is assumed, because VS Code takes no model without one', () => {
    const { tooltip } = modelInformation({ id: 'a', name: 'a', raw: {} });
    assert.equal(tooltip, 'a\n128K context (assumed, not reported)');
  });

  it('has no price and no choice of effort that the service does not report', () => {
    const { pricing, configurationSchema } = modelInformation({ id: 'a', name: 'a', raw: {} });
    assert.deepEqual([pricing, configurationSchema], [undefined, undefined]);
  });

  it('lets a person choose an effort, and leaves it to the service until then', () => {
    const model = { id: 'a', name: 'a', reasoningEfforts: ['low', 'high'], raw: {} };
    const effort = valueAt(modelInformation(model).configurationSchema, 'properties', 'reasoningEffort');
    assert.deepEqual(
      [valueAt(effort, 'enum'), valueAt(effort, 'enumItemLabels'), valueAt(effort, 'default')],
      [['default', 'low', 'high'], ['Default', 'Low', 'High'], 'default'],
    );
  });

  it('has a family also where the identifier ends with a slash', () => {
    assert.equal(modelInformation({ id: 'odd/', name: 'odd', raw: {} }).family, 'odd/');
  });
});
