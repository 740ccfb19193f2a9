import assert from 'node:assert/strict';
import { chatBody, chatPath } from './chatBodies.ts';
import { at, fieldsAt, listAt, numberAt, textAt } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';
import { TestClock } from './testClock.ts';

describe('4. Endpoints: GET /me/model-usage', () => {
  const clock = new TestClock();
  const running = useService({ now: clock.now });
  const path = '/me/model-usage';

  async function spend(model: string, project: string): Promise<void> {
    await running().client.postJson(chatPath, chatBody(`For ${project}`, { model }), {
      'openai-project': project,
    });
    clock.advance(1000);
  }

  const summary = (query: Readonly<Record<string, string>> = {}): Promise<unknown> =>
    running().client.getJson(`${path}?${new URLSearchParams(query).toString()}`);

  it('sums up requests, tokens and money', async () => {
    await spend('local/scribe-small', 'website');
    await spend('local/thinker', 'website');
    const body = await summary();
    const totals = at(body, 'totals');
    assert.equal(at(totals, 'requests'), 2);
    assert.equal(at(totals, 'currency'), 'USD');
    assert.ok(numberAt(totals, 'reasoning_tokens') > 0);
    assert.equal(
      numberAt(totals, 'total_tokens'),
      numberAt(totals, 'input_tokens') + numberAt(totals, 'output_tokens'),
    );
    for (const field of fieldsAt(totals).filter((name) => name !== 'currency')) {
      const rows = listAt(body, 'data').map((row) => numberAt(row, field));
      assert.equal(
        rows.reduce((sum, amount) => sum + amount, 0),
        numberAt(totals, field),
        field,
      );
    }
  });

  it('gives a row for each model and project', async () => {
    await spend('local/thinker', 'website');
    await spend('local/bare', 'compiler');
    await spend('local/bare', 'compiler');
    await spend('local/bare', 'website');
    const rows = listAt(await summary(), 'data');
    assert.deepEqual(
      rows.map((row) => [at(row, 'model'), at(row, 'project'), at(row, 'requests')]),
      [
        ['local/bare', 'compiler', 2],
        ['local/bare', 'website', 1],
        ['local/thinker', 'website', 1],
      ],
    );
  });

  it('filters by model and by project', async () => {
    await spend('local/thinker', 'website');
    await spend('local/bare', 'website');
    await spend('local/bare', 'compiler');
    const requests = async (query: Readonly<Record<string, string>>): Promise<number> =>
      numberAt(await summary(query), 'totals', 'requests');
    assert.equal(await requests({ model: 'local/bare' }), 2);
    assert.equal(await requests({ project: 'website' }), 2);
    assert.equal(await requests({ model: 'local/bare', project: 'website' }), 1);
    assert.equal(await requests({ model: 'local/nobody' }), 0);
  });

  it('filters by a time window whose beginning is inside and whose end is not', async () => {
    const first = clock.now().toISOString();
    await spend('local/bare', 'website');
    const second = clock.now().toISOString();
    await spend('local/bare', 'website');
    const third = clock.now().toISOString();
    const requests = async (from: string, to: string): Promise<number> =>
      numberAt(await summary({ from, to }), 'totals', 'requests');
    assert.equal(await requests(first, third), 2);
    assert.equal(await requests(first, second), 1);
    assert.equal(await requests(second, third), 1);
  });

  it('says which window it speaks of and how fresh it is', async () => {
    const now = clock.now();
    const body = await summary();
    assert.equal(at(body, 'fresh_at'), now.toISOString());
    assert.ok(Date.parse(textAt(body, 'to')) > now.getTime());
    assert.equal(Date.parse(textAt(body, 'to')) - Date.parse(textAt(body, 'from')), 30 * 24 * 60 * 60 * 1000);
  });

  it('counts what was booked in this very moment, when no end is given', async () => {
    await running().client.postJson(chatPath, chatBody('Hello'));
    assert.equal(numberAt(await summary(), 'totals', 'requests'), 1);
  });

  it('pages through its rows by cursor, with the totals of all of them on every page', async () => {
    for (const project of ['a', 'b', 'c', 'd', 'e']) {
      await spend('local/bare', project);
    }
    const projects: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await summary({ limit: '2', ...(cursor !== undefined && { cursor }) });
      assert.equal(numberAt(page, 'totals', 'requests'), 5);
      projects.push(...listAt(page, 'data').map((row) => at(row, 'project')));
      cursor = at(page, 'has_more') === true ? textAt(page, 'next_cursor') : undefined;
    } while (cursor !== undefined);
    assert.deepEqual(projects, ['a', 'b', 'c', 'd', 'e']);
  });
});
