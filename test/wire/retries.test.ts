import assert from 'node:assert/strict';

import { chat, cut, delta, event, events, failure, stream } from './answers.ts';
import { ask, clientOf, errorOf, never, type Outcome, question } from './asking.ts';
import { useWireServer } from './useWireServer.ts';

const patient = { attempts: 3, longestWait: 120_000, deadline: 1e9 };

describe('F. Errors: trying again', () => {
  const wire = useWireServer();

  /** Asks, and skips every pause; tells how long each would have been at least and at most, in milliseconds. */
  async function askWithoutPauses(options: Parameters<typeof clientOf>[1] = {}): Promise<{
    readonly outcome: Outcome;
    readonly pauses: readonly (readonly [number, number])[];
  }> {
    const pauses: (readonly [number, number])[] = [];
    const begun = Date.now();
    const client = clientOf(wire.server, { retry: patient, ...options });
    const outcome = await ask(client, question(), never, (told) => {
      if (told.type !== 'notice' || told.notice.kind !== 'waiting') return;
      const { until, skip } = told.notice;
      pauses.push([until.getTime() - Date.now(), until.getTime() - begun]);
      skip();
    });
    return { outcome, pauses };
  }

  it('109 waits as long as the service asks, in whichever form it says so', async () => {
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    const cases = [
      ['retry-after', '1', 1000],
      ['retry-after', '0.2', 200],
      ['retry-after', '7s', 7000],
      ['retry-after-ms', '1500', 1500],
      ['retry-after', inAMinute, undefined],
    ] as const;
    for (const [header, value, milliseconds] of cases) {
      const asked = milliseconds ?? Date.parse(inAMinute) - Date.now();
      // Until the request begins, a slow machine takes its time, and with it from a date.
      const slack = milliseconds === undefined ? 1000 : 50;
      const before = wire.server.requests.length;
      wire.server.next(failure(429, {}, { [header]: value }), events(chat()));
      const { outcome, pauses } = await askWithoutPauses();
      assert.equal(outcome.text, 'Hello', value);
      // What is asked lies between the pause from now and the pause from the beginning.
      const [[atLeast, atMost] = [Number.NaN, Number.NaN]] = pauses;
      assert.ok(atLeast <= asked + slack && asked - slack <= atMost, `${value}: ${atLeast}-${atMost}`);
      assert.equal(wire.server.requests.length - before, 2);
    }
    wire.server.next(failure(429, {}, { 'retry-after-ms': '30' }), events(chat()));
    assert.equal((await ask(clientOf(wire.server))).text, 'Hello', 'It also goes on where nobody skips.');
  });

  it('110 does not try again where the service asks to wait for an hour, and says so', async () => {
    wire.server.next(failure(429, {}, { 'retry-after': '3600' }));
    const { error } = await ask(clientOf(wire.server));
    assert.deepEqual([error?.kind, error?.retryAfter], ['rateLimited', 3_600_000]);
  });

  it('111 waits longer each time, spread at random, for so many attempts and no longer than a deadline', async () => {
    wire.server.always(failure(429));
    const longest = await askWithoutPauses({ random: () => 0.999 });
    const shorter = await askWithoutPauses({ random: () => 0.5 });
    assert.equal(wire.server.requests.length, 2 * patient.attempts);
    const [first, second] = longest.outcome.notices;
    assert.ok(first?.kind === 'waiting' && second?.kind === 'waiting');
    assert.deepEqual([first.attempt, second.attempt], [2, 3]);
    assert.equal(longest.outcome.error?.kind, 'rateLimited');
    // The first pause can be no longer than half a second, the second no longer than one.
    assert.ok((longest.pauses[0]?.[0] ?? 0) <= 500 && (longest.pauses[1]?.[0] ?? 0) <= 1000);
    assert.ok((longest.pauses[1]?.[1] ?? 0) >= 999 && (shorter.pauses[0]?.[0] ?? 0) <= 250);
    const deadline = await ask(
      clientOf(wire.server, { random: () => 1, retry: { ...patient, deadline: 100 } }),
    );
    assert.equal(deadline.error?.kind, 'rateLimited');
    assert.equal(wire.server.requests.length, 2 * patient.attempts + 1);
    const controller = new AbortController();
    const cancelled = await ask(
      clientOf(wire.server, { random: () => 1 }),
      question(),
      controller.signal,
      ({ type }) => {
        if (type === 'notice') controller.abort();
      },
    );
    assert.equal(cancelled.error?.kind, 'cancelled');
  });

  it('112 reads what the service says of its limits, in every form, and waits for one that is used up', async () => {
    const soon = Math.floor(Date.now() / 1000) + 90;
    const cases = [
      [
        {
          'x-ratelimit-limit-requests': '60',
          'x-ratelimit-remaining-requests': '0',
          'x-ratelimit-reset-requests': '1m0s',
        },
        60_000,
      ],
      [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '12ms' }, 12],
      [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(soon) }, 90_000],
      [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(soon * 1000) }, 90_000],
      [
        {
          'anthropic-ratelimit-requests-remaining': '0',
          'anthropic-ratelimit-requests-reset': new Date(soon * 1000).toISOString(),
        },
        90_000,
      ],
      [{ 'ratelimit-policy': '"default";q=100;w=60', ratelimit: '"default";r=0;t=30' }, 30_000],
      [{ ratelimit: 'limit=10, remaining=0, reset=30' }, 30_000],
    ] as const;
    for (const [headers, expected] of cases) {
      const client = clientOf(wire.server, { retry: patient });
      wire.server.next(failure(429, {}, headers), events(chat()));
      const outcome = await ask(client, question(), never, (told) => {
        if (told.type === 'notice' && told.notice.kind === 'waiting') told.notice.skip();
      });
      const [notice] = outcome.notices;
      assert.ok(notice?.kind === 'waiting', JSON.stringify(headers));
      const waited = notice.error.retryAfter ?? Number.NaN;
      assert.ok(waited <= expected && waited > expected - 30_000, `${waited} for ${JSON.stringify(headers)}`);
      const [limit] = client.rateLimits?.limits ?? [];
      assert.equal(limit?.remaining, 0);
      assert.ok(limit.resetAt instanceof Date);
    }
  });

  it('113 heeds what the service says about trying again', async () => {
    wire.server.next(failure(500, {}, { 'x-should-retry': 'false' }));
    assert.equal((await ask(clientOf(wire.server))).error?.kind, 'serverError');
    wire.server.next(failure(409, {}, { 'x-should-retry': 'true' }), events(chat()));
    assert.equal((await ask(clientOf(wire.server))).text, 'Hello');
    assert.equal(wire.server.requests.length, 3);
  });

  it('114 gets through failures that pass, and does not repeat those that do not', async () => {
    for (const status of [408, 425, 500, 502, 503, 504, 529]) {
      wire.server.next(failure(status), failure(status), events(chat()));
      assert.equal((await ask(clientOf(wire.server))).text, 'Hello', String(status));
    }
    const before = wire.server.requests.length;
    for (const status of [501, 505]) {
      wire.server.next(failure(status));
      assert.equal((await ask(clientOf(wire.server))).error?.kind, 'serverError');
    }
    assert.equal(wire.server.requests.length - before, 2);
    wire.server.next(failure(503), failure(503), failure(503));
    assert.equal((await errorOf(clientOf(wire.server).listModels(never))).status, 503);
  });

  it('115 does not try again once something was shown', async () => {
    const begun = event(delta({ content: 'part' }));
    wire.server.next(stream([begun, event({ error: { message: 'Failed.', code: 500 } })]), cut([begun]));
    const failed = await ask(clientOf(wire.server));
    assert.deepEqual([failed.text, failed.error?.kind], ['part', 'serverError']);
    const lost = await ask(clientOf(wire.server));
    assert.deepEqual([lost.text, lost.error?.kind], ['part', 'interrupted']);
    assert.equal(wire.server.requests.length, 2);
  });

  it('116 waits for the same request that is still in flight, and never makes a new key on its own', async () => {
    wire.server.next(failure(409, { code: 'idempotency_key_in_flight' }), events(chat()));
    assert.equal((await ask(clientOf(wire.server))).text, 'Hello');
    const [first, second] = wire.server.requests;
    assert.equal(second?.headers['idempotency-key'], first?.headers['idempotency-key']);
    wire.server.next(
      failure(422, { code: 'idempotency_key_reused', message: 'The tools differ.' }),
      failure(409),
    );
    assert.equal((await ask(clientOf(wire.server))).error?.kind, 'badRequest');
    assert.equal(
      (await ask(clientOf(wire.server))).error?.kind,
      'badRequest',
      'Another conflict does not pass.',
    );
    assert.equal(wire.server.requests.length, 4);
  });
});
