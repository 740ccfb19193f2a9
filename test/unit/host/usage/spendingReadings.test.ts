import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import { parseBaseUrl } from '../../../../src/core/api/baseUrl.ts';
import { Emitter } from '../../../../src/core/base/emitter.ts';
import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import type { UsageEvent, UsageFilter, UsagePage, UsageSummary } from '../../../../src/core/usage/usage.ts';
import type { UsageSource } from '../../../../src/core/usage/usageSource.ts';
import type { ConnectionState } from '../../../../src/host/connection.ts';
import { Settings } from '../../../../src/host/settings.ts';
import { ownUse } from '../../../../src/host/usage/ownUse.ts';
import { Spending } from '../../../../src/host/usage/spending.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { fake } from '../../../fakes/vscode.ts';
import { AppendFilesInMemory } from '../../core/ledger/appendFilesInMemory.ts';
import { event, ScriptedEvents } from '../../core/usage/scriptedEvents.ts';

const parsed = parseBaseUrl('https://models.example/v1');
assert.ok(parsed.ok);
const { baseUrl } = parsed;
const state: ConnectionState = {
  status: 'ready',
  baseUrl,
  apiKey: 'key-that-is-made-up',
  keySource: 'stored',
};
const noon = new Date('2026-11-21T12:00:00Z');
const busy = new ApiError('rateLimited', 'Busy.', { status: 429, retryAfter: 60_000 });

/** What it says is what stands in `answers`, the next one each time, and the last one again and again. */
class Service implements UsageSource {
  readonly asked: { readonly from: Date; readonly mostPages: number | undefined }[] = [];
  answers: (() => Promise<UsageSummary>)[] = [];
  events: ScriptedEvents = new ScriptedEvents([[]]);

  usageSummary(filter: UsageFilter, _signal: AbortSignal, mostPages?: number): Promise<UsageSummary> {
    this.asked.push({ from: filter.from, mostPages });
    const [answer] = this.answers.length > 1 ? this.answers.splice(0, 1) : this.answers;
    return answer ? answer() : Promise.reject(busy);
  }

  async *usageEvents(...args: Parameters<UsageSource['usageEvents']>): AsyncGenerator<UsagePage> {
    for await (const page of this.events.usageEvents(...args)) yield { ...page, skipped: 0 };
  }
}

function says(totalTokens: number, more: Partial<UsageSummary> = {}): () => Promise<UsageSummary> {
  const totals = { requests: 1, totalTokens };
  return () => Promise.resolve({ totals, rows: [], freshAt: undefined, complete: true, ...more });
}

