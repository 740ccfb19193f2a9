import assert from 'node:assert/strict';
import { chatBody, chatPath, readFileTool } from './chatBodies.ts';
import { at, listAt, textAt } from './jsonPath.ts';
import { toEventData } from './sentEvents.ts';
import { useService } from './serviceFixture.ts';

describe('4. Endpoints: POST /chat/completions, tools', () => {
  const running = useService();
  const prompt = 'Please look into src/cart.ts for me';
  const offer = { model: 'local/toolsmith', tools: [readFileTool] };

  it('calls an offered tool with arguments taken from the prompt', async () => {
    const body = await running().client.postJson(chatPath, chatBody(prompt, offer));
    const message = at(body, 'choices', 0, 'message');
    assert.equal(at(message, 'content'), null);
    assert.equal(at(message, 'tool_calls', 0, 'type'), 'function');
    assert.equal(at(message, 'tool_calls', 0, 'function', 'name'), 'read_file');
    assert.deepEqual(JSON.parse(textAt(message, 'tool_calls', 0, 'function', 'arguments')), {
      path: 'src/cart.ts',
    });
    assert.equal(at(body, 'choices', 0, 'finish_reason'), 'tool_calls');
  });

  it('streams a call as its head and then pieces of its arguments', async () => {
    const text = await running().client.postText(chatPath, chatBody(prompt, { ...offer, stream: true }));
    const calls = toEventData(text).flatMap((chunk) =>
      listAt(at(chunk, 'choices', 0, 'delta', 'tool_calls') ?? []),
    );
    assert.match(textAt(calls, 0, 'id'), /^call_/);
    assert.equal(at(calls, 0, 'function', 'name'), 'read_file');
    assert.ok(calls.length > 2);
    assert.equal(
      calls.map((call) => textAt(call, 'function', 'arguments')).join(''),
      '{"path":"src/cart.ts"}',
    );
  });

  it('calls every tool that the prompt names', async () => {
    const tools = ['first_tool', 'second_tool', 'third_tool'].map((name) => ({
      type: 'function',
      function: { name },
    }));
    const body = await running().client.postJson(
      chatPath,
      chatBody('Use third_tool and first_tool', { ...offer, tools }),
    );
    const calls = listAt(body, 'choices', 0, 'message', 'tool_calls');
    assert.deepEqual(
      calls.map((call) => at(call, 'function', 'name')),
      ['first_tool', 'third_tool'],
    );
    assert.equal(new Set(calls.map((call) => at(call, 'id'))).size, 2);
  });

  it('calls the tool that the choice names, and none when told to call none', async () => {
    const { client } = running();
    const tools = [readFileTool, { type: 'function', function: { name: 'other' } }];
    const choose = (choice: unknown): Promise<unknown> =>
      client.postJson(chatPath, chatBody(prompt, { ...offer, tools, tool_choice: choice }));
    const named = await choose({ type: 'function', function: { name: 'other' } });
    assert.equal(at(named, 'choices', 0, 'message', 'tool_calls', 0, 'function', 'name'), 'other');
    assert.equal(at(await choose('none'), 'choices', 0, 'message', 'tool_calls'), undefined);
    const unknown = await choose({ type: 'function', function: { name: 'nobody' } });
    assert.equal(at(unknown, 'error', 'param'), 'tool_choice');
  });

  it('answers with what the tool gave back', async () => {
    const { client } = running();
    const first = await client.postJson(chatPath, chatBody(prompt, offer));
    const message = at(first, 'choices', 0, 'message');
    const body = await client.postJson(chatPath, {
      ...offer,
      messages: [
        { role: 'user', content: prompt },
        message,
        {
          role: 'tool',
          tool_call_id: at(message, 'tool_calls', 0, 'id'),
          content: 'export const cart = [];',
        },
      ],
    });
    const text = textAt(body, 'choices', 0, 'message', 'content');
    assert.match(text, /`read_file`/);
    assert.match(text, /export const cart = \[\];/);
    assert.equal(at(body, 'choices', 0, 'finish_reason'), 'stop');
  });

  it('lets tools pass that are offered to a model that calls none', async () => {
    const body = await running().client.postJson(chatPath, chatBody(prompt, { tools: [readFileTool] }));
    assert.equal(at(body, 'choices', 0, 'finish_reason'), 'stop');
  });

  it('refuses a call without a result, and a result without a call', async () => {
    const { client } = running();
    const call = { id: 'call_1', type: 'function', function: { name: 'read_file', arguments: '{}' } };
    const assistant = { role: 'assistant', content: null, tool_calls: [call] };
    const result = { role: 'tool', tool_call_id: 'call_2', content: '' };
    for (const messages of [
      [{ role: 'user', content: prompt }, assistant],
      [{ role: 'user', content: prompt }, assistant, { role: 'user', content: 'Well?' }],
      [{ role: 'user', content: prompt }, result],
    ]) {
      const body = await client.postJson(chatPath, { ...offer, messages });
      assert.equal(at(body, 'error', 'code'), 'tool_call_mismatch');
    }
  });

  it('refuses a tool whose name a service would not take', async () => {
    const tools = [{ type: 'function', function: { name: 'read file' } }];
    const body = await running().client.postJson(chatPath, chatBody(prompt, { ...offer, tools }));
    assert.equal(at(body, 'error', 'param'), 'tools[0].function.name');
  });
});
