import assert from 'node:assert/strict';

import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import { Settings } from '../../../../src/host/settings.ts';
import { UsageOverview } from '../../../../src/host/usage/usageOverview.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { fake } from '../../../fakes/vscode.ts';
import { allScopes } from '../../../service/access/scope.ts';
import { LocalService } from '../../../service/localService.ts';
import { connectedTo } from '../connectedTo.ts';
import { AppendFilesInMemory } from '../../core/ledger/appendFilesInMemory.ts';

describe('What the usage view shows', () => {
  let service: LocalService;
  let ledger: Ledger;
  let memory: Map<string, unknown>;
  let overview: UsageOverview;

  async function open(scopes: readonly (typeof allScopes)[number][] = allScopes): Promise<void> {
    fake.reset();
    service = await LocalService.start({ pace: 'instant' });
    let count = 0;
    const now = (): Date => new Date();
    const options = { now, newId: () => `id-${(count += 1)}`, retentionDays: () => 400 };
    ledger = new Ledger(new AppendFilesInMemory(), options, silentLogger);
    const settings = new Settings();
    const connection = await connectedTo(service, scopes, { settings });
    memory = new Map();
    overview = new UsageOverview({
      connection,
      ledger,
      settings,
      memory: {
        get: (key) => memory.get(key),
        update: (key, value) => Promise.resolve(void memory.set(key, value)),
      },
      log: silentLogger,
      now,
    });
  }

  afterEach(async () => {
    overview.dispose();
    await service.stop();
  });

  function ask(model: string, requestId?: string, origin = new URL(service.baseUrl).origin): void {
    const id = ledger.begin({ idempotencyKey: 'k', surface: 'panel', origin, model });
    const tokens = { inputTokens: 5, outputTokens: 7 };
    ledger.end(id, {
      outcome: 'complete',
      tokens,
      durationMs: 1,
      ...(requestId !== undefined && { requestId }),
    });
  }

  it('is both sources side by side: the service’s figures, and those of this editor for that service', async () => {
    await open();
    ask('only-here');
    ask('elsewhere', undefined, 'https://other.example');
    await overview.refresh();
    assert.ok(overview.account.events.length > 0);
    assert.ok(!overview.account.events.some(({ model }) => model === 'only-here'));
    assert.deepEqual(
      overview.editor?.entries.map(({ model }) => model),
      ['only-here'],
    );
    assert.equal(overview.editor?.cube.total.sum('totalTokens'), 12);
  });

  it('is of the chosen model only, in both sources, and the choice is kept', async () => {
    await open();
    await overview.refresh();
    const model = overview.account.events[0]?.model ?? '';
    ask(model);
    ask('another');
    await overview.choose({ window: '7days', model });
    assert.deepEqual(new Set(overview.account.events.map((event) => event.model)), new Set([model]));
    assert.deepEqual(
      overview.editor?.entries.map((entry) => entry.model),
      [model],
    );
    assert.deepEqual([...memory.values()], [{ window: '7days', model }]);
  });

  it('ties an event to the request of this editor that it bills', async () => {
    await open();
    await overview.refresh();
    const [event] = overview.account.events;
    assert.ok(event?.requestId);
    ask(event.model ?? '', event.requestId);
    await overview.readLedger();
    assert.equal(overview.matches.get(event)?.entry.id, 'id-1');
  });

  it('still has this editor’s figures where the key may not read usage, and says why there are no others', async () => {
    await open([]);
    ask('only-here');
    await assert.rejects(overview.refresh(), { kind: 'forbidden' });
    assert.equal(overview.account.readAt, undefined);
    assert.equal(overview.editor?.entries.length, 1);
  });
});
