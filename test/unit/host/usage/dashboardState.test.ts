import assert from 'node:assert/strict';

import { QuirksInMemory } from '../../../../src/core/api/quirks.ts';
import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { ApiKeys } from '../../../../src/host/apiKeys.ts';
import { Connection } from '../../../../src/host/connection.ts';
import { type DashboardChoice, readDashboardChoice } from '../../../../src/host/dashboard/dashboardChoice.ts';
import { DashboardData } from '../../../../src/host/dashboard/dashboardData.ts';
import { dashboardState } from '../../../../src/host/dashboard/dashboardState.ts';
import { Settings } from '../../../../src/host/settings.ts';
import type { DashboardState } from '../../../../src/protocol/dashboard.ts';
import { FakeSecrets } from '../../../fakes/fakeSecrets.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { fake } from '../../../fakes/vscode.ts';
import { allScopes } from '../../../service/access/scope.ts';
import { LocalService } from '../../../service/localService.ts';
import { AppendFilesInMemory } from '../../core/ledger/appendFilesInMemory.ts';

const zone = new TimeZone('UTC');
const usual = readDashboardChoice(undefined);

describe('What the usage page shows', () => {
  let service: LocalService;
  let ledger: Ledger;
  let data: DashboardData;

  async function open(scopes: readonly (typeof allScopes)[number][]): Promise<void> {
    fake.reset();
    service = await LocalService.start({ pace: 'instant' });
    let count = 0;
    const now = (): Date => new Date();
    const options = { now, newId: () => `id-${(count += 1)}`, retentionDays: () => 400 };
    ledger = new Ledger(new AppendFilesInMemory(), options, silentLogger);
    const connection = new Connection(
      new Settings(),
      new ApiKeys(new FakeSecrets()),
      { baseUrl: service.baseUrl, apiKey: service.createKey({ scopes: [...scopes] }) },
      new QuirksInMemory(),
      silentLogger,
    );
    await connection.read();
    data = new DashboardData({ connection, ledger, log: silentLogger, now }, zone);
  }

  afterEach(async () => {
    data.dispose();
    await service.stop();
  });

  const stateOf = (more: Partial<DashboardChoice> = {}, most = 100, marked?: string): DashboardState =>
    dashboardState(data, {
      choice: { ...usual, ...more },
      days: 'utc',
      isConnected: true,
      most,
      marked,
      now: new Date(),
    });

  function askedHere(
    requestId: string | undefined,
    at: { model: string; input: number; output: number },
  ): void {
    const id = ledger.begin({
      idempotencyKey: 'k',
      surface: 'panel',
      origin: new URL(service.baseUrl).origin,
      model: at.model,
      conversationId: 'c',
      answerId: 'answer',
    });
    ledger.end(id, {
      outcome: 'complete',
      tokens: { inputTokens: at.input, outputTokens: at.output },
      durationMs: 1,
      ...(requestId !== undefined && { requestId }),
    });
  }

  it('is everything of all pages, and the bars of the chart add up to the total', async () => {
    await open(allScopes);
    await data.show(usual, zone);
    const state = stateOf();
    assert.equal(state.byDay.bars.length, 30);
    assert.equal(state.byHour.bars.length, 24);
    const sum = (bars: DashboardState['byDay']['bars']): number =>
      bars.flatMap(({ values }) => values).reduce((total, value) => total + value, 0);
    const total = Number(state.figures.find(({ id }) => id === 'tokens')?.value.replaceAll(',', ''));
    assert.equal(sum(state.byDay.bars), total);
    assert.equal(sum(state.byHour.bars), total);
    assert.equal(state.loading.text, '');
    assert.match(state.sourceLine, /^From the service, .+ · 30 days · days of UTC · as of /);
    assert.match(state.figures.find(({ id }) => id === 'tokens')?.detail ?? '', /window before/);
  });

  it('never mixes the two sources', async () => {
    await open(allScopes);
    askedHere(undefined, { model: 'only-here', input: 5, output: 7 });
    await data.show(usual, zone);
    const editor = stateOf({ source: 'editor' });
    assert.equal(editor.figures.find(({ id }) => id === 'tokens')?.value, '12');
    assert.deepEqual(
      editor.models.map(({ name }) => name),
      ['only-here'],
    );
    assert.match(editor.sourceLine, /^Counted in this editor/);
    assert.ok(!stateOf().models.some(({ name }) => name === 'only-here'));
  });

  it('is of one day, one model and one project where that was chosen', async () => {
    await open(allScopes);
    await data.show({ window: '30days' }, zone);
    const [model] = stateOf().models;
    assert.ok(model?.filter);
    const place = { window: 'yesterday', model: model.filter } as const;
    await data.show(place, zone);
    const state = stateOf(place);
    assert.equal(state.byDay.bars.length, 1);
    assert.deepEqual(
      state.models.map(({ name }) => name),
      [model.name],
    );
    assert.deepEqual(state.filters, [{ part: 'model', text: model.filter }]);
  });

  it('finds events by every word of the search, and shows so many of them', async () => {
    await open(allScopes);
    await data.show(usual, zone);
    const all = stateOf({ view: 'events' }, 10).events;
    assert.equal(all.rows.length, 10);
    assert.equal(all.hasMore, true);
    const found = stateOf({ view: 'events', search: 'THINKER website' }, 10_000).events.rows;
    assert.ok(found.length > 0);
    assert.ok(found.every(({ model, project }) => /thinker/.test(model) && project === 'website'));
  });

  it('ties an answer to its event, and marks it for whoever came from there', async () => {
    await open(allScopes);
    await data.show(usual, zone);
    const [event] = data.history.events;
    assert.ok(event?.requestId);
    askedHere(event.requestId, { model: event.model ?? '', input: 1, output: 1 });
    askedHere('of-no-event', { model: 'only-here', input: 1, output: 1 });
    await data.reread(usual);
    const { reconcile } = stateOf({ view: 'reconcile' }, 100, 'answer');
    assert.deepEqual(
      reconcile?.matched.rows.map(({ match, entryId, isMarked }) => [match, entryId, isMarked]),
      [['asked here', 'id-1', true]],
    );
    assert.deepEqual(
      reconcile?.onlyEditor.rows.map(({ model }) => model),
      ['only-here'],
    );
    const events = stateOf({ view: 'events' }).events.rows;
    assert.equal(events[0]?.match, 'asked here');
  });

  it('keeps what is shown while the same is read anew', async () => {
    await open(allScopes);
    await data.show(usual, zone);
    const before = data.history.events.length;
    const counts: number[] = [];
    data.onDidChange(() => counts.push(data.history.events.length));
    await data.refresh(usual);
    assert.ok(counts.length > 0);
    assert.ok(counts.every((count) => count >= before));
  });

  it('keeps what was read when the rest fails, and says that it is not all', async () => {
    await open(allScopes);
    await data.show(usual, zone);
    const before = data.history.events.length;
    for (let count = 0; count < 8; count += 1)
      service.faults.next({ kind: 'status', status: 400, message: 'No.' });
    await assert.rejects(data.refresh(usual));
    assert.equal(data.history.events.length, before);
  });

  it('says of its lists, too, that they are of the pages loaded, until the rest is loaded', async () => {
    await open(allScopes);
    // Pages as short as the service likes them.
    fake.set('modelside.usage.parameters', { globalValue: { limit: '' } });
    const stop = data.onDidChange(() => {
      if (data.history.state.loaded > 0) data.history.stop();
    });
    await data.show(usual, zone);
    stop.dispose();
    const stopped = stateOf({ view: 'events' });
    assert.match(stopped.events.count, /^\d+ of \d+, of the pages loaded$/);
    assert.equal(stopped.loading.canResume, true);
    assert.doesNotMatch(stateOf({ view: 'events', source: 'editor' }).events.count, /loaded/);
    const { reconcile, loading } = stateOf({ view: 'reconcile', source: 'editor' });
    assert.match(reconcile?.summary ?? '', /Of the pages loaded: load the rest/);
    assert.match(reconcile?.onlyEditor.count ?? '', /of the pages loaded$/);
    assert.equal(loading.canResume, true);
    await data.history.resume();
    assert.match(stateOf({ view: 'events' }).events.count, /^100 of [\d,]+$/);
    assert.doesNotMatch(stateOf({ view: 'reconcile' }).reconcile?.summary ?? '', /loaded/);
  });

  it('says once that the key may not read usage, and shows what this editor counted', async () => {
    await open([]);
    askedHere(undefined, { model: 'only-here', input: 5, output: 7 });
    await data.show(usual, zone);
    const state = stateOf();
    assert.match(state.loading.text, /^This key may not read usage\./);
    assert.equal(state.figures.find(({ id }) => id === 'tokens')?.value, '—');
    assert.equal(stateOf({ source: 'editor' }).figures.find(({ id }) => id === 'tokens')?.value, '12');
    assert.equal(stateOf({ source: 'editor' }).loading.text, '');
  });
});

describe('What the usage page remembers', () => {
  it('is the usual choice where it cannot be read', () => {
    assert.deepEqual(
      readDashboardChoice({ ...usual, window: { first: '2026-03-02', last: '2026-03-01' } }),
      usual,
    );
    assert.deepEqual(readDashboardChoice('nonsense'), usual);
  });

  it('survives as JSON', () => {
    const choice: DashboardChoice = {
      ...usual,
      window: { first: '2026-03-01', last: '2026-03-02' },
      model: 'a',
      before: [{ window: 'today' }],
    };
    assert.deepEqual(readDashboardChoice(JSON.parse(JSON.stringify(choice))), choice);
  });
});
