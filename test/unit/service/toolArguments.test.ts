import assert from 'node:assert/strict';
import type { PromptReading } from '../../service/writer/promptReading.ts';
import { toolArguments } from '../../service/writer/toolArguments.ts';

describe('The arguments of a tool call', () => {
  function argumentsFor(schema: Readonly<Record<string, unknown>> | undefined, question: string): unknown {
    const reading: PromptReading = {
      model: 'local/toolsmith',
      question,
      sample: undefined,
      sampleIsEarlier: false,
      instructions: '',
      earlierMessages: 0,
      images: 0,
      toolResults: [],
    };
    return toolArguments(schema, reading);
  }

  const one = (schema: unknown, question: string): unknown =>
    argumentsFor({ type: 'object', properties: { it: schema }, required: ['it'] }, question);

  it('are empty where no schema is given', () => {
    assert.deepEqual(argumentsFor(undefined, 'Go'), {});
    assert.deepEqual(argumentsFor({ type: 'object' }, 'Go'), {});
  });

  it('hold the required properties, or all where none is required', () => {
    const properties = { a: { type: 'boolean' }, b: { type: 'boolean' } };
    assert.deepEqual(argumentsFor({ type: 'object', properties, required: ['b'] }, 'Go'), { b: true });
    assert.deepEqual(argumentsFor({ type: 'object', properties }, 'Go'), { a: true, b: true });
  });

  it('take a path from the prompt', () => {
    const schema = { type: 'object', properties: { filePath: { type: 'string' } }, required: ['filePath'] };
    assert.deepEqual(argumentsFor(schema, 'Look into ./src/core/main.test.ts, please.'), {
      filePath: './src/core/main.test.ts',
    });
  });

  it('take what the prompt quotes, else its first line', () => {
    assert.deepEqual(one({ type: 'string' }, 'Search for "last order" now'), { it: 'last order' });
    assert.deepEqual(one({ type: 'string' }, 'Search for orders\nNow'), { it: 'Search for orders' });
  });

  it('choose from an enumeration what the prompt names, else the first', () => {
    const schema = { type: 'string', enum: ['north', 'south'] };
    assert.deepEqual(one(schema, 'Go South'), { it: 'south' });
    assert.deepEqual(one(schema, 'Go'), { it: 'north' });
  });

  it('take a number from the prompt, within its bounds', () => {
    assert.deepEqual(one({ type: 'integer' }, 'Repeat 7 times'), { it: 7 });
    assert.deepEqual(one({ type: 'integer', maximum: 5 }, 'Repeat 7 times'), { it: 5 });
    assert.deepEqual(one({ type: 'number' }, 'Repeat'), { it: 1 });
  });

  it('fill what is nested, referred to or one of several', () => {
    const schema = {
      type: 'object',
      properties: {
        list: { type: 'array', items: { $ref: '#/$defs/item' } },
        either: { anyOf: [{ type: 'null' }, { type: 'string' }] },
        fixed: { const: 4 },
        usual: { type: 'string', default: 'as always' },
      },
      $defs: { item: { type: 'object', properties: { name: { type: 'string' } } } },
    };
    assert.deepEqual(argumentsFor(schema, 'Go'), {
      list: [{ name: 'Go' }],
      either: null,
      fixed: 4,
      usual: 'as always',
    });
  });

  it('come to an end where a schema refers to itself', () => {
    const schema = {
      type: 'object',
      properties: { child: { $ref: '#' }, other: { $ref: '#/$defs/loop' } },
      $defs: { loop: { $ref: '#/$defs/loop' } },
    };
    assert.match(JSON.stringify(argumentsFor(schema, 'Go')), /"other":null/);
  });
});
