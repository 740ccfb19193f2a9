import assert from 'node:assert/strict';

import type { AnswerEvent } from '../../../../src/core/api/answer.ts';
import { ApiError, type ApiErrorKind } from '../../../../src/core/api/apiError.ts';
import { parseBaseUrl } from '../../../../src/core/api/baseUrl.ts';
import { ApiClient } from '../../../../src/core/api/client.ts';
import { defaultTimeLimits, type TimeLimits } from '../../../../src/core/api/timeLimits.ts';
import type { Fault } from '../../../service/faults/fault.ts';
import { LocalService } from '../../../service/localService.ts';

const scopes = ['models:read', 'inference:write', 'usage:read'] as const;
const never = new AbortController().signal;

function clientOf(
  service: LocalService,
  apiKey: string | undefined,
  limits: Partial<TimeLimits> = {},
): ApiClient {
  const parsed = parseBaseUrl(service.baseUrl);
  assert.ok(parsed.ok);
  return new ApiClient(
    { baseUrl: parsed.baseUrl, apiKey },
    {
      limits: { ...defaultTimeLimits, ...limits },
      api: 'chatCompletions',
      retry: { attempts: 1, longestWait: 0, deadline: 0 },
    },
  );
}

function ask(content = 'What is a closure?', model = 'local/scribe-small') {
  return { model, messages: [{ role: 'user', content }] as const, idempotencyKey: crypto.randomUUID() };
}

async function collect(events: AsyncIterable<AnswerEvent>): Promise<readonly AnswerEvent[]> {
  return Array.fromAsync(events);
}

const textOf = (events: readonly AnswerEvent[]): string =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(outcome instanceof ApiError, String(outcome));
  return outcome;
}

