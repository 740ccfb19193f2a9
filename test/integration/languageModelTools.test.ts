import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import { chat, delta, events, finished, json } from '../wire/answers.ts';
import { ask, LanguageModelStage, offered } from './languageModelStage.ts';

/** A png of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
describe('Tools and pictures', () => {
  let stage: LanguageModelStage;
  let sage: vscode.LanguageModelChat;

  before(async () => {
    stage = await LanguageModelStage.open();
    sage = await offered('maker/sage-2');
  });

  after(() => stage.close());

  beforeEach(() => stage.clear());

  it('hands calls on that come in pieces, in parallel or whole, and their results back', async () => {
    const call = (index: number, id: string, name: string, text: string): object => ({
      index,
      id,
      function: { name, arguments: text },
    });
    stage.answers.push(
      events([
        delta({ tool_calls: [call(0, 'a', 'read_file', '{"pa')] }),
        delta({ tool_calls: [call(1, 'b', 'list_files', '{"folder":"src"}')] }),
        delta({ tool_calls: [{ index: 0, function: { arguments: 'th":"a.ts"}' } }] }),
        finished('tool_calls'),
        '[DONE]',
      ]),
      events(chat('Two files.')),
    );
    const inputSchema = { type: 'object', properties: { path: { type: 'string' } } };
    const tools = [
      { name: 'read_file', description: 'Reads a file.', inputSchema },
      { name: 'list_files', description: 'Lists files.' },
    ];
    const question = vscode.LanguageModelChatMessage.User('What is there?');
    const { calls } = await ask(sage, [question], { tools });
    assert.deepEqual(
      calls.map(({ callId, name, input }) => ({ callId, name, input })),
      [
        { callId: 'a', name: 'read_file', input: { path: 'a.ts' } },
        { callId: 'b', name: 'list_files', input: { folder: 'src' } },
      ],
    );
    const results = [
      new vscode.LanguageModelToolResultPart('b', [new vscode.LanguageModelTextPart('a.ts')]),
      new vscode.LanguageModelToolResultPart('a', [
        new vscode.LanguageModelTextPart('let a;'),
        vscode.LanguageModelDataPart.image(png, 'image/png'),
      ]),
    ];
    const turn = [
      question,
      vscode.LanguageModelChatMessage.Assistant([...calls]),
      vscode.LanguageModelChatMessage.User(results),
    ];
    assert.equal((await ask(sage, turn, { tools })).text, 'Two files.');
    const [first, second] = stage.asked;
    assert.deepEqual(first?.['tools'], [
      { type: 'function', function: { ...without(tools[0], 'inputSchema'), parameters: inputSchema } },
      {
        type: 'function',
        function: {
          name: 'list_files',
          description: 'Lists files.',
          parameters: { type: 'object', properties: {} },
        },
      },
    ]);
    assert.deepEqual(second?.['messages'], [
      { role: 'user', content: 'What is there?' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'read_file', arguments: '{"path":"a.ts"}' } },
          { id: 'b', type: 'function', function: { name: 'list_files', arguments: '{"folder":"src"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'a', content: 'let a;' },
      { role: 'tool', tool_call_id: 'b', content: 'a.ts' },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: `data:image/png;base64,${png.toString('base64')}` } },
        ],
      },
    ]);
  });

  it('hands a call on that comes as one document', async () => {
    const message = {
      tool_calls: [
        { id: 'c', type: 'function', function: { name: 'read_file', arguments: '{"path":"b.ts"}' } },
      ],
    };
    stage.answers.push(
      json({ object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }),
    );
    const { calls } = await ask(sage, 'Read b.ts.', {
      tools: [{ name: 'read_file', description: 'Reads.' }],
    });
    assert.deepEqual(
      calls.map(({ name, input }) => ({ name, input })),
      [{ name: 'read_file', input: { path: 'b.ts' } }],
    );
  });

  it('runs no tool with arguments that cannot be read', async () => {
    const broken = { index: 0, id: 'd', function: { name: 'delete_file', arguments: '{"path": oops' } };
    stage.answers.push(events([delta({ tool_calls: [broken] }), finished('tool_calls'), '[DONE]']));
    await assert.rejects(ask(sage, 'Tidy up.'), /delete_file with arguments that cannot be read/);
  });

  it('demands the one tool that must be called by its name', async () => {
    stage.answers.push(events(chat()));
    const tools = [{ name: 'read_file', description: 'Reads.' }];
    await ask(sage, 'Go.', { tools, toolMode: vscode.LanguageModelChatToolMode.Required });
    assert.deepEqual(stage.asked[0]?.['tool_choice'], { type: 'function', function: { name: 'read_file' } });
  });

  it('sends pictures as what they are, whatever they are called', async () => {
    stage.answers.push(events(chat('A dot.')));
    const parts = [
      new vscode.LanguageModelTextPart('What is this?'),
      vscode.LanguageModelDataPart.image(png, 'image/jpeg'),
    ];
    await ask(sage, [vscode.LanguageModelChatMessage.User(parts)]);
    assert.deepEqual(stage.asked[0]?.['messages'], [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${png.toString('base64')}` } },
        ],
      },
    ]);
  });

  it('tells agents what the account used, and which models there are', async () => {
    const summary = {
      totals: { requests: 2, total_tokens: 30 },
      data: [{ model: 'plain', total_tokens: 30 }],
    };
    stage.answers.push(json(summary));
    const usage = await run('modelside_usage', { window: 'today', model: 'plain' });
    assert.deepEqual(usage['totals'], { requests: 2, totalTokens: 30 });
    assert.deepEqual(usage['byModelAndProject'], [{ model: 'plain', totalTokens: 30 }]);
    const request = stage.server.requests.find(({ target }) => target.includes('model-usage'));
    const url = new URL(request?.target ?? '', stage.server.origin);
    assert.equal(url.searchParams.get('model'), 'plain');
    const { models } = await run('modelside_models', { search: 'sage' });
    assert.ok(Array.isArray(models));
    assert.deepEqual(models, [
      {
        id: 'maker/sage-2',
        name: 'Sage 2',
        ownedBy: 'maker',
        contextWindow: 100_000,
        maxOutputTokens: 10_000,
        toolCalling: true,
        imageInput: true,
        reasoning: true,
        reasoningEfforts: ['low', 'high'],
        price: { currency: 'USD', inputPerMillionTokens: '0.25', outputPerMillionTokens: '1.25' },
      },
    ]);
  });
});

/** What a tool says, which is JSON. */
async function run(name: string, input: object): Promise<Readonly<Record<string, unknown>>> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  const [part] = content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  return JSON.parse(part.value) as Readonly<Record<string, unknown>>;
}

function without(record: object | undefined, key: string): object {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => name !== key));
}
