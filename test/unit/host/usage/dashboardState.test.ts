import assert from 'node:assert/strict';

import { type DashboardChoice, readDashboardChoice } from '../../../../src/host/dashboard/dashboardChoice.ts';
import type { ChartBar } from '../../../../src/protocol/dashboard.ts';
import { fake } from '../../../fakes/vscode.ts';
import { allScopes } from '../../../service/access/scope.ts';
import { DashboardStage, figureOf, usual, zone } from '../dashboard/dashboardStage.ts';

describe('What the usage page shows', () => {
  let stage: DashboardStage;

  afterEach(() => stage.close());

  it('is everything of all pages, and the bars of the chart add up to the total', async () => {
    stage = await DashboardStage.open(allScopes);
    await stage.data.show(usual, zone);
    const state = stage.state();
    const { byDay, byHour } = state.overview ?? {};
    assert.equal(byDay?.bars.length, 30);
    assert.equal(byHour?.bars.length, 24);
    const sum = (bars: readonly ChartBar[]): number =>
      bars.flatMap(({ values }) => values).reduce((total, value) => total + value, 0);
    const total = Number(figureOf(state, 'tokens').value.replaceAll(',', ''));
    assert.equal(sum(byDay.bars), total);
    assert.equal(sum(byHour.bars), total);
    assert.equal(state.loading.text, '');
    assert.match(state.sourceLine, /^From the service, .+ · 30 days · days of UTC · as of /);
    assert.match(figureOf(state, 'tokens').detail, /before/);
    assert.match(state.overview?.comparedWith ?? '', /^“Before” is .+ by the service’s own sums, read at /);
  });

  it('never mixes the two sources', async () => {
    stage = await DashboardStage.open(allScopes);
    stage.asked(undefined, { model: 'only-here', input: 5, output: 7 });
    await stage.data.show(usual, zone);
    const editor = stage.state({ source: 'editor' });
    assert.equal(figureOf(editor, 'tokens').value, '12');
    assert.deepEqual(
      editor.overview?.models.map(({ name }) => name),
      ['only-here'],
    );
    assert.match(editor.sourceLine, /^Counted in this editor/);
    const both = stage.state({ source: 'editor', view: 'reconcile' });
    assert.match(both.sourceLine, /^Events of the service beside requests of this editor/);
    assert.ok(!stage.state().overview?.models.some(({ name }) => name === 'only-here'));
  });

  it('is of one day, one model and one project where that was chosen', async () => {
    stage = await DashboardStage.open(allScopes);
    await stage.data.show({ window: '30days' }, zone);
    const [model] = stage.state().overview?.models ?? [];
    assert.ok(model?.filter);
    const place = { window: 'yesterday', model: model.filter } as const;
    await stage.data.show(place, zone);
    const state = stage.state(place);
    assert.equal(state.overview?.byDay.bars.length, 1);
    assert.deepEqual(
      state.overview?.models.map(({ name }) => name),
      [model.name],
    );
    assert.deepEqual(state.filters, [{ part: 'model', text: model.filter }]);
  });

  it('finds events by every word of the search, and shows so many of them', async () => {
    stage = await DashboardStage.open(allScopes);
    await stage.data.show(usual, zone);
    const all = stage.state({ view: 'events' }, 10).events;
    assert.equal(all?.rows.length, 10);
    assert.equal(all.hasMore, true);
    const found = stage.state({ view: 'events', search: 'THINKER website' }, 10_000).events?.rows ?? [];
    assert.ok(found.length > 0);
    assert.ok(found.every(({ model, project }) => /thinker/.test(model) && project === 'website'));
  });

  it('ties an answer to its event, and marks it for whoever came from there', async () => {
    stage = await DashboardStage.open(allScopes);
    await stage.data.show(usual, zone);
    const [event] = stage.data.history.events;
    assert.ok(event?.requestId);
    stage.asked(event.requestId, { model: event.model ?? '', input: 1, output: 1 });
    stage.asked('of-no-event', { model: 'only-here', input: 1, output: 1 });
    await stage.data.reread(usual);
    await stage.data.reconcile();
    const { reconcile } = stage.state({ view: 'reconcile' }, 100, 'answer');
    assert.deepEqual(
      reconcile?.matched.rows.map(({ match, entryId, isMarked }) => [match, entryId, isMarked]),
      [['panel', 'id-1', true]],
    );
    assert.deepEqual(
      reconcile?.onlyEditor.rows.map(({ model }) => model),
      ['only-here'],
    );
    const events = stage.state({ view: 'events' }).events?.rows ?? [];
    assert.equal(events.filter(({ match }) => match === 'panel').length, 1);
  });

  it('has the sums of each list, and of what is found in it', async () => {
    stage = await DashboardStage.open(allScopes);
    await stage.data.show(usual, zone);
    const [event, another] = stage.data.history.events;
    assert.ok(event?.requestId && another);
    stage.asked(event.requestId, { model: event.model ?? '', input: 1, output: 1 });
    stage.asked('of-no-event', { model: 'only-here', input: 2, output: 3, cost: '0.0123' });
    stage.asked('of-no-event-either', { model: 'also-here', input: 1, output: 1 });
    await stage.data.reread(usual);
    await stage.data.reconcile();
    const { reconcile } = stage.state({ view: 'reconcile' });
    const total = event.totalTokens?.toLocaleString('en');
    assert.match(reconcile?.matched.sum ?? '', new RegExp(`^\\$[\\d.]+ · ${total} tokens$`));
    assert.equal(reconcile?.onlyEditor.sum, '≥ $0.0123 · 7 tokens');
    const found = stage.state({ view: 'reconcile', search: 'only-here' }).reconcile;
    assert.equal(found?.onlyEditor.sum, '$0.0123 · 5 tokens');
    assert.equal(found?.matched.sum, '');
  });

  it('shows what one came for in its place, however far down that is', async () => {
    stage = await DashboardStage.open(allScopes);
    const minute = (count: number): Date => new Date(Date.now() - count * 60_000);
    for (let count = 1; count <= 20; count += 1)
      stage.asked(`none-${count}`, {
        model: 'm',
        input: 1,
        output: 1,
        answerId: `a${count}`,
        at: minute(count),
      });
    await stage.data.show(usual, zone);
    await stage.data.reconcile();
    const { onlyEditor } = stage.state({ view: 'reconcile' }, 5, 'a15').reconcile ?? {};
    assert.equal(onlyEditor?.rows.length, 15);
    assert.equal(onlyEditor.rows[14]?.isMarked, true);
    assert.equal(onlyEditor.hasMore, true);
  });

  it('keeps what is shown while the same is read anew', async () => {
    stage = await DashboardStage.open(allScopes);
    await stage.data.show(usual, zone);
    const before = stage.data.history.events.length;
    const counts: number[] = [];
    stage.data.onDidChange(() => counts.push(stage.data.history.events.length));
    await stage.data.refresh(usual);
    assert.ok(counts.length > 0);
    assert.ok(counts.every((count) => count >= before));
  });

  it('keeps what was read when the rest fails, and says that it is not all', async () => {
    stage = await DashboardStage.open(allScopes);
    await stage.data.show(usual, zone);
    const before = stage.data.history.events.length;
    for (let count = 0; count < 8; count += 1)
      stage.service.faults.next({ kind: 'status', status: 400, message: 'No.' });
    await assert.rejects(stage.data.refresh(usual));
    assert.equal(stage.data.history.events.length, before);
  });

  it('says of its lists, too, that they are of the pages loaded, until the rest is loaded', async () => {
    stage = await DashboardStage.open(allScopes);
    // Pages as short as the service likes them.
    fake.set('modelside.usage.parameters', { globalValue: { limit: '' } });
    const stop = stage.data.onDidChange(() => {
      if (stage.data.history.state.loaded > 0) stage.data.history.stop();
    });
    await stage.data.show(usual, zone);
    stop.dispose();
    await stage.data.reconcile();
    const stopped = stage.state({ view: 'events' });
    assert.match(stopped.events?.count ?? '', /^\d+ of \d+, of the pages loaded$/);
    assert.equal(stopped.loading.next, 'resume');
    assert.doesNotMatch(stage.state({ view: 'events', source: 'editor' }).events?.count ?? '', /loaded/);
    const { reconcile, loading } = stage.state({ view: 'reconcile', source: 'editor' });
    assert.match(reconcile?.summary ?? '', /Of the pages loaded: load the rest/);
    assert.match(reconcile?.onlyEditor.count ?? '', /of the pages loaded$/);
    assert.equal(loading.next, 'resume');
    await stage.data.history.resume();
    assert.match(stage.state({ view: 'events' }).events?.count ?? '', /^100 of [\d,]+$/);
    assert.doesNotMatch(stage.state({ view: 'reconcile' }).reconcile?.summary ?? '', /loaded/);
  });

  it('says once that the key may not read usage, and shows what this editor counted', async () => {
    stage = await DashboardStage.open([]);
    stage.asked(undefined, { model: 'only-here', input: 5, output: 7 });
    await stage.data.show(usual, zone);
    const state = stage.state();
    assert.match(state.loading.text, /^This key may not read usage\./);
    assert.equal(figureOf(state, 'tokens').value, '—');
    assert.equal(figureOf(stage.state({ source: 'editor' }), 'tokens').value, '12');
    assert.equal(stage.state({ source: 'editor' }).loading.text, '');
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

  it('keeps what an older Modelside kept, and shows the newest first', () => {
    const { sort: _, isAscending: __, ...older } = { ...usual, window: 'today' as const };
    assert.deepEqual(readDashboardChoice(older), { ...usual, window: 'today' });
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
