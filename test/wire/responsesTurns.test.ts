import assert from 'node:assert/strict';

import type { InputMessage } from '../../src/core/api/answer.ts';
import { QuirksInMemory } from '../../src/core/api/quirks.ts';
import { chat, events, failure, reply, response } from './answers.ts';
import { ask, clientOf, question } from './asking.ts';
import { useWireServer } from './useWireServer.ts';
import { bodyOf } from './wireRequest.ts';

const reasoned: readonly InputMessage[] = [
  { role: 'user', content: 'One?' },
  { role: 'assistant', content: 'One.', sealedReasoning: ['sealed', ''] },
  { role: 'user', content: 'Two?' },
];

describe('E. The stream of a response: from turn to turn', () => {
  const wire = useWireServer();
  const reasoningSent = (number: number): unknown =>
    (bodyOf(wire.server.requests[number])['input'] as readonly { readonly type?: string }[]).filter(
      ({ type }) => type === 'reasoning',
    );

  it('101 gives sealed reasoning back in the next turn, without an identifier, and none where there was none', async () => {
    const item = (sealed?: string): object => ({
      type: 'response.output_item.done',
      item: { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: sealed },
    });
    wire.server.next(
      events([item('sealed'), ...response()]),
      events([item(''), ...response()]),
      events([item(undefined), ...response()]),
      events(response()),
    );
    const client = clientOf(wire.server, { api: 'responses' });
    const sealed = [];
    for (let asked = 0; asked < 3; asked += 1) sealed.push((await ask(client)).sealed);
    assert.deepEqual(sealed, [['sealed'], [], []]);
    await ask(client, question({ messages: reasoned }));
    assert.deepEqual(reasoningSent(3), [{ type: 'reasoning', summary: [], encrypted_content: 'sealed' }]);
  });

  it('102 asks once more without sealed reasoning that the service does not find, and gives it back next time', async () => {
    const client = clientOf(wire.server, { api: 'responses' });
    const lost = failure(404, { message: "Item with id 'rs_abc' not found." });
    wire.server.next(lost, events(response()), lost, lost, events(response()));
    const request = question({ messages: reasoned });
    assert.equal((await ask(client, request)).text, 'Hello');
    assert.deepEqual(reasoningSent(1), []);
    const again = await ask(client, question({ messages: reasoned }));
    assert.equal((reasoningSent(2) as readonly unknown[]).length, 1);
    assert.match(again.error?.message ?? '', /not found/);
    assert.equal(wire.server.requests.length, 4);
    assert.equal((await ask(client)).text, 'Hello');
  });

  it('103 turns to chat completions where there is no /responses, and remembers it for this service and model', async () => {
    for (const missing of [
      failure(404, { message: 'Not found.' }),
      reply('404 page not found', { status: 404 }),
      failure(405),
      failure(501),
    ]) {
      const quirks = new QuirksInMemory();
      const before = wire.server.requests.length;
      wire.server.next(missing, events(chat()), events(chat()), events(response()));
      const outcome = await ask(clientOf(wire.server, { api: 'auto', quirks }));
      assert.equal(outcome.text, 'Hello');
      const sent = wire.server.requests.slice(before).map(({ headers }) => headers['idempotency-key']);
      assert.notEqual(sent[1], sent[0]);
      assert.deepEqual(outcome.notices, [{ kind: 'adapted', quirk: 'noResponses', idempotencyKey: sent[1] }]);
      await ask(clientOf(wire.server, { api: 'auto', quirks }));
      await ask(clientOf(wire.server, { api: 'auto', quirks }), question({ model: 'other' }));
      assert.deepEqual(
        wire.server.requests.slice(before).map(({ target }) => target),
        ['/v1/responses', '/v1/chat/completions', '/v1/chat/completions', '/v1/responses'],
      );
    }
    wire.server.next(failure(404, { message: 'Not found.' }));
    assert.equal((await ask(clientOf(wire.server, { api: 'responses' }))).error?.kind, 'notFound');
  });
});
