import assert from 'node:assert/strict';
import { at, textAt } from './jsonPath.ts';
import { useService } from './serviceFixture.ts';

describe('4. Endpoints, rule 2: /responses only creates, and nothing is stored', () => {
  const running = useService();

  const post = (more: Readonly<Record<string, unknown>>): Promise<Response> =>
    running().client.post('/responses', { model: 'local/scribe-small', input: 'Hello', ...more });

  for (const [name, value] of [
    ['previous_response_id', 'resp_1'],
    ['conversation', 'conv_1'],
    ['background', true],
    ['store', true],
    ['prompt', { id: 'pmpt_1' }],
  ] as const) {
    it(`refuses \`${name}\` and says that nothing is stored`, async () => {
      const response = await post({ [name]: value });
      const body: unknown = await response.json();
      assert.equal(response.status, 400);
      assert.equal(at(body, 'error', 'param'), name);
      assert.match(textAt(body, 'error', 'message'), /Nothing is stored here/);
    });
  }

  it('takes the same fields where they ask for nothing', async () => {
    const response = await post({
      store: false,
      background: false,
      previous_response_id: null,
      conversation: null,
    });
    const body: unknown = await response.json();
    assert.equal(response.status, 200);
    assert.equal(at(body, 'store'), false);
    assert.equal(at(body, 'previous_response_id'), null);
  });

  it('does not store when nothing is said about storing', async () => {
    assert.equal(at(await (await post({})).json(), 'store'), false);
  });

  it('gives no response back by its identifier', async () => {
    const { client } = running();
    const id = textAt(await (await post({})).json(), 'id');
    const response = await client.get(`/responses/${id}`);
    assert.equal(response.status, 404);
    assert.match(textAt(await response.json(), 'error', 'message'), /No response is stored/);
  });

  it('finds no item by reference, nor reasoning by its identifier alone', async () => {
    for (const item of [
      { type: 'item_reference', id: 'msg_1' },
      { type: 'reasoning', id: 'rs_1', summary: [] },
    ]) {
      const response = await post({ input: [{ role: 'user', content: 'Hello' }, item] });
      assert.equal(response.status, 404);
      assert.equal(at(await response.json(), 'error', 'code'), 'item_not_found');
    }
  });
});
