import assert from 'node:assert/strict';

import { DashboardPanel } from '../../../../src/host/dashboard/dashboardPanel.ts';
import { Settings } from '../../../../src/host/settings.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { fake, ThemeIcon, Uri, window } from '../../../fakes/vscode.ts';
import { allScopes } from '../../../service/access/scope.ts';
import { DashboardStage, usual, zone } from './dashboardStage.ts';
import { FakeWebviewPanel } from './fakeWebviewPanel.ts';

describe('The usage page in its tab', () => {
  let stage: DashboardStage;
  let kept: unknown;
  let warnings: string[];
  let opened: string[];
  let dashboard: DashboardPanel;
  let panel: FakeWebviewPanel;

  beforeEach(async () => {
    stage = await DashboardStage.open(allScopes);
    fake.set('modelside.usage.days', { globalValue: 'utc' });
    kept = undefined;
    warnings = [];
    opened = [];
    panel = new FakeWebviewPanel();
    Object.assign(window, {
      createWebviewPanel: () => panel,
      registerWebviewPanelSerializer: () => ({ dispose: () => undefined }),
    });
  });

  afterEach(async () => {
    dashboard.dispose();
    await stage.close();
  });

  function begin(): void {
    dashboard = new DashboardPanel({
      connection: stage.connection,
      ledger: stage.ledger,
      log: { ...silentLogger, warn: (message) => warnings.push(message) },
      now: () => new Date(),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stand-in for VS Code's own
      extensionUri: Uri.file('/extension') as never,
      settings: new Settings(),
      memory: {
        get: () => kept,
        update: (_, value) => {
          kept = structuredClone(value);
          return Promise.resolve();
        },
      },
      openAnswer: (conversationId, answerId) => {
        opened.push(`${conversationId} ${answerId ?? ''}`);
        return Promise.resolve(true);
      },
      exportUsage: () => Promise.resolve(),
    });
  }

  /** An answer of some weeks ago that the service has booked. */
  async function oldAnswer(): Promise<string> {
    await stage.data.show(usual, zone);
    const event = stage.data.events.find(
      ({ occurredAt }) => occurredAt && occurredAt.getTime() < Date.now() - 10 * 86_400_000,
    );
    assert.ok(event?.requestId && event.occurredAt);
    stage.asked(event.requestId, {
      model: event.model ?? '',
      input: 1,
      output: 1,
      answerId: 'old-answer',
      at: event.occurredAt,
    });
    return 'old-answer';
  }

  it('finds the bill of an answer that is not in the window shown, and marks it', async () => {
    const answer = await oldAnswer();
    kept = { ...usual, window: 'today', model: 'quite-another', search: 'hides it' };
    begin();
    await dashboard.open('reconcile', answer);
    panel.say({ type: 'ready' });
    const state = await panel.until(({ reconcile }) => reconcile?.matched.rows[0]?.isMarked === true);
    assert.deepEqual([state.window, state.search, state.filters], ['30days', '', []]);
    assert.match(state.reconcile?.asked ?? '', /^This answer was billed: /);
    panel.say({ type: 'back' });
    const back = await panel.until(({ window: shown }) => shown === 'today');
    assert.deepEqual(back.filters, [{ part: 'model', text: 'quite-another' }]);
  });

  it('leads from the bill to the answer', async () => {
    const answer = await oldAnswer();
    begin();
    await dashboard.open('reconcile', answer);
    panel.say({ type: 'ready' });
    const { reconcile } = await panel.until((state) => state.reconcile?.matched.rows[0]?.isMarked === true);
    panel.say({ type: 'openAnswer', entryId: reconcile?.matched.rows[0]?.entryId });
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(opened, ['c old-answer']);
  });

  it('keeps its figures where they cannot be read anew, and says so', async () => {
    begin();
    await dashboard.open('overview');
    panel.say({ type: 'ready' });
    const loaded = await panel.until(
      ({ loading, overview }) => loading.kind === 'no' && (overview?.models.length ?? 0) > 0,
    );
    for (let count = 0; count < 8; count += 1)
      stage.service.faults.next({ kind: 'status', status: 400, message: 'No.' });
    panel.say({ type: 'refresh' });
    const state = await panel.until(({ loading }) => loading.isTrouble);
    assert.match(state.loading.text, /^Could not be refreshed at /);
    assert.deepEqual(state.overview?.models, loaded.overview?.models);
    stage.service.faults.clear();
    panel.say({ type: 'refresh' });
    await panel.until(({ loading }) => loading.kind === 'no' && !loading.isTrouble);
  });

  it('shows the same after a reload', async () => {
    begin();
    await dashboard.open('reconcile');
    panel.say({ type: 'ready' });
    panel.say({ type: 'chooseWindow', window: 'yesterday' });
    await panel.until(({ window: shown }) => shown === 'yesterday');
    dashboard.dispose();
    panel = new FakeWebviewPanel();
    begin();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of it as is used
    await dashboard.deserializeWebviewPanel(panel as never);
    panel.say({ type: 'ready' });
    const state = await panel.until(() => true);
    assert.deepEqual([state.view, state.window], ['reconcile', 'yesterday']);
  });

  it('takes no days that there are not, and keeps what was shown', async () => {
    begin();
    await dashboard.open('overview');
    panel.say({ type: 'ready' });
    const windows = [
      { first: '2026-03-05', last: '2026-03-04' },
      { first: '2026-99-05', last: '2026-99-06' },
      { first: '2020-01-01', last: '2026-03-04' },
    ];
    for (const chosen of windows) panel.say({ type: 'chooseWindow', window: chosen });
    assert.equal(warnings.length, windows.length);
    assert.equal(dashboard.state.window, '30days');
  });

  it('sends nothing to a page that is hidden, and all of it when that comes back', async () => {
    begin();
    await dashboard.open('overview');
    panel.say({ type: 'ready' });
    await panel.until(({ loading }) => loading.kind === 'no');
    panel.show(false);
    panel.states.length = 0;
    await dashboard.open('overview');
    assert.equal(panel.states.length, 0);
    panel.show(true);
    panel.say({ type: 'ready' });
    await panel.until(({ overview }) => (overview?.models.length ?? 0) > 0);
  });

  it('sorts its lists when asked to, and the other way round when asked again', async () => {
    begin();
    await dashboard.open('overview');
    panel.say({ type: 'ready' });
    panel.say({ type: 'show', view: 'events' });
    panel.say({ type: 'sort', by: 'cost' });
    const sorted = await panel.until(
      ({ sort, events, loading }) =>
        sort === 'cost' && loading.kind === 'no' && (events?.rows.length ?? 0) > 0,
    );
    await stage.data.show(usual, zone);
    const dearest = stage.data.events.toSorted((one, other) =>
      Number((other.cost?.nanos ?? 0n) - (one.cost?.nanos ?? 0n)),
    )[0];
    assert.equal(sorted.events?.rows[0]?.key, dearest?.id);
    assert.equal(sorted.isAscending, false);
    panel.say({ type: 'sort', by: 'cost' });
    assert.equal((await panel.until(({ isAscending }) => isAscending)).sort, 'cost');
    panel.say({ type: 'sort', by: 'time' });
    const newest = await panel.until(({ sort }) => sort === 'time');
    assert.equal(newest.isAscending, false);
  });

  it('has an icon that every theme shows', async () => {
    begin();
    await dashboard.open('overview');
    assert.ok(panel.iconPath instanceof ThemeIcon);
  });

  it('goes back step by step, and to the beginning', async () => {
    begin();
    await dashboard.open('overview');
    panel.say({ type: 'ready' });
    panel.say({ type: 'chooseWindow', window: { first: '2026-03-03', last: '2026-03-03' } });
    panel.say({ type: 'filter', part: 'model', value: 'a' });
    await panel.until(({ filters }) => filters.length === 1);
    panel.say({ type: 'back' });
    const day = await panel.until(({ filters }) => filters.length === 0);
    assert.deepEqual([day.window, day.first, day.canGoBack], ['custom', '2026-03-03', true]);
    panel.say({ type: 'back' });
    await panel.until(({ window: shown, canGoBack }) => shown === '30days' && !canGoBack);
  });
});
