import * as fc from 'fast-check';

/** Text of every kind, also such as cannot stand alone. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(' ', '\n', '\r\n', '\ud83d', '\ude00', 'data: ', '[DONE]', '<think>', '</think>', '"}'),
);
const count = fc.nat({ max: 1e9 });

const chatDelta = fc.oneof(
  fc.record({ content: text }),
  fc.record({ reasoning_content: text }),
  fc.record({ refusal: text }),
  fc.record({
    tool_calls: fc.array(
      fc.record(
        {
          index: fc.nat({ max: 3 }),
          id: fc.constantFrom('a', 'b', '', null),
          function: fc.record(
            { name: fc.constantFrom('read', 'write'), arguments: text },
            { requiredKeys: [] },
          ),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 2 },
    ),
  }),
);

/** Chunks of a chat completion. */
export const chatChunks: fc.Arbitrary<readonly object[]> = fc.array(
  fc.oneof(
    chatDelta.map((delta) => ({ choices: [{ index: 0, delta }] })),
    fc.record({
      choices: fc.constant([]),
      usage: fc.record({ prompt_tokens: count, completion_tokens: count }),
    }),
    fc.constantFrom('stop', 'length', 'tool_calls').map((reason) => ({
      choices: [{ index: 0, delta: {}, finish_reason: reason }],
    })),
  ),
  { minLength: 1, maxLength: 8 },
);

const place = { item_id: fc.constantFrom('i1', 'i2'), output_index: fc.nat({ max: 2 }) };
const item = fc.record(
  {
    id: fc.constantFrom('i1', 'i2'),
    type: fc.constantFrom('message', 'function_call', 'reasoning'),
    call_id: fc.constantFrom('c1', 'c2'),
    name: fc.constantFrom('read', 'write'),
    arguments: text,
    encrypted_content: text,
    content: fc.array(fc.record({ type: fc.constant('output_text'), text }), { maxLength: 2 }),
  },
  { requiredKeys: ['type'] },
);

/** Events of a response, in any order. */
export const responseChunks: fc.Arbitrary<readonly object[]> = fc.array(
  fc.oneof(
    fc.record(
      {
        type: fc.constantFrom(
          'response.output_text.delta',
          'response.refusal.delta',
          'response.reasoning_text.delta',
          'response.function_call_arguments.delta',
        ),
        delta: text,
        ...place,
      },
      { requiredKeys: ['type', 'delta'] },
    ),
    fc.record({
      type: fc.constantFrom('response.output_item.added', 'response.output_item.done'),
      output_index: fc.nat({ max: 2 }),
      item,
    }),
    fc.record({
      type: fc.constantFrom('response.completed', 'response.incomplete'),
      response: fc.record({ output: fc.array(item, { maxLength: 3 }) }),
    }),
  ),
  { minLength: 1, maxLength: 8 },
);
