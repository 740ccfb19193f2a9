import assert from 'node:assert/strict';

import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import { ApiKeys } from '../../../../src/host/apiKeys.ts';
import type { Connection } from '../../../../src/host/connection.ts';
import { Settings } from '../../../../src/host/settings.ts';
import { Spending } from '../../../../src/host/usage/spending.ts';
import { FakeSecrets } from '../../../fakes/fakeSecrets.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { fake } from '../../../fakes/vscode.ts';
import { allScopes } from '../../../service/access/scope.ts';
import { LocalService } from '../../../service/localService.ts';
import { connectedTo } from '../connectedTo.ts';
import { AppendFilesInMemory } from '../../core/ledger/appendFilesInMemory.ts';

const noon = new Date('2026-03-29T12:00:00Z');
const later = new Date(noon.getTime() + 60_000);

describe('What was used today', () => {
  let service: LocalService;
  let spending: Spending;
  let now: () => Date;
  let ask: () => void;
  let connection: Connection;
  let keys: ApiKeys;

  async function open(scopes: readonly (typeof allScopes)[number][]): Promise<void> {
    fake.reset();
    now = () => noon;
    const clock = (): Date => now();
    service = await LocalService.start({ pace: 'instant', now: clock });
    const ledger = new Ledger(
      new AppendFilesInMemory(),
      { now: clock, newId: () => crypto.randomUUID(), retentionDays: () => 400 },
      silentLogger,
    );
    const settings = new Settings();
    keys = new ApiKeys(new FakeSecrets());
    connection = await connectedTo(service, scopes, { settings, keys });
    ask = () => {
      const id = ledger.begin({
        idempotencyKey: 'k',
        surface: 'panel',
        origin: new URL(service.baseUrl).origin,
        model: 'only-here',
      });
      ledger.end(id, { outcome: 'complete', tokens: { inputTokens: 5, outputTokens: 7 }, durationMs: 0 });
    };
    ask();
    spending = new Spending({ connection, ledger, settings, log: silentLogger, now: clock });
  }

  afterEach(async () => {
    spending.dispose();
    await service.stop();
  });

  it('is not known before it is read', async () => {
    await open(allScopes);
    assert.deepEqual(spending.sources('today'), []);
  });

  it('is what the service says and what this editor counted, each by itself', async () => {
    await open(allScopes);
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'month', tokens: 1 }] });
    await spending.refresh();
    const [spent, editor] = spending.sources('thisMonth');
    assert.equal(spent?.source, 'account');
    assert.ok(![...spent.cube.cells()].some(({ model }) => model === 'only-here'));
    assert.equal(editor?.source, 'editor');
    assert.equal(editor.cube.total.sum('totalTokens'), 12);
  });

  it('is what the events of the account add up to, where the service has no sums', async () => {
    await open(allScopes);
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'month', tokens: 1 }] });
    await spending.refresh();
    const counts = () => spending.sources('thisMonth')[0]?.cube.total.counts;
    const summed = counts();
    assert.ok((summed?.requests ?? 0) > 100);
    fake.set('modelside.usage.paths', { globalValue: { summary: '/none' } });
    assert.equal(spending.sources('thisMonth')[0]?.source, undefined);
    await spending.refresh();
    assert.equal(spending.sources('thisMonth')[0]?.source, 'account');
    assert.deepEqual(counts(), summed);
  });

  it('is what this editor counted where the service says nothing', async () => {
    await open([]);
    await assert.rejects(spending.refresh(), { kind: 'forbidden' });
    const [spent, another] = spending.sources('today');
    assert.equal(another, undefined);
    assert.equal(spent?.source, 'editor');
    assert.equal(spent.cube.total.sum('totalTokens'), 12);
  });

  it('is not known where only the service counts and says nothing', async () => {
    await open([]);
    fake.set('modelside.usage.source', { globalValue: 'account' });
    const trouble = (): string => String(spending.trouble);
    assert.equal(trouble(), 'undefined');
    await assert.rejects(spending.refresh());
    assert.deepEqual(spending.sources('today'), []);
    assert.match(trouble(), /^ApiError: 403/);
    fake.set('modelside.usage.source', { globalValue: 'editor' });
    assert.equal(trouble(), 'undefined');
  });

  it('stays known where the service is down and the status bar is hidden', async () => {
    await open(allScopes);
    await spending.refresh();
    const before = spending.sources('today').map(({ source, cube }) => [source, cube.total.counts]);
    service.faults.next({ kind: 'status', status: 400, message: 'No.' });
    await assert.rejects(spending.refresh());
    fake.set('modelside.statusBar.show', { globalValue: 'off' });
    assert.deepEqual(
      spending.sources('today').map(({ source, cube }) => [source, cube.total.counts]),
      before,
    );
  });

  it('does not ask the service where only this editor counts', async () => {
    await open(allScopes);
    fake.set('modelside.usage.source', { globalValue: 'editor' });
    await spending.refresh();
    assert.equal(spending.sources('today')[0]?.source, 'editor');
    assert.deepEqual(service.requests, []);
  });

  it('is not that of yesterday once the day is over', async () => {
    await open(allScopes);
    fake.set('modelside.usage.source', { globalValue: 'account' });
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'month', tokens: 1 }] });
    await spending.refresh();
    assert.equal(spending.sources('thisMonth').length, 1);
    now = () => new Date(noon.getTime() + 40 * 86_400_000);
    assert.deepEqual(spending.sources('thisMonth'), []);
  });

  it('has beside the account what this editor used since, until the service has counted up to then', async () => {
    await open(allScopes);
    await spending.refresh();
    const since = () => spending.sources('today')[0]?.since?.total.sum('totalTokens');
    assert.equal(since(), undefined);
    now = () => later;
    const seen = new Promise<void>((resolve) => {
      spending.onDidChange(() => {
        if (since() !== undefined) resolve();
      });
    });
    ask();
    await seen;
    assert.equal(spending.sources('today')[0]?.source, 'account');
    assert.equal(since(), 12);
    await spending.refresh();
    assert.equal(since(), undefined);
  });

  it('is of the account alone where one wants only that', async () => {
    await open(allScopes);
    fake.set('modelside.usage.source', { globalValue: 'account' });
    await spending.refresh();
    now = () => later;
    const seen = new Promise<void>((resolve) => {
      spending.onDidChange(() => resolve());
    });
    ask();
    await seen;
    const [account, another] = spending.sources('today');
    assert.deepEqual([account?.source, account?.since, another], ['account', undefined, undefined]);
  });

  it('says when it could not be read again, and what was known stays', async () => {
    await open(allScopes);
    await spending.refresh();
    assert.equal(spending.sources('today')[0]?.failedAt, undefined);
    now = () => later;
    service.faults.next({ kind: 'status', status: 400, message: 'No.' });
    await assert.rejects(spending.refresh());
    const [account] = spending.sources('today');
    assert.equal(account?.source, 'account');
    assert.deepEqual(account.failedAt, later);
    await spending.refresh();
    assert.equal(spending.sources('today')[0]?.failedAt, undefined);
  });

  it('is waited for until both sources have said something, or cannot', async () => {
    await open([]);
    assert.equal(spending.isWaited, true);
    await assert.rejects(spending.refresh());
    assert.equal(spending.isWaited, false);
  });

  it('stays known when a budget is set, and is waited for where that is of another period', async () => {
    await open(allScopes);
    await spending.refresh();
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'day', tokens: 1 }] });
    assert.equal(spending.sources('today')[0]?.source, 'account');
    assert.equal(spending.isWaited, false);
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'month', tokens: 1 }] });
    assert.equal(spending.isWaited, true);
    await spending.refresh();
    assert.equal(spending.isWaited, false);
  });

  it('is of no service but the one that is connected', async () => {
    await open(allScopes);
    await spending.refresh();
    await keys.set('https://other.example', 'made-up');
    const shown: number[] = [];
    // The ledger is being read for the old service when another one is connected.
    const reading = spending.refresh();
    fake.set('modelside.baseUrl', { globalValue: 'https://other.example/v1' });
    const read = new Promise<void>((resolve) => {
      connection.onDidChange(() => {
        spending.onDidChange(() => {
          const sources = spending.sources('today');
          shown.push(...sources.map(({ cube }) => cube.total.rows));
          if (sources.length > 0) resolve();
        });
      });
    });
    await connection.read();
    await Promise.allSettled([reading]);
    await read;
    assert.deepEqual(new Set(shown), new Set([0]));
  });
});
