import assert from 'node:assert/strict';

import { checkConnection } from '../../src/core/api/checkConnection.ts';
import { readPeriods } from '../../src/core/usage/readPeriods.ts';
import { TimeZone } from '../../src/core/usage/timeZone.ts';
import { chat, events, failure, json, reply } from './answers.ts';
import { apiKey, ask, clientOf, never, question } from './asking.ts';
import { useWireServer } from './useWireServer.ts';
import { bodyOf } from './wireRequest.ts';
import type { Answer } from './wireServer.ts';

describe('F. Errors: what the service refuses', () => {
  const wire = useWireServer();

  it('105 tells a key that is refused from one that may not do this, and asks once', async () => {
    wire.server.next(
      failure(401, { message: 'Incorrect API key provided.', code: 'invalid_api_key' }),
      json({ code: 'reauthentication_required', detail: 'Sign in again.' }, { status: 403 }),
      failure(403, { message: 'The key lacks the scope inference:write.', code: 'insufficient_scope' }),
    );
    const told = [];
    for (let asked = 0; asked < 3; asked += 1) {
      const { error } = await ask(clientOf(wire.server));
      told.push([error?.kind, error?.code, error?.message]);
    }
    assert.deepEqual(told, [
      ['unauthorized', 'invalid_api_key', '401 Incorrect API key provided.'],
      ['forbidden', 'reauthentication_required', '403 Sign in again.'],
      ['forbidden', 'insufficient_scope', '403 The key lacks the scope inference:write.'],
    ]);
  });

  it('106 keeps the chat working where the key may not see usage, and says what is missing', async () => {
    wire.server.always((exchange) => {
      const { target } = exchange.request;
      const answer: Answer = target.startsWith('/v1/me/')
        ? failure(403, { message: 'The key lacks the scope usage:read.' })
        : target === '/v1/models'
          ? json({ data: [{ id: 'a' }] })
          : events(chat());
      return answer(exchange);
    });
    const client = clientOf(wire.server);
    const steps = await Array.fromAsync(checkConnection(client, new Date(), never));
    assert.deepEqual(Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome])), {
      address: 'passed',
      key: 'passed',
      usage: 'refused',
    });
    assert.match(steps.at(-1)?.error?.message ?? '', /usage:read/);
    await assert.rejects(
      readPeriods(Promise.resolve(client), new Date(), TimeZone.local(), never),
      /usage:read/,
    );
    assert.equal((await ask(client)).text, 'Hello');
  });

  it('107 tells a model that is not known from a path that is not', async () => {
    // Reading the list of models anew is for whoever shows it.
    const cases = [
      [failure(404, { message: 'No such model.', code: 'model_not_found' }), 'modelNotFound'],
      [failure(404, { message: "The model 'x' does not exist.", code: null }), 'modelNotFound'],
      [json({ detail: 'Not Found' }, { status: 404 }), 'notFound'],
      [reply('404 page not found\n', { status: 404, headers: { 'content-type': 'text/plain' } }), 'notFound'],
      [reply('<html>model</html>', { status: 404 }), 'notFound'],
    ] as const;
    for (const [answer, kind] of cases) {
      wire.server.next(answer);
      assert.equal((await ask(clientOf(wire.server))).error?.kind, kind);
    }
  });

  it('108 asks once where quota or credit is used up', async () => {
    const answers = [
      failure(429, { code: 'insufficient_quota' }),
      failure(429, { type: 'insufficient_quota', code: null }),
      failure(429, { code: 'credits_exhausted' }),
      failure(402, {}),
      failure(403, { code: 'billing_not_active' }),
      failure(429, {
        message: 'You exceeded your current quota, please check your plan and billing details.',
      }),
    ];
    for (const answer of answers) {
      wire.server.next(answer);
      assert.equal((await ask(clientOf(wire.server))).error?.kind, 'quotaExceeded');
    }
    assert.equal(wire.server.requests.length, answers.length);
  });

  it('117 goes on without what a server refuses by name, once, and remembers it', async () => {
    const limited = question({
      parameters: { maxOutputTokens: 9, temperature: 1, topP: 1, reasoningEffort: 'low' },
    });
    const tools = [{ name: 'read', description: '', parameters: { type: 'object' } }] as const;
    const full = { ...limited, tools, toolChoice: 'auto' } as const;
    const cases = [
      [`Unsupported parameter: 'stream_options'`, 'stream_options', undefined],
      [
        `'max_tokens' is not supported. Use 'max_completion_tokens' instead.`,
        'max_tokens',
        'max_completion_tokens',
      ],
      [
        `'temperature' does not support 1 with this model. Only the default (0) is supported.`,
        'temperature',
        undefined,
      ],
      [`Unrecognized request argument supplied: top_p`, 'top_p', undefined],
      [`Extra inputs are not permitted: reasoning_effort`, 'reasoning_effort', undefined],
      [`tool_choice is not supported`, 'tool_choice', undefined],
      [`This model does not support tools.`, 'tools', undefined],
    ] as const;
    for (const [message, dropped, instead] of cases) {
      const client = clientOf(wire.server);
      const before = wire.server.requests.length;
      wire.server.next(failure(400, { message }), events(chat()), events(chat()));
      const outcome = await ask(client, full);
      assert.equal(outcome.text, 'Hello', message);
      assert.equal(outcome.notices[0]?.kind, 'adapted');
      await ask(client, full);
      const bodies = wire.server.requests.slice(before).map((request) => Object.keys(bodyOf(request)));
      assert.deepEqual(
        bodies.map((keys) => keys.includes(dropped)),
        [true, false, false],
        message,
      );
      if (instead !== undefined) assert.ok(bodies[1]?.includes(instead));
    }
    const asked = wire.server.requests.length;
    wire.server.always(
      failure(400, { message: `Unsupported: 'max_tokens', 'max_completion_tokens', 'temperature'` }),
    );
    assert.equal((await ask(clientOf(wire.server), full)).error?.kind, 'badRequest');
    assert.ok(wire.server.requests.length - asked <= 4, 'It goes round in circles.');
    const plain = wire.server.requests.length;
    assert.equal((await ask(clientOf(wire.server))).error?.kind, 'badRequest');
    assert.equal(wire.server.requests.length - plain, 1, 'What was not sent cannot be left out.');
  });

  it('118 tells a conversation that is too long for the model as such, and asks once', async () => {
    const answers = [
      failure(400, { code: 'context_length_exceeded' }),
      failure(400, { type: 'exceed_context_size_error', n_ctx: 4096 }),
      failure(400, {
        message: "This model's maximum context length is 8192 tokens. However, you requested 9000.",
      }),
      reply('Error: context window exceeded by 12 tokens', { status: 400 }),
    ];
    for (const answer of answers) {
      wire.server.next(answer);
      assert.equal((await ask(clientOf(wire.server))).error?.kind, 'tooLarge');
    }
    assert.equal(wire.server.requests.length, answers.length);
  });

  it('119 makes short words of every form of error, with its code and request, and without secrets', async () => {
    const cases: readonly (readonly [unknown, string, string | undefined])[] = [
      [{ error: { message: 'No.', code: 'c', type: 't' } }, '400 No.', 'c'],
      [{ error: 'No.' }, '400 No.', undefined],
      [
        { type: 'https://e.example/p', title: 'Bad', detail: 'No.', status: 400 },
        '400 No.',
        'https://e.example/p',
      ],
      [{ type: 'about:blank', title: 'Bad', code: 'c' }, '400 Bad', 'c'],
      [{ detail: 'No.' }, '400 No.', undefined],
      [{ detail: [{ loc: ['body', 'n'], msg: 'not a number' }] }, '400 body.n: not a number', undefined],
      [{ object: 'error', message: 'No.', code: 400 }, '400 No.', '400'],
      [{ errors: [{ message: 'No.' }] }, '400 No.', undefined],
      [[{ error: { message: 'No.', code: 400, status: 'INVALID' } }], '400 No.', '400'],
      [{ status: 'failure', message: 'No.' }, '400 No.', 'failure'],
      ['No.', '400 No.', undefined],
      ['<html><body>No.</body></html>', '400', undefined],
      ['', '400', undefined],
      [
        { error: { message: `Key ${apiKey}, sk-abcdef123456, ?key=hush, Bearer abc.def` } },
        '400 Key •••, •••, ?key=•••, Bearer •••',
        undefined,
      ],
      [{ error: { message: 'x'.repeat(5000) } }, `400 ${'x'.repeat(299)}…`, undefined],
    ];
    for (const [body, message, code] of cases) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      wire.server.next(reply(text, { status: 400, headers: { 'x-request-id': 'req_7' } }));
      const { error } = await ask(clientOf(wire.server));
      assert.deepEqual([error?.message, error?.code, error?.requestId], [message, code, 'req_7'], text);
    }
  });

  it('120 leaves nothing in the words of a server that acts instead of being read', async () => {
    const said =
      'a\u001b[31mred\u001b[0m\r\nb\u0007 \u202Egnp.exe\u202C \u2066x\u2069 [go](command:x) \u0000';
    wire.server.next(failure(400, { message: said, code: 'c\u001b]0;title\u0007' }));
    const { error } = await ask(clientOf(wire.server));
    // Markup and links stay as they were written: who shows the words shows them as text.
    assert.equal(error?.message, '400 a red b gnp.exe x [go](command:x)');
    assert.doesNotMatch(error.code ?? '', /\p{Cc}/u);
  });
});
