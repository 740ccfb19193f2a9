import assert from 'node:assert/strict';
import { textAt } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';

describe('9. Versioning', () => {
  const running = useService();

  it('has a base address that ends in the version segment', () => {
    const { service } = running();
    assert.equal(service.baseUrl, `${service.origin}/v1`);
    assert.match(service.origin, /^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('has nothing under another version, nor under none', async () => {
    const { service, key } = running();
    for (const path of ['/v2/models', '/models', '/']) {
      const response = await fetch(service.origin + path, { headers: { authorization: `Bearer ${key}` } });
      assert.equal(response.status, 404);
    }
  });

  it('says what is missing where the version is', async () => {
    const response = await fetch(`${running().service.origin}/chat/completions`, { method: 'POST' });
    assert.match(textAt(await response.json(), 'error', 'message'), /ends in the version segment \/v1/);
  });
});
