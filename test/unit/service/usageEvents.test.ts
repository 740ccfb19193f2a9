import assert from 'node:assert/strict';
import { chatBody, chatPath } from './chatBodies.ts';
import { at, listAt, numberAt, textAt } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';
import { TestClock } from './testClock.ts';

describe('4. Endpoints: GET /me/model-usage/events', () => {
  const clock = new TestClock();
  const running = useService({ now: clock.now });

  const events = async (query = ''): Promise<readonly unknown[]> =>
    listAt(await running().client.getJson(`/me/model-usage/events${query}`), 'data');

  it('gives an event for every inference, the newest first', async () => {
    const { client } = running();
    await client.postJson(chatPath, chatBody('One'));
    clock.advance(1);
    await client.postJson('/responses', { model: 'local/bare', input: 'Two' });
    assert.deepEqual(
      (await events()).map((event) => [at(event, 'endpoint'), at(event, 'model')]),
      [
        ['/responses', 'local/bare'],
        ['/chat/completions', 'local/scribe-small'],
      ],
    );
  });

  it('tells when, for which request, how many tokens and how much', async () => {
    const response = await running().client.post(chatPath, chatBody('Hello', { model: 'local/thinker' }));
    const usage = at(await response.json(), 'usage');
    const [event] = await events();
    assert.match(textAt(event, 'id'), /^evt_/);
    assert.equal(at(event, 'occurred_at'), clock.now().toISOString());
    assert.equal(at(event, 'request_id'), response.headers.get('x-request-id'));
    assert.equal(at(event, 'project'), 'default');
    assert.equal(at(event, 'status'), 'completed');
    assert.equal(at(event, 'input_tokens'), at(usage, 'prompt_tokens'));
    assert.equal(at(event, 'output_tokens'), at(usage, 'completion_tokens'));
    assert.equal(at(event, 'reasoning_tokens'), at(usage, 'completion_tokens_details', 'reasoning_tokens'));
    assert.equal(at(event, 'total_tokens'), at(usage, 'total_tokens'));
    assert.equal(at(event, 'currency'), 'USD');
  });

  it('bills, in whole microdollars, what the list of models says a token costs', async () => {
    const { client } = running();
    const body = chatBody('The same beginning. '.repeat(60), { model: 'local/scribe-large' });
    await client.postJson(chatPath, body);
    clock.advance(1);
    await client.postJson(chatPath, body);
    const models = listAt(await client.getJson('/models'), 'data');
    const pricing = at(
      models.find((model) => at(model, 'id') === 'local/scribe-large'),
      'pricing',
    );
    const price = (kind: string): number => Number(textAt(pricing, `${kind}_per_million_tokens`));
    const [event] = await events();
    const cached = numberAt(event, 'cached_input_tokens');
    assert.ok(cached > 0);
    assert.equal(
      numberAt(event, 'billable_microusd'),
      Math.round(
        (numberAt(event, 'input_tokens') - cached) * price('input') +
          cached * price('cached_input') +
          numberAt(event, 'output_tokens') * price('output'),
      ),
    );
  });

  it('filters by time window, model and project', async () => {
    const { client } = running();
    const from = clock.now().toISOString();
    await client.postJson(chatPath, chatBody('One', { model: 'local/bare' }), {
      'openai-project': 'website',
    });
    clock.advance(1000);
    const to = clock.now().toISOString();
    await client.postJson(chatPath, chatBody('Two', { model: 'local/thinker' }), {
      'openai-project': 'website',
    });
    const models = async (query: string): Promise<unknown[]> =>
      (await events(query)).map((event) => at(event, 'model'));
    assert.deepEqual(await models(`?from=${from}&to=${to}`), ['local/bare']);
    assert.deepEqual(await models(`?from=${to}`), ['local/thinker']);
    assert.deepEqual(await models('?model=local/thinker'), ['local/thinker']);
    assert.deepEqual(await models('?project=website'), ['local/thinker', 'local/bare']);
    assert.deepEqual(await models('?project=compiler'), []);
  });

  it('gives a hundred events a page unless told otherwise', async () => {
    const { service, client } = running();
    const event = {
      occurredAt: clock.now().getTime(),
      model: 'local/bare',
      project: 'default',
      endpoint: '/responses',
      requestId: 'req_1',
      status: 'completed',
      inputTokens: 1,
      cachedInputTokens: 0,
      outputTokens: 1,
      reasoningTokens: 0,
      billableMicroUsd: 0,
    } as const;
    service.usage.addAll(Array.from({ length: 101 }, (_, index) => [`evt_${index}`, event]));
    assert.equal((await events()).length, 100);
    assert.equal((await events('?limit=1000')).length, 101);
    assert.equal((await events('?limit=1')).length, 1);
    assert.equal(at(await client.getJson('/me/model-usage/events?limit=101'), 'has_more'), false);
  });

  it('books nothing for a request that was refused', async () => {
    await running().client.postJson(chatPath, { model: 'local/bare' });
    assert.deepEqual(await events(), []);
  });
});
