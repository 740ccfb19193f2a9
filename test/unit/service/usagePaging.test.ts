import assert from 'node:assert/strict';
import { chatBody, chatPath } from './chatBodies.ts';
import { at, listAt, textAt } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';

describe('4. Endpoints, rule 4: usage pagination is cursor-based', () => {
  const running = useService({ seedHistory: true });
  const path = '/me/model-usage/events';

  /** Reads page after page; `between` runs after every one of them. */
  async function readPages(query: string, between: () => Promise<unknown>): Promise<unknown[]> {
    const events: unknown[] = [];
    let cursor = '';
    for (;;) {
      const page = await running().client.getJson(`${path}?${query}${cursor}`);
      events.push(...listAt(page, 'data'));
      if (at(page, 'has_more') === false) {
        assert.equal(at(page, 'next_cursor'), null);
        return events;
      }
      cursor = `&cursor=${textAt(page, 'next_cursor')}`;
      await between();
    }
  }

  it('gives in pages of seven what it gives in one page', async () => {
    const whole = listAt(await running().client.getJson(`${path}?limit=1000`), 'data');
    assert.ok(whole.length > 200);
    assert.deepEqual(await readPages('limit=7', () => Promise.resolve()), whole);
  });

  it('neither repeats nor leaves out an event while new ones arrive', async () => {
    const { client } = running();
    const before = listAt(await client.getJson(`${path}?limit=1000`), 'data');
    const read = await readPages('limit=50', () => client.postJson(chatPath, chatBody('One more')));
    assert.deepEqual(read, before);
  });

  it('does so too in a window that reaches into the future', async () => {
    const { client } = running();
    const to = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
    const before = listAt(await client.getJson(`${path}?limit=1000&to=${to}`), 'data');
    const read = await readPages(`limit=50&to=${to}`, () => client.postJson(chatPath, chatBody('More')));
    assert.deepEqual(read, before);
  });

  it('keeps the filters on every page', async () => {
    const events = await readPages('limit=7&project=website&model=local/thinker', () => Promise.resolve());
    assert.ok(events.length > 7);
    assert.ok(
      events.every((event) => at(event, 'project') === 'website' && at(event, 'model') === 'local/thinker'),
    );
  });

  it('lets the size of the page change on the way', async () => {
    const { client } = running();
    const first = await client.getJson(`${path}?limit=3`);
    const second = await client.getJson(`${path}?limit=5&cursor=${textAt(first, 'next_cursor')}`);
    assert.deepEqual(
      [...listAt(first, 'data'), ...listAt(second, 'data')],
      listAt(await client.getJson(`${path}?limit=8`), 'data'),
    );
  });

  it('makes cursors that say nothing to a client and need no encoding in a query', async () => {
    const cursor = textAt(await running().client.getJson(`${path}?limit=1`), 'next_cursor');
    assert.match(cursor, /^[\w-]+$/);
  });

  for (const other of [
    'model=local/bare',
    'project=website',
    'from=2026-01-01T00:00:00Z',
    'to=2026-01-01T00:00:00Z',
  ]) {
    it(`refuses a cursor that goes on with another filter: ${other}`, async () => {
      const { client } = running();
      const cursor = textAt(await client.getJson(`${path}?limit=1`), 'next_cursor');
      const response = await client.get(`${path}?limit=1&${other}&cursor=${cursor}`);
      assert.equal(response.status, 400);
      assert.equal(at(await response.json(), 'error', 'code'), 'invalid_cursor');
    });
  }

  it('refuses a cursor of the other list, and what is no cursor', async () => {
    const { client } = running();
    const cursor = textAt(await client.getJson('/me/model-usage?limit=1'), 'next_cursor');
    const forged = Buffer.from(JSON.stringify(['x', 1, 2, 3, 4])).toString('base64url');
    for (const wrong of [cursor, forged, 'nonsense', 'bnVsbA']) {
      const body = await client.getJson(`${path}?cursor=${wrong}`);
      assert.equal(at(body, 'error', 'code'), 'invalid_cursor');
      assert.equal(at(body, 'error', 'param'), 'cursor');
    }
  });
});