describe('ApiClient against a real server', () => {
  let service: LocalService;
  let client: ApiClient;
  let key: string;

  beforeEach(async () => {
    service = await LocalService.start({ pace: 'instant' });
    key = service.createKey({ scopes });
    client = clientOf(service, key);
  });

  afterEach(() => service.stop());

  it('lists the models that can chat, in the order of the service', async () => {
    const models = await client.listModels(never);
    assert.equal(models[0]?.id, 'local/scribe-small');
    assert.ok(models.length >= 5);
    assert.ok(!models.some(({ raw }) => raw['type'] === 'embedding'));
  });

  it('streams an answer in pieces, with its tokens, to a complete end', async () => {
    const events = await collect(client.answer(ask(), never));
    assert.match(textOf(events), /closure/);
    assert.ok(events.filter(({ type }) => type === 'text').length > 5);
    const usage = events.find((event) => event.type === 'usage');
    assert.ok(usage?.usage.inputTokens && usage.usage.outputTokens);
    assert.deepEqual(events.at(-1), { type: 'done', finishReason: 'stop', complete: true });
    assert.equal(events[0]?.type, 'started');
  });

  it('streams reasoning apart from the text', async () => {
    const events = await collect(client.answer(ask('Why?', 'local/thinker'), never));
    assert.ok(events.some(({ type }) => type === 'reasoning'));
    assert.notEqual(textOf(events), '');
  });

  it('sends what the request needs and nothing more', async () => {
    const request = ask();
    await collect(client.answer(request, never));
    const [seen] = service.requests;
    assert.deepEqual(seen?.body, {
      model: request.model,
      messages: request.messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    const ours = Object.keys(seen?.headers ?? {}).toSorted();
    assert.ok(!ours.some((name) => /stainless|openai|cookie/.test(name)), ours.join());
    assert.equal(seen?.headers['idempotency-key'], request.idempotencyKey);
  });

  it('sends no key where none is needed', async () => {
    const error = await errorOf(clientOf(service, undefined).listModels(never));
    assert.equal(error.kind, 'unauthorized');
    assert.equal(service.requests[0]?.headers.authorization, undefined);
  });

  it('is not moved by the variables that the SDK reads', async () => {
    const names = [
      'BASE_URL',
      'API_KEY',
      'ADMIN_KEY',
      'ORG_ID',
      'PROJECT_ID',
      'CUSTOM_HEADERS',
      'LOG',
      'WEBHOOK_SECRET',
    ];
    const before = { ...process.env };
    for (const name of names)
      process.env[`OPENAI_${name}`] = name === 'LOG' ? 'debug' : 'http://127.0.0.1:1/v1';
    process.env['OPENAI_CUSTOM_HEADERS'] = 'Authorization: Bearer stolen\nX-Extra: yes';
    try {
      await clientOf(service, key).listModels(never);
    } finally {
      process.env = before;
    }
    const [seen] = service.requests;
    assert.ok(seen?.headers.authorization && !seen.headers.authorization.includes('stolen'));
    assert.ok(!Object.keys(seen.headers).some((name) => /openai|x-extra/.test(name)));
  });

  it('never follows a redirect, so that key and prompt stay with their origin', async () => {
    const other = await LocalService.start({ pace: 'instant' });
    try {
      for (const status of [301, 302, 303, 307, 308]) {
        service.faults.next({ kind: 'redirect', location: `${other.baseUrl}/chat/completions`, status });
        const error = await errorOf(collect(client.answer(ask(), never)));
        assert.equal(error.kind, 'redirected');
        assert.equal(error.location, other.origin);
      }
      assert.equal(other.requests.length, 0);
    } finally {
      await other.stop();
    }
  });

  const faults: readonly (readonly [string, Fault, ApiErrorKind])[] = [
    ['a login page', { kind: 'html' }, 'notAnApi'],
    ['an empty body', { kind: 'emptyBody' }, 'notAnApi'],
    ['500', { kind: 'status', status: 500 }, 'serverError'],
    [
      'a page with 502',
      { kind: 'status', status: 502, body: '<html>', contentType: 'text/html' },
      'serverError',
    ],
    ['429', { kind: 'status', status: 429, retryAfter: '7' }, 'rateLimited'],
    ['429 for want of credit', { kind: 'status', status: 429, code: 'insufficient_quota' }, 'quotaExceeded'],
    ['a closed socket', { kind: 'hangUp' }, 'network'],
    [
      'JSON with an error and status 200',
      { kind: 'status', status: 200, body: '{"error":{"message":"no"}}' },
      'serverError',
    ],
    ['JSON of another kind', { kind: 'status', status: 200, body: '{"hello":1}' }, 'notAnApi'],
  ];
  for (const [name, fault, kind] of faults) {
    it(`tells ${name} as ${kind}`, async () => {
      service.faults.next(fault);
      assert.equal((await errorOf(collect(client.answer(ask(), never)))).kind, kind);
    });
  }

  for (const [name, fault, kind] of faults) {
    it(`tells ${name} as ${kind} when listing models, too`, async () => {
      service.faults.next(fault);
      assert.equal((await errorOf(client.listModels(never))).kind, kind);
    });
  }

  it('passes on how long the service asks to wait', async () => {
    service.faults.next({ kind: 'status', status: 429, retryAfter: '7' });
    assert.equal((await errorOf(client.listModels(never))).retryAfter, 7000);
  });

  it('gives the same text however the answer is cut into packets', async () => {
    const request = ask('Schreib über Übermut, 日本語 and 😀.');
    const whole = textOf(await collect(client.answer(request, never)));
    service.faults.next({ kind: 'oneBytePerPacket' });
    const bytes = textOf(await collect(client.answer({ ...request, idempotencyKey: 'other' }, never)));
    assert.equal(bytes, whole);
    assert.match(bytes, /😀|日本語|Übermut/);
  });

  it('does not take a stream that ended too early for a complete answer', async () => {
    service.faults.next({ kind: 'end', afterBytes: 900 });
    const events = await collect(client.answer(ask(), never));
    assert.notEqual(textOf(events), '');
    assert.deepEqual(events.at(-1), { type: 'done', finishReason: 'unknown', complete: false });
  });

  it('delivers what came before the connection was cut, and then says so', async () => {
    service.faults.next({ kind: 'cut', afterBytes: 900 });
    const seen: AnswerEvent[] = [];
    const error = await errorOf(
      (async () => {
        for await (const event of client.answer(ask(), never)) seen.push(event);
      })(),
    );
    assert.equal(error.kind, 'interrupted');
    assert.notEqual(textOf(seen), '');
  });

  it('delivers what came before an error in the middle', async () => {
    service.faults.next({ kind: 'errorInMidStream', afterEvents: 5, message: 'Overloaded' });
    const seen: AnswerEvent[] = [];
    const error = await errorOf(
      (async () => {
        for await (const event of client.answer(ask(), never)) seen.push(event);
      })(),
    );
    assert.match(error.message, /Overloaded/);
    assert.notEqual(textOf(seen), '');
  });

  it('gives up on a service that does not begin to answer', async () => {
    service.faults.next({ kind: 'delay', milliseconds: 60_000 });
    const error = await errorOf(collect(clientOf(service, key, { firstByte: 50 }).answer(ask(), never)));
    assert.equal(error.kind, 'timeout');
    assert.equal((await service.waitForRequest(({ closedByClient }) => closedByClient)).closedByClient, true);
  });

  it('gives up on an answer that stalls, and keeps what came', async () => {
    service.faults.next({ kind: 'stall', afterBytes: 900 });
    const seen: AnswerEvent[] = [];
    const error = await errorOf(
      (async () => {
        for await (const event of clientOf(service, key, { idle: 50 }).answer(ask(), never)) seen.push(event);
      })(),
    );
    assert.equal(error.kind, 'timeout');
    assert.notEqual(textOf(seen), '');
  });

  it('sends nothing when it was cancelled before', async () => {
    const error = await errorOf(collect(client.answer(ask(), AbortSignal.abort())));
    assert.equal(error.kind, 'cancelled');
    assert.equal(service.requests.length, 0);
  });

  it('closes the connection at once when it is cancelled in the middle', async () => {
    service.faults.next({ kind: 'stall', afterBytes: 900 });
    const controller = new AbortController();
    const error = await errorOf(
      (async () => {
        for await (const event of client.answer(ask(), controller.signal)) {
          if (event.type === 'text') controller.abort();
        }
      })(),
    );
    assert.equal(error.kind, 'cancelled');
    await service.waitForRequest(({ closedByClient }) => closedByClient);
  });

  it('closes the connection when nobody reads on', async () => {
    service.faults.next({ kind: 'stall', afterBytes: 900 });
    for await (const event of client.answer(ask(), never)) if (event.type === 'text') break;
    await service.waitForRequest(({ closedByClient }) => closedByClient);
  });

  it('sums usage over a window as the service does, by model', async () => {
    await collect(client.answer(ask(), never));
    const to = new Date(Date.now() + 1000);
    const filter = { from: new Date(to.getTime() - 31 * 24 * 60 * 60 * 1000), to };
    const summary = await client.usageSummary(filter, never);
    assert.ok(summary.complete && summary.rows.length > 1);
    assert.equal(
      summary.rows.reduce((sum, { requests }) => sum + (requests ?? 0), 0),
      summary.totals.requests,
    );
    const one = await client.usageSummary({ ...filter, model: 'local/scribe-small' }, never);
    assert.ok(one.rows.every(({ model }) => model === 'local/scribe-small'));
  });

  it('reads all pages of usage events, each event once', async () => {
    const to = new Date();
    const filter = { from: new Date(to.getTime() - 31 * 24 * 60 * 60 * 1000), to };
    const pages = await Array.fromAsync(client.usageEvents(filter, 50, never));
    const ids = pages.flatMap(({ events }) => events.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length);
    assert.equal((await client.usageSummary(filter, never)).totals.requests, ids.length);
  });
});
