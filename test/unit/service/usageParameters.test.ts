import assert from 'node:assert/strict';
import { at } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';

describe('4. Endpoints: the parameters of the usage lists', () => {
  const running = useService();

  for (const path of ['/me/model-usage', '/me/model-usage/events']) {
    for (const [query, param] of [
      ['from=yesterday', 'from'],
      ['from=2026-01-01', 'from'],
      ['to=2026-02-30T00:00:00Z', 'to'],
      ['to=2026-13-01T00:00:00Z', 'to'],
      ['to=2026-01-01T24:00:00Z', 'to'],
      ['to=2026-01-01T00:00:00', 'to'],
      ['from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 'from'],
      ['from=2026-01-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'from'],
      ['from=2024-01-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'from'],
      ['limit=0', 'limit'],
      ['limit=1001', 'limit'],
      ['limit=ten', 'limit'],
      ['limit=1.5', 'limit'],
      ['model=', 'model'],
      ['model=a&model=b', 'model'],
      ['project=', 'project'],
      ['cursor=', 'cursor'],
      ['until=2026-01-01T00:00:00Z', 'until'],
    ] as const) {
      it(`${path}?${query} is refused, naming '${param}'`, async () => {
        const response = await running().client.get(`${path}?${query}`);
        assert.equal(response.status, 400);
        assert.equal(at(await response.json(), 'error', 'param'), param);
      });
    }

    it(`${path} takes times of any offset and of any precision`, async () => {
      const query = new URLSearchParams({
        from: '2026-02-28T23:00:00+02:00',
        to: '2026-03-01t00:00:00.123456z',
      });
      const response = await running().client.get(`${path}?${query.toString()}`);
      assert.equal(response.status, 200);
    });
  }
});
