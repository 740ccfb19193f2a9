import assert from 'node:assert/strict';
import { at, numberAt, textAt } from './jsonPath.ts';
import { type SentEvent, toEventData, toSentEvents } from './sentEvents.ts';
import { useService } from './serviceFixture.ts';

describe('4. Endpoints: POST /responses, streaming', () => {
  const running = useService();

  const streamText = (more: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    running().client.postText('/responses', {
      model: 'local/scribe-small',
      input: 'What is a closure?',
      stream: true,
      ...more,
    });

  /** The names of the events in order, repetitions taken together. */
  const order = (events: readonly SentEvent[]): string[] =>
    events
      .map(({ name }) => name ?? '')
      .filter((name, index, names) => name !== names[index - 1])
      .map((name) => name.replace('response.', ''));

  it('sends the events of a text in order', async () => {
    assert.deepEqual(order(toSentEvents(await streamText())), [
      'created',
      'in_progress',
      'output_item.added',
      'content_part.added',
      'output_text.delta',
      'output_text.done',
      'content_part.done',
      'output_item.done',
      'completed',
    ]);
  });

  it('names every event twice, in the event and in its data, and numbers them', async () => {
    const events = toSentEvents(await streamText());
    for (const [index, { name, data }] of events.entries()) {
      const json: unknown = JSON.parse(data);
      assert.equal(at(json, 'type'), name);
      assert.equal(at(json, 'sequence_number'), index);
    }
  });

  it('streams the text that the last event holds whole', async () => {
    const events = toEventData(await streamText());
    const deltas = events.filter((event) => at(event, 'type') === 'response.output_text.delta');
    const last = events.at(-1);
    assert.equal(
      deltas.map((event) => textAt(event, 'delta')).join(''),
      textAt(last, 'response', 'output', 0, 'content', 0, 'text'),
    );
    assert.ok(numberAt(last, 'response', 'usage', 'output_tokens') > 0);
  });

  it('gives the events of one item the same identifier and place', async () => {
    const deltas = toEventData(await streamText()).filter((event) => at(event, 'item_id') !== undefined);
    assert.equal(new Set(deltas.map((event) => at(event, 'item_id'))).size, 1);
    assert.ok(deltas.every((event) => at(event, 'output_index') === 0));
  });

  it('sends reasoning before the text, as an item of its own', async () => {
    assert.deepEqual(order(toSentEvents(await streamText({ model: 'local/thinker' }))).slice(2, 10), [
      'output_item.added',
      'content_part.added',
      'reasoning_text.delta',
      'reasoning_text.done',
      'content_part.done',
      'output_item.done',
      'output_item.added',
      'content_part.added',
    ]);
  });

  it('sends a summary of the reasoning where one is asked for', async () => {
    const text = await streamText({ model: 'local/thinker', reasoning: { summary: 'auto', effort: 'low' } });
    assert.deepEqual(order(toSentEvents(text)).slice(2, 8), [
      'output_item.added',
      'reasoning_summary_part.added',
      'reasoning_summary_text.delta',
      'reasoning_summary_text.done',
      'reasoning_summary_part.done',
      'output_item.done',
    ]);
  });

  it('gives encrypted reasoning with the finished item, when asked to', async () => {
    const text = await streamText({ model: 'local/thinker', include: ['reasoning.encrypted_content'] });
    const done = toEventData(text).find((event) => at(event, 'type') === 'response.output_item.done');
    assert.ok(textAt(done, 'item', 'encrypted_content').length > 0);
  });

  it('sends every call of a tool as an item of its own', async () => {
    const tools = ['first_tool', 'second_tool'].map((name) => ({
      type: 'function',
      name,
      parameters: { type: 'object', properties: { query: { type: 'string' } } },
    }));
    const text = await streamText({
      model: 'local/toolsmith',
      input: 'first_tool, second_tool',
      tools,
    });
    const call = [
      'output_item.added',
      'function_call_arguments.delta',
      'function_call_arguments.done',
      'output_item.done',
    ];
    assert.deepEqual(order(toSentEvents(text)).slice(2), [...call, ...call, 'completed']);
    const output = at(toEventData(text).at(-1), 'response', 'output');
    assert.deepEqual(JSON.parse(textAt(output, 1, 'arguments')), { query: 'first_tool, second_tool' });
    assert.notEqual(at(output, 0, 'call_id'), at(output, 1, 'call_id'));
  });

  it('ends with `response.incomplete` at the limit of tokens', async () => {
    const events = toEventData(await streamText({ max_output_tokens: 3 }));
    assert.equal(at(events.at(-1), 'type'), 'response.incomplete');
    assert.equal(at(events.at(-1), 'response', 'incomplete_details', 'reason'), 'max_output_tokens');
  });
});
