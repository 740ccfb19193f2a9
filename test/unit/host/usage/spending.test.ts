import assert from 'node:assert/strict';

import { QuirksInMemory } from '../../../../src/core/api/quirks.ts';
import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import { ApiKeys } from '../../../../src/host/apiKeys.ts';
import { Connection } from '../../../../src/host/connection.ts';
import { Settings } from '../../../../src/host/settings.ts';
import { Spending } from '../../../../src/host/usage/spending.ts';
import { FakeSecrets } from '../../../fakes/fakeSecrets.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { fake } from '../../../fakes/vscode.ts';
import { allScopes } from '../../../service/access/scope.ts';
import { LocalService } from '../../../service/localService.ts';
import { AppendFilesInMemory } from '../../core/ledger/appendFilesInMemory.ts';

describe('What was used today', () => {
  let service: LocalService;
  let spending: Spending;
  let now: () => Date;

  async function open(scopes: readonly (typeof allScopes)[number][]): Promise<void> {
    fake.reset();
    now = () => new Date();
    service = await LocalService.start({ pace: 'instant' });
    const clock = (): Date => now();
    const ledger = new Ledger(
      new AppendFilesInMemory(),
      { now: clock, newId: () => 'id', retentionDays: () => 400 },
      silentLogger,
    );
    const settings = new Settings();
    const connection = new Connection(
      settings,
      new ApiKeys(new FakeSecrets()),
      { baseUrl: service.baseUrl, apiKey: service.createKey({ scopes: [...scopes] }) },
      new QuirksInMemory(),
      silentLogger,
    );
    await connection.read();
    const id = ledger.begin({
      idempotencyKey: 'k',
      surface: 'panel',
      origin: new URL(service.baseUrl).origin,
      model: 'only-here',
    });
    ledger.end(id, { outcome: 'complete', tokens: { inputTokens: 5, outputTokens: 7 }, durationMs: 1 });
    spending = new Spending({ connection, ledger, settings, log: silentLogger, now: clock });
  }

  afterEach(async () => {
    spending.dispose();
    await service.stop();
  });

  it('is not known before it is read', async () => {
    await open(allScopes);
    assert.equal(spending.of('today'), undefined);
  });

  it('is what the service says, where it says anything, and nothing of this editor is added', async () => {
    await open(allScopes);
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'month', tokens: 1 }] });
    await spending.refresh();
    const spent = spending.of('thisMonth');
    assert.equal(spent?.source, 'account');
    assert.ok(![...spent.cube.cells()].some(({ model }) => model === 'only-here'));
  });

  it('is what this editor counted where the service says nothing', async () => {
    await open([]);
    await assert.rejects(spending.refresh(), { kind: 'forbidden' });
    const spent = spending.of('today');
    assert.equal(spent?.source, 'editor');
    assert.equal(spent.cube.total.sum('totalTokens'), 12);
  });

  it('is not known where only the service counts and says nothing', async () => {
    await open([]);
    fake.set('modelside.usage.source', { globalValue: 'account' });
    await assert.rejects(spending.refresh());
    assert.equal(spending.of('today'), undefined);
  });

  it('does not ask the service where only this editor counts', async () => {
    await open(allScopes);
    fake.set('modelside.usage.source', { globalValue: 'editor' });
    await spending.refresh();
    assert.equal(spending.of('today')?.source, 'editor');
    assert.deepEqual(service.requests, []);
  });

  it('is not that of yesterday once the day is over', async () => {
    await open(allScopes);
    fake.set('modelside.usage.source', { globalValue: 'account' });
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'month', tokens: 1 }] });
    await spending.refresh();
    assert.ok(spending.of('thisMonth'));
    const read = new Date();
    now = () => new Date(read.getTime() + 40 * 86_400_000);
    assert.equal(spending.of('thisMonth'), undefined);
  });
});
