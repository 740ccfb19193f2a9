import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import { parseBaseUrl } from '../../../../src/core/api/baseUrl.ts';
import { ApiClient, type ApiClientOptions } from '../../../../src/core/api/client.ts';
import { QuirksInMemory } from '../../../../src/core/api/quirks.ts';
import { defaultTimeLimits } from '../../../../src/core/api/timeLimits.ts';
import { LocalService } from '../../../service/localService.ts';

const never = new AbortController().signal;

function question() {
  const messages = [{ role: 'user', content: 'What is a closure?' }] as const;
  return { model: 'local/scribe-small', messages, idempotencyKey: crypto.randomUUID() };
}

describe('The attempts at an answer', () => {
  let service: LocalService;
  let key: string;

  beforeEach(async () => {
    service = await LocalService.start({ pace: 'instant' });
    key = service.createKey();
  });

  afterEach(() => service.stop());

  function clientWith(options: Partial<ApiClientOptions>): ApiClient {
    const parsed = parseBaseUrl(service.baseUrl);
    assert.ok(parsed.ok);
    return new ApiClient({ baseUrl: parsed.baseUrl, apiKey: key }, options);
  }

  async function failureOf(client: ApiClient): Promise<ApiError> {
    const error: unknown = await Array.fromAsync(client.answer(question(), never)).catch(
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof ApiError);
    return error;
  }

  it('remembers what the service lacks only once it has answered without it', async () => {
    const quirks = new QuirksInMemory();
    const auto = clientWith({ quirks });
    const memory = `${service.baseUrl} local/scribe-small`;
    for (const path of ['/responses', '/chat/completions']) {
      service.faults.next({ kind: 'status', status: 404, path });
    }
    assert.equal((await failureOf(auto)).kind, 'notFound');
    assert.deepEqual(quirks.get(memory), []);
    service.faults.next({ kind: 'status', status: 404, path: '/responses' });
    await Array.fromAsync(auto.answer(question(), never));
    assert.deepEqual(quirks.get(memory), ['noResponses']);
  });

  it('takes the time limit of a whole answer over all its attempts', async () => {
    const limits = { ...defaultTimeLimits, total: 1000 };
    const limited = clientWith({ limits });
    service.faults.next({ kind: 'delay', milliseconds: 60_000 });
    const error = await failureOf(limited);
    assert.equal(error.kind, 'timeout');
    assert.match(error.message, /whole answer/);
    assert.equal(service.requests.length, 1);
  });
});
