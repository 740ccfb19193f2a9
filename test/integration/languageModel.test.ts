import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import { chat, delta, event, events, failure, finished, stalled } from '../wire/answers.ts';
import { bodyOf } from '../wire/wireRequest.ts';
import type { Answer } from '../wire/wireServer.ts';
import { ask, LanguageModelStage, offered } from './languageModelStage.ts';

describe('A model of the service in VS Code', () => {
  let stage: LanguageModelStage;
  let sage: vscode.LanguageModelChat;

  before(async () => {
    stage = await LanguageModelStage.open();
    sage = await offered('maker/sage-2');
  });

  after(() => stage.close());

  beforeEach(() => stage.clear());

  it('offers each model of the service once, with its limits and abilities', async () => {
    const models = await vscode.lm.selectChatModels({ vendor: 'modelside' });
    assert.deepEqual(
      models.map(({ id, name, family, maxInputTokens }) => ({ id, name, family, maxInputTokens })),
      [
        { id: 'maker/sage-2', name: 'Sage 2', family: 'sage-2', maxInputTokens: 90_000 },
        { id: 'plain', name: 'plain', family: 'plain', maxInputTokens: 114_688 },
      ],
    );
    assert.deepEqual(
      models.map((model): unknown => Reflect.get(model, 'capabilities')),
      [
        { supportsImageToText: true, supportsToolCalling: true, editToolsHint: undefined },
        { supportsImageToText: false, supportsToolCalling: true, editToolsHint: undefined },
      ],
    );
  });

  it('streams text, with reasoning apart from it and what was used at the end', async () => {
    const usage = { prompt_tokens: 12, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 8 } };
    stage.answers.push(
      events([
        delta({ reasoning_content: 'Hm.' }),
        delta({ content: 'Good ' }),
        delta({ content: 'morning' }),
        finished(),
        { choices: [], usage },
        '[DONE]',
      ]),
    );
    const received = await ask(sage, 'Say hello.');
    assert.equal(received.text, 'Good morning');
    assert.equal(received.thinking, 'Hm.');
    assert.deepEqual(received.usage, {
      prompt_tokens: 12,
      completion_tokens: 3,
      total_tokens: 15,
      prompt_tokens_details: { cached_tokens: 8 },
    });
    assert.deepEqual(stage.asked[0]?.['messages'], [{ role: 'user', content: 'Say hello.' }]);
    assert.equal(stage.asked[0]?.['model'], 'maker/sage-2');
  });

  it('forwards the options that the service knows, and none of the others', async () => {
    stage.answers.push(events(chat()));
    const modelOptions = {
      temperature: 0.3,
      top_p: 0.9,
      max_tokens: 500,
      _conversationId: 'mine',
      _otelTraceContext: { trace: 'mine' },
      stream: false,
      messages: [],
      user: 'me',
      n: 3,
    };
    await ask(sage, 'Hello.', { modelOptions });
    const [body = {}] = stage.asked;
    assert.deepEqual(Object.keys(body).toSorted(), [
      'max_tokens',
      'messages',
      'model',
      'stream',
      'stream_options',
      'temperature',
      'top_p',
    ]);
    assert.deepEqual(
      [body['temperature'], body['top_p'], body['max_tokens'], body['stream']],
      [0.3, 0.9, 500, true],
    );
  });

  it('closes the socket when a request is cancelled', async () => {
    stage.answers.push(stalled([event(delta({ content: 'One' }))]));
    const source = new vscode.CancellationTokenSource();
    const response = await sage.sendRequest(
      [vscode.LanguageModelChatMessage.User('Count.')],
      {},
      source.token,
    );
    for await (const piece of response.text) {
      assert.equal(piece, 'One');
      break;
    }
    source.cancel();
    const request = stage.server.requests.find(({ method }) => method === 'POST');
    assert.ok(request);
    await request.closed;
  });

  it('keeps two answers that come at once apart', async () => {
    const first = Promise.withResolvers<void>();
    const echo: Answer = async (exchange) => {
      const question = JSON.stringify(bodyOf(exchange.request)['messages']).includes('one') ? 'one' : 'two';
      exchange.head({ headers: { 'content-type': 'text/event-stream' } });
      exchange.write(event(delta({ content: `${question} ` })));
      // Each goes on only when the other one has begun.
      if (question === 'one') first.resolve();
      else await first.promise;
      exchange.write(event(delta({ content: `and ${question}` })));
      exchange.write(event(finished()) + event('[DONE]'));
      exchange.end();
    };
    stage.answers.push(echo, echo);
    const [one, two] = await Promise.all([ask(sage, 'Say one.'), ask(sage, 'Say two.')]);
    assert.deepEqual([one.text, two.text], ['one and one', 'two and two']);
  });

  const refusals: readonly (readonly [number, string, object, RegExp])[] = [
    [401, 'NoPermissions', { code: 'invalid_api_key' }, /does not accept the API key/],
    [403, 'NoPermissions', { code: 'insufficient_scope' }, /may not do this/],
    [404, 'NotFound', { code: 'model_not_found' }, /does not know this model/],
    [429, 'Blocked', { code: 'rate_limit_exceeded' }, /Too many requests/],
    [429, 'Blocked', { code: 'insufficient_quota' }, /quota or credit is used up/],
  ];
  for (const [status, code, error, words] of refusals) {
    it(`tells of ${status} with ${JSON.stringify(error)} as ${code}, in words`, async () => {
      stage.answers.push(failure(status, error, { 'x-should-retry': 'false' }));
      await assert.rejects(ask(sage, 'Hello.'), (thrown) => {
        assert.ok(thrown instanceof vscode.LanguageModelError, String(thrown));
        assert.equal(thrown.code, code);
        assert.match(thrown.message, words);
        return true;
      });
    });
  }

  it('says that an answer is empty, because VS Code takes one without text for a failure', async () => {
    stage.answers.push(events([delta({ role: 'assistant', content: '' }), finished(), '[DONE]']));
    assert.match((await ask(sage, 'Hello.')).text, /without a word/);
  });

  it('fails with the reason where nothing came before the limit, or a filter kept it back', async () => {
    stage.answers.push(events([delta({ reasoning_content: 'Hm' }), finished('length'), '[DONE]']));
    await assert.rejects(ask(sage, 'Hello.'), /length limit/);
    stage.answers.push(events([finished('content_filter'), '[DONE]']));
    await assert.rejects(ask(sage, 'Hello.'), /content filter/);
  });

  it('fails where the connection is lost in the middle, after what had come', async () => {
    stage.answers.push(events([delta({ content: 'Half' })]));
    await assert.rejects(ask(sage, 'Hello.'), /connection was lost/);
  });

  it('counts tokens without the service, and the better the more it was told', async () => {
    const text = 'The quick brown fox jumps over the lazy dog. '.repeat(40);
    const before = await sage.countTokens(text);
    assert.ok(before > 300 && before < 600, String(before));
    const usage = { prompt_tokens: 2 * before, completion_tokens: 1 };
    stage.answers.push(events([delta({ content: 'Yes' }), finished(), { choices: [], usage }, '[DONE]']));
    await ask(sage, text);
    const after = await sage.countTokens(text);
    assert.ok(after > 1.5 * before, `${before}, then ${after}`);
    assert.equal(stage.asked.length, 1);
  });
});