describe('The readings of what was used', () => {
  let now: Date;
  let files: AppendFilesInMemory;
  let ledger: Ledger;
  let service: Service;
  let spending: Spending;

  function openWindow(): void {
    let count = 0;
    const clock = (): Date => now;
    const newId = (): string => `id-${files.appended.length}-${(count += 1)}`;
    ledger = new Ledger(files, { now: clock, newId, retentionDays: () => 400 }, silentLogger);
    const connection = {
      state,
      onDidChange: new Emitter<ConnectionState>().event,
      client: () => Promise.resolve(service),
    };
    spending = new Spending({ connection, ledger, settings: new Settings(), log: silentLogger, now: clock });
  }

  beforeEach(() => {
    fake.reset();
    fake.set('modelside.usage.days', { globalValue: 'utc' });
    now = noon;
    files = new AppendFilesInMemory();
    service = new Service();
    openWindow();
  });

  afterEach(() => {
    spending.dispose();
    ledger.dispose();
  });

  function use(outputTokens: number): void {
    const { origin } = baseUrl;
    const id = ledger.begin({ idempotencyKey: 'k', surface: 'panel', origin, model: 'large' });
    ledger.end(id, { outcome: 'complete', tokens: { inputTokens: 0, outputTokens }, durationMs: 0 });
  }

  const account = (period: 'today' | 'thisMonth' = 'today') =>
    spending.sources(period).find(({ source }) => source === 'account');
  const tokens = (period?: 'today' | 'thisMonth') => account(period)?.cube.total.sum('totalTokens');
  const byMonth = (): void =>
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'month', tokens: 1000 }] });

  it('are waited for anew when another day has begun, also where those of the day before failed', async () => {
    service.answers = [says(500)];
    await spending.refresh();
    assert.equal(spending.isWaited, false);
    now = new Date('2026-11-22T09:00:00Z');
    assert.equal(spending.isWaited, true);
    service.answers = [];
    await assert.rejects(spending.refresh());
    assert.equal(spending.isWaited, false);
    now = new Date('2026-11-23T09:00:00Z');
    assert.equal(spending.isWaited, true);
    assert.equal(spending.trouble, undefined);
  });

  it('are one for all who ask meanwhile, so that no older one comes last', async () => {
    let answer: (summary: UsageSummary) => void = () => undefined;
    service.answers = [() => new Promise((resolve) => (answer = resolve)), says(150)];
    const first = spending.refresh();
    const second = spending.refresh();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(service.asked.length, 1);
    answer(await says(40)());
    await Promise.all([first, second]);
    assert.equal(tokens(), 40);
    await spending.refresh();
    assert.equal(tokens(), 150);
  });

  it('are not shared across a change of the settings that they go by', async () => {
    let answer: (summary: UsageSummary) => void = () => undefined;
    service.answers = [() => new Promise((resolve) => (answer = resolve)), says(150)];
    const first = spending.refresh();
    await new Promise((resolve) => setImmediate(resolve));
    fake.set('modelside.usage.days', { globalValue: 'local' });
    await spending.refresh();
    answer(await says(40)());
    await first;
    assert.equal(tokens(), 150);
  });

  it('ask for a few pages at most', async () => {
    service.answers = [says(1)];
    await spending.refresh();
    assert.deepEqual(
      service.asked.map(({ mostPages }) => mostPages),
      [5],
    );
  });

  it('have of sums with too many pages the least that it can be', async () => {
    const row = { model: 'large', project: undefined, requests: 1, totalTokens: 70 };
    service.answers = [says(0, { totals: {}, rows: [row], complete: false })];
    await spending.refresh();
    const total = account()?.cube.total;
    assert.deepEqual([total?.sum('totalTokens'), total?.rows, total?.reported('totalTokens')], [70, 2, 1]);
  });

  it('go on day by day where a month has too many events to sum up', async () => {
    byMonth();
    service.answers = [says(10), () => Promise.reject(new ApiError('notFound', 'None.', { status: 404 }))];
    service.answers = [...service.answers, ...service.answers];
    const page = (index: number): UsageEvent[] => [event(String(index), { totalTokens: 200 })];
    service.events = new ScriptedEvents(Array.from({ length: 9 }, (_, index) => page(index)));
    await spending.refresh();
    await spending.refresh();
    assert.deepEqual([tokens('today'), tokens('thisMonth')], [10, 1000]);
    const month = account('thisMonth')?.cube.total;
    assert.equal((month?.reported('totalTokens') ?? 0) < (month?.rows ?? 0), true);
  });

  it('say of the period that failed that it did, and of no other', async () => {
    byMonth();
    service.answers = [says(10), says(20)];
    await spending.refresh();
    service.answers = [says(30), () => Promise.reject(busy), says(40)];
    now = new Date(noon.getTime() + 60_000);
    await assert.rejects(spending.refresh(), { kind: 'rateLimited', retryAfter: 60_000 });
    assert.deepEqual([tokens('today'), account('today')?.failedAt], [30, undefined]);
    assert.deepEqual([tokens('thisMonth'), account('thisMonth')?.failedAt], [20, now]);
    assert.equal(spending.trouble, busy);
    await spending.refresh();
    assert.deepEqual([tokens('thisMonth'), account('thisMonth')?.failedAt], [40, undefined]);
  });

  it('have beside them at once what was used since', async () => {
    service.answers = [says(40)];
    await spending.refresh();
    now = new Date(noon.getTime() + 1000);
    use(20);
    assert.equal(account()?.since?.total.sum('totalTokens'), 20);
    use(5);
    assert.equal(account()?.since?.total.sum('totalTokens'), 25);
  });

  it('have nothing beside them where the service says a mere date', async () => {
    use(40);
    now = new Date(noon.getTime() + 1000);
    service.answers = [says(40, { freshAt: new Date('2026-11-21T00:00:00Z') })];
    await spending.refresh();
    assert.deepEqual([tokens(), account()?.since], [40, undefined]);
  });

  it('are not waited for where the ledger cannot be read', async () => {
    service.answers = [says(40)];
    files.list = () => Promise.reject(new Error('EACCES'));
    assert.equal(spending.isWaited, true);
    await spending.refresh();
    assert.equal(spending.isWaited, false);
    assert.equal(tokens(), 40);
  });

  it('tell what was used of a model this month, whatever months somebody has looked at', async () => {
    now = new Date('2026-06-01T12:00:00Z');
    use(9990);
    now = noon;
    use(10);
    await ledger.flush();
    spending.dispose();
    ledger.dispose();
    openWindow();
    await assert.rejects(spending.refresh());
    const { byModel } = ownUse(spending);
    assert.deepEqual([...byModel()], [['large', '10 tokens this month']]);
    await ledger.load({ from: new Date('2026-06-01T00:00:00Z'), to: now });
    assert.deepEqual([...byModel()], [['large', '10 tokens this month']]);
  });
});
