import assert from 'node:assert/strict';
import { at, numberAt, textAt } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';

describe('4. Endpoints: POST /responses', () => {
  const running = useService();
  const model = 'local/scribe-small';

  const ask = (body: Readonly<Record<string, unknown>>): Promise<unknown> =>
    running().client.postJson('/responses', { model, ...body });

  it('answers with a response', async () => {
    const body = await ask({ input: 'What is a closure?', instructions: 'Be brief.' });
    assert.equal(at(body, 'object'), 'response');
    assert.equal(at(body, 'status'), 'completed');
    assert.match(textAt(body, 'id'), /^resp_/);
    assert.equal(at(body, 'instructions'), 'Be brief.');
    assert.equal(at(body, 'output', 0, 'type'), 'message');
    assert.match(textAt(body, 'output', 0, 'content', 0, 'text'), /What is a closure\?/);
  });

  it('tells the usage', async () => {
    const usage = at(await ask({ input: 'Hello' }), 'usage');
    assert.ok(numberAt(usage, 'input_tokens') > 0);
    assert.equal(
      numberAt(usage, 'total_tokens'),
      numberAt(usage, 'input_tokens') + numberAt(usage, 'output_tokens'),
    );
    assert.equal(at(usage, 'input_tokens_details', 'cached_tokens'), 0);
    assert.equal(at(usage, 'output_tokens_details', 'reasoning_tokens'), 0);
  });

  it('takes a conversation as items', async () => {
    const body = await ask({
      input: [
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'input_text', text: 'One?' }] },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'One.' }] },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'Two?' },
            { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=' },
          ],
        },
      ],
    });
    const text = textAt(body, 'output', 0, 'content', 0, 'text');
    assert.match(text, /Two\?/);
    assert.match(text, /after 2 messages before it/);
    assert.match(text, /1 image/);
  });

  it('says that a response is incomplete which the limit of tokens cut', async () => {
    const body = await ask({ input: 'Hello', max_output_tokens: 4 });
    assert.equal(at(body, 'status'), 'incomplete');
    assert.deepEqual(at(body, 'incomplete_details'), { reason: 'max_output_tokens' });
    assert.equal(at(body, 'output', 0, 'status'), 'incomplete');
  });

  it('calls a tool, and answers with what it gave back', async () => {
    const tools = [
      {
        type: 'function',
        name: 'read_file',
        strict: false,
        parameters: { type: 'object', properties: { path: { type: 'string' } } },
      },
    ];
    const user = { role: 'user', content: 'Look into src/cart.ts' };
    const first = await ask({ model: 'local/toolsmith', input: [user], tools });
    const call = at(first, 'output', 0);
    assert.equal(at(call, 'type'), 'function_call');
    assert.equal(at(call, 'arguments'), '{"path":"src/cart.ts"}');
    const output = { type: 'function_call_output', call_id: at(call, 'call_id'), output: 'the cart' };
    const second = await ask({ model: 'local/toolsmith', input: [user, call, output], tools });
    assert.match(textAt(second, 'output', 0, 'content', 0, 'text'), /the cart/);
  });

  it('gives reasoning as an item of its own: its text, or a summary where one is asked for', async () => {
    const plain = await ask({ model: 'local/thinker', input: 'Why?' });
    assert.equal(at(plain, 'output', 0, 'type'), 'reasoning');
    assert.match(textAt(plain, 'output', 0, 'content', 0, 'text'), /Why\?/);
    assert.deepEqual(at(plain, 'output', 0, 'summary'), []);
    assert.equal(at(plain, 'output', 1, 'type'), 'message');
    const summed = await ask({ model: 'local/thinker', input: 'Why?', reasoning: { summary: 'auto' } });
    assert.match(textAt(summed, 'output', 0, 'summary', 0, 'text'), /Why\?/);
    assert.equal(at(summed, 'output', 0, 'content'), undefined);
  });

  it('gives encrypted reasoning when asked to, and takes it back', async () => {
    const user = { role: 'user', content: 'Why?' };
    const include = ['reasoning.encrypted_content'];
    const first = await ask({ model: 'local/thinker', input: [user], include });
    const sealed = textAt(first, 'output', 0, 'encrypted_content');
    assert.ok(!Buffer.from(sealed, 'base64').toString().includes('Why'));
    const reasoning = { type: 'reasoning', summary: [], encrypted_content: sealed };
    const second = await ask({
      model: 'local/thinker',
      input: [user, reasoning, at(first, 'output', 1), { role: 'user', content: 'And?' }],
    });
    assert.equal(at(second, 'status'), 'completed');
    assert.equal(at(second, 'output', 0, 'encrypted_content'), undefined);
  });

  it('refuses encrypted reasoning that was changed', async () => {
    const body = await ask({
      input: [
        { role: 'user', content: 'Why?' },
        { type: 'reasoning', summary: [], encrypted_content: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      ],
    });
    assert.equal(at(body, 'error', 'code'), 'invalid_encrypted_content');
    assert.equal(at(body, 'error', 'param'), 'input[1].encrypted_content');
  });

  it('names the input when it is missing or empty', async () => {
    for (const body of [{}, { input: [] }]) {
      assert.equal(at(await ask(body), 'error', 'param'), 'input');
      assert.equal(at(await ask(body), 'error', 'code'), 'missing_required_parameter');
    }
  });

  it('knows no tools but functions', async () => {
    const body = await ask({ input: 'Hello', tools: [{ type: 'web_search' }] });
    assert.equal(at(body, 'error', 'param'), 'tools[0].type');
  });
});
