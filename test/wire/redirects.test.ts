import assert from 'node:assert/strict';

import { reply } from './answers.ts';
import { ask, clientOf, errorOf, never } from './asking.ts';
import { useWireServer } from './useWireServer.ts';
import { WireServer } from './wireServer.ts';

const redirects = [301, 302, 303, 307, 308] as const;

describe('B. HTTP and transport: redirects', () => {
  const wire = useWireServer();

  it('018 refuses a redirect within the origin, and says where it would have led', async () => {
    for (const status of redirects) {
      wire.server.next(reply('', { status, headers: { location: '/v2/chat/completions' } }));
      const { error } = await ask(clientOf(wire.server));
      assert.deepEqual(
        [error?.kind, error?.status, error?.location],
        ['redirected', status, wire.server.origin],
      );
    }
    assert.equal(wire.server.requests.length, redirects.length);
    assert.ok(wire.server.requests.every(({ method }) => method === 'POST'));
  });

  it('019 sends nothing at all to another origin that a redirect names', async () => {
    const other = await WireServer.start();
    try {
      for (const status of redirects) {
        const location = `${other.origin}/v1/chat/completions?key=secret`;
        wire.server.next(reply('moved', { status, headers: { location } }));
        const { error } = await ask(clientOf(wire.server));
        assert.deepEqual([error?.kind, error?.location], ['redirected', other.origin]);
        wire.server.next(reply('', { status, headers: { location: `${other.origin}/v1/models` } }));
        assert.equal((await errorOf(clientOf(wire.server).listModels(never))).kind, 'redirected');
      }
      assert.equal(other.connections, 0);
    } finally {
      await other.stop();
    }
  });

  it('020 asks once where a redirect leads back to itself', async () => {
    wire.server.next(reply('', { status: 307, headers: { location: '/v1/chat/completions' } }));
    assert.equal((await ask(clientOf(wire.server))).error?.kind, 'redirected');
    wire.server.next(reply('', { status: 302, headers: { location: '/v1/models' } }));
    assert.equal((await errorOf(clientOf(wire.server).listModels(never))).kind, 'redirected');
    assert.equal(wire.server.requests.length, 2);
  });
});
