import assert from 'node:assert/strict';

import { parseBaseUrl } from '../../../../src/core/api/baseUrl.ts';
import { checkConnection } from '../../../../src/core/api/checkConnection.ts';
import { ApiClient } from '../../../../src/core/api/client.ts';
import { LocalService } from '../../../service/localService.ts';

describe('checkConnection', () => {
  let service: LocalService;

  beforeEach(async () => {
    service = await LocalService.start({ pace: 'instant' });
  });

  afterEach(() => service.stop());

  async function outcomes(apiKey: string): Promise<Record<string, string>> {
    const parsed = parseBaseUrl(service.baseUrl);
    assert.ok(parsed.ok);
    const client = new ApiClient({ baseUrl: parsed.baseUrl, apiKey });
    const { signal } = new AbortController();
    const results = await Array.fromAsync(checkConnection(client, new Date(), signal));
    return Object.fromEntries(results.map(({ step, outcome }) => [step, outcome]));
  }

  it('passes address, key and usage', async () => {
    const key = service.createKey({ scopes: ['models:read', 'inference:write', 'usage:read'] });
    assert.deepEqual(await outcomes(key), { address: 'passed', key: 'passed', usage: 'passed' });
  });

  it('fails at the key when the service refuses it', async () => {
    const refused = { address: 'passed', key: 'failed', usage: 'skipped' };
    assert.deepEqual(await outcomes('ck_test_unknown'), refused);
  });

  it('fails at the address when there is something else', async () => {
    service.faults.next({ kind: 'html' });
    const failed = { address: 'failed', key: 'skipped', usage: 'skipped' };
    assert.deepEqual(await outcomes(service.createKey()), failed);
  });

  it('connects with a key that may not read usage', async () => {
    const plain = { address: 'passed', key: 'passed', usage: 'refused' };
    assert.deepEqual(await outcomes(service.createKey()), plain);
  });
});
