import assert from 'node:assert/strict';

import { Ledger } from '../../../src/core/ledger/ledger.ts';
import { answersOf } from '../../../src/host/answersOf.ts';
import { silentLogger } from '../../fakes/silentLogger.ts';
import { fake } from '../../fakes/vscode.ts';
import { LocalService } from '../../service/localService.ts';
import { connectedTo } from './connectedTo.ts';
import { AppendFilesInMemory } from '../core/ledger/appendFilesInMemory.ts';

describe('An answer of a surface without conversations', () => {
  it('is found in the ledger by the key of its request, which is what its bill is asked for with', async () => {
    fake.reset();
    const service = await LocalService.start({ pace: 'instant' });
    try {
      const now = (): Date => new Date();
      const ledger = new Ledger(
        new AppendFilesInMemory(),
        { now, newId: () => 'entry', retentionDays: () => 400 },
        silentLogger,
      );
      const connection = await connectedTo(service);
      const guard = { admit: () => Promise.resolve({ dispose: () => {} }) };
      const services = { connection, log: silentLogger, ledger, guard, project: () => undefined, now };
      const request = {
        model: 'local/scribe-small',
        messages: [{ role: 'user', content: 'Hello?' }],
        idempotencyKey: 'key-1',
      } as const;
      for await (const event of answersOf(services, 'participant')(request, new AbortController().signal)) {
        assert.ok(event.type !== 'toolCall');
      }
      const [entry] = await ledger.entries({ from: new Date(0), to: new Date('2100-01-01') });
      assert.deepEqual(
        [entry?.surface, entry?.answerId, entry?.conversationId],
        ['participant', 'key-1', undefined],
      );
    } finally {
      await service.stop();
    }
  });
});
