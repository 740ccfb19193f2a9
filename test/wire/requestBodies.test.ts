import assert from 'node:assert/strict';

import type { AnswerRequest, InputMessage } from '../../src/core/api/answer.ts';
import { ChatSession } from '../../src/core/chat/chatSession.ts';
import { chat, events, failure, json, response } from './answers.ts';
import { ask, clientOf, never, question } from './asking.ts';
import { useWireServer } from './useWireServer.ts';
import { bodyOf } from './wireRequest.ts';

const image = 'data:image/png;base64,iVBORw0KGgo=';
const schema = { type: 'object', properties: { path: { type: 'string' } } } as const;

describe('A. Requests: their bodies', () => {
  const wire = useWireServer();

  /** What both endpoints are sent for the same request. */
  async function bodiesOf(request: AnswerRequest): Promise<{
    readonly chat: Readonly<Record<string, unknown>>;
    readonly responses: Readonly<Record<string, unknown>>;
  }> {
    const first = wire.server.requests.length;
    wire.server.next(events(chat()), events(response()));
    await ask(clientOf(wire.server), request);
    await ask(clientOf(wire.server, { api: 'responses' }), request);
    return { chat: bodyOf(wire.server.requests[first]), responses: bodyOf(wire.server.requests[first + 1]) };
  }

  it('001 sends what the request needs and nothing else', async () => {
    const bodies = await bodiesOf(question());
    assert.deepEqual(bodies.chat, {
      model: 'model',
      messages: [{ role: 'user', content: 'What is a closure?' }],
      stream: true,
      stream_options: { include_usage: true },
    });
    assert.deepEqual(bodies.responses, {
      model: 'model',
      input: [{ role: 'user', content: 'What is a closure?' }],
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
    });
  });

  it('002 asks that nothing is stored, and refers to nothing that was', async () => {
    const messages: readonly InputMessage[] = [
      { role: 'user', content: 'One?' },
      { role: 'assistant', content: 'One.', sealedReasoning: ['sealed'] },
      { role: 'user', content: 'Two?' },
    ];
    const { responses } = await bodiesOf(question({ messages }));
    assert.equal(responses['store'], false);
    assert.doesNotMatch(
      JSON.stringify(responses),
      /previous_response_id|conversation|background|item_reference|"id"|"prompt"/,
    );
  });

  it('003 sends the whole conversation in its third turn, and no identifier of the service', async () => {
    const sent = ['One.', 'Two.', 'Three.'].map((text, turn) =>
      events([
        { type: 'response.created', response: { id: `resp_${turn}` } },
        { type: 'response.output_item.added', item: { type: 'message', id: `msg_${turn}` } },
        { type: 'response.output_text.delta', item_id: `msg_${turn}`, delta: text },
        { type: 'response.completed', response: { id: `resp_${turn}`, status: 'completed' } },
      ]),
    );
    wire.server.next(...sent);
    const client = clientOf(wire.server, { api: 'responses' });
    const session = new ChatSession(
      { id: 'c', createdAt: new Date(0).toISOString(), entries: [], settings: {} },
      false,
      {
        answer: (request, signal) => client.answer(request, signal),
        append: () => Promise.resolve(),
        defaults: () => ({ systemPrompt: '', parameters: {} }),
        newId: () => crypto.randomUUID(),
        now: () => new Date(),
      },
    );
    for (const text of ['One?', 'Two?', 'Three?'])
      await session.ask(text, [], () => Promise.resolve('model'));
    session.dispose();
    const third = bodyOf(wire.server.requests[2]);
    assert.deepEqual(third['input'], [
      { role: 'user', content: 'One?' },
      { role: 'assistant', content: 'One.' },
      { role: 'user', content: 'Two?' },
      { role: 'assistant', content: 'Two.' },
      { role: 'user', content: 'Three?' },
    ]);
    assert.doesNotMatch(JSON.stringify(third), /resp_|msg_/);
  });

  it('004 repeats an attempt with the same bytes and the same key, and gives a new question another', async () => {
    wire.server.next(failure(503), failure(503), events(chat()), events(chat()));
    const client = clientOf(wire.server);
    await ask(client);
    await ask(client);
    const [first, second, third, other] = wire.server.requests;
    const keys = [first, second, third].map((request) => request?.headers['idempotency-key']);
    assert.equal(new Set(keys).size, 1);
    assert.ok(keys[0]);
    assert.deepEqual(second?.body, first?.body);
    assert.deepEqual(third?.body, first?.body);
    assert.notEqual(other?.headers['idempotency-key'], keys[0]);
  });

  it('005 sends no idempotency key with what only reads', async () => {
    wire.server.next(json({ data: [] }), json({ totals: { requests: 1 } }));
    await clientOf(wire.server).listModels(never);
    await clientOf(wire.server).usageSummary({ from: new Date(0), to: new Date() }, never);
    assert.deepEqual(
      wire.server.requests.map(({ headers }) => headers['idempotency-key']),
      [undefined, undefined],
    );
  });

  it('012 sends text as a string, pictures as parts, and those of a tool behind its result', async () => {
    const call = { id: 'call_1', name: 'look', arguments: '{}' };
    const { chat: sent, responses } = await bodiesOf(
      question({
        messages: [
          { role: 'user', content: 'What is this?', images: [{ dataUrl: image }] },
          { role: 'assistant', content: 'Let me see.', toolCalls: [call] },
          { role: 'tool', toolCallId: 'call_1', content: 'seen', images: [{ dataUrl: image }] },
          { role: 'user', content: 'And?' },
        ],
      }),
    );
    const picture = { type: 'image_url', image_url: { url: image } };
    assert.deepEqual(sent['messages'], [
      { role: 'user', content: [{ type: 'text', text: 'What is this?' }, picture] },
      {
        role: 'assistant',
        content: 'Let me see.',
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'seen' },
      { role: 'user', content: [picture] },
      { role: 'user', content: 'And?' },
    ]);
    assert.deepEqual((responses['input'] as readonly unknown[])[0], {
      role: 'user',
      content: [
        { type: 'input_text', text: 'What is this?' },
        { type: 'input_image', image_url: image },
      ],
    });
  });

  it('013 offers tools in the form of each endpoint, and never strictly', async () => {
    const tools = [{ name: 'read', description: 'Reads.', parameters: schema }];
    const bodies = await bodiesOf(question({ tools, toolChoice: { name: 'read' } }));
    assert.deepEqual(bodies.chat['tools'], [
      { type: 'function', function: { name: 'read', description: 'Reads.', parameters: schema } },
    ]);
    assert.deepEqual(bodies.chat['tool_choice'], { type: 'function', function: { name: 'read' } });
    assert.deepEqual(bodies.responses['tools'], [
      { type: 'function', name: 'read', description: 'Reads.', parameters: schema, strict: false },
    ]);
    assert.deepEqual(bodies.responses['tool_choice'], { type: 'function', name: 'read' });
  });

  it('014 gives tools names that servers take, and finds their own again', async () => {
    const names = ['files.read/all', 'files read all', `long_${'x'.repeat(80)}`, 'übung'];
    const tools = names.map((name) => ({ name, description: '', parameters: schema }));
    wire.server.next((exchange) => {
      const offered = bodyOf(exchange.request)['tools'] as readonly {
        readonly function: { readonly name: string };
      }[];
      const calls = offered.map((tool, index) => ({ index, id: `c${index}`, function: tool.function }));
      return events([{ choices: [{ delta: { tool_calls: calls } }] }, '[DONE]'])(exchange);
    });
    // A tool of an earlier turn, which is not offered any more.
    const messages: readonly InputMessage[] = [
      { role: 'user', content: 'Go.' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'c', name: 'old.tool', arguments: '{}' }] },
      { role: 'tool', toolCallId: 'c', content: 'ok' },
    ];
    const { calls } = await ask(clientOf(wire.server), question({ tools, messages }));
    assert.deepEqual(
      calls.map(({ name }) => name),
      names,
    );
    const sent = Array.from(
      String(wire.server.requests[0]?.body).matchAll(/"name":"([^"]*)"/g),
      ([, name]) => name,
    );
    assert.equal(new Set(sent).size, names.length + 1);
    for (const name of sent) assert.match(name ?? '', /^[A-Za-z0-9_-]{1,64}$/);
  });

  it('015 passes the name of a model on as it is', async () => {
    for (const model of ['org/model:free@2', 'modèle/日本', ' spaced name ']) {
      const bodies = await bodiesOf(question({ model }));
      assert.deepEqual([bodies.chat['model'], bodies.responses['model']], [model, model]);
    }
  });

  it('016 answers every tool call behind the turn that made it, in order, whatever order it is given', async () => {
    const toolCalls = ['a', 'b', 'c'].map((id) => ({ id, name: 'read', arguments: '{}' }));
    const { chat: sent, responses } = await bodiesOf(
      question({
        messages: [
          { role: 'user', content: 'Read.' },
          { role: 'assistant', content: '', toolCalls },
          { role: 'tool', toolCallId: 'b', content: 'of b', images: [{ dataUrl: image }] },
          { role: 'tool', toolCallId: 'a', content: 'of a' },
          { role: 'tool', toolCallId: 'stray', content: 'of nobody' },
          { role: 'user', content: 'Go on.' },
        ],
      }),
    );
    const messages = sent['messages'] as readonly Readonly<Record<string, unknown>>[];
    assert.deepEqual(
      messages.map(({ role, tool_call_id: id }) => id ?? role),
      ['user', 'assistant', 'a', 'b', 'c', 'user', 'user'],
    );
    assert.equal(messages[1]?.['content'], '');
    const items = responses['input'] as readonly Readonly<Record<string, unknown>>[];
    assert.deepEqual(
      items.flatMap(({ type, call_id: id }) => (type === 'function_call_output' ? [id] : [])),
      ['a', 'b', 'c'],
    );
  });

  it('017 sends a large conversation whole, and tells once that it is too large', async () => {
    const content = 'é'.repeat(1_000_000);
    wire.server.next(events(chat()), failure(413, { message: 'Payload too large.' }));
    const client = clientOf(wire.server);
    const messages = [{ role: 'user', content }] as const;
    assert.equal((await ask(client, question({ messages }))).text, 'Hello');
    assert.deepEqual(bodyOf(wire.server.requests[0])['messages'], messages);
    assert.equal((await ask(client, question({ messages }))).error?.kind, 'tooLarge');
    assert.equal(wire.server.requests.length, 2);
  });
});
