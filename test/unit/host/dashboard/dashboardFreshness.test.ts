import assert from 'node:assert/strict';

import { allScopes } from '../../../service/access/scope.ts';
import { DashboardStage, figureOf, usual, zone } from './dashboardStage.ts';

describe('The usage page, over time,', () => {
  let stage: DashboardStage;

  beforeEach(async () => {
    stage = await DashboardStage.open(allScopes);
    await stage.data.show(usual, zone);
  });

  afterEach(() => stage.close());

  const refuse = (): void => {
    for (let count = 0; count < 8; count += 1)
      stage.service.faults.next({ kind: 'status', status: 400, message: 'No.' });
  };

  it('says that it could not be refreshed, why, and how old its figures are', async () => {
    const before = figureOf(stage.state(), 'tokens').value;
    refuse();
    await assert.rejects(stage.data.refresh(usual));
    const { loading } = stage.state();
    assert.match(
      loading.text,
      /^Could not be refreshed at .+: The service refused the request\. .+No\..* Figures are as of .+\.$/,
    );
    assert.deepEqual([loading.isTrouble, loading.next], [true, 'refresh']);
    assert.equal(figureOf(stage.state(), 'tokens').value, before);
    assert.equal(stage.state({ source: 'editor' }).loading.text, '');
  });

  it('says no such thing any more when it could be', async () => {
    refuse();
    await assert.rejects(stage.data.refresh(usual));
    stage.service.faults.clear();
    await stage.data.refresh(usual);
    assert.deepEqual(stage.state().loading, { kind: 'no', text: '', isTrouble: false, next: 'nothing' });
  });

  it('says until when the service lets it wait, from the first page on', async () => {
    const texts: string[] = [];
    stage.data.onDidChange(() => {
      const { kind, text } = stage.state().loading;
      if (kind === 'waiting') texts.push(text);
    });
    stage.service.faults.next({
      kind: 'status',
      status: 429,
      retryAfter: '0',
      path: '/me/model-usage/events',
    });
    await stage.data.show(usual, zone);
    assert.match(texts[0] ?? '', /^0 events so far\. The service asks to wait; it goes on at \d.+\.$/);
    assert.equal(stage.state().loading.text, '');
  });

  it('says that it is refreshing, and stops when asked to, with the figures of before', async () => {
    const before = stage.data.history;
    const refreshing = stage.data.refresh(usual);
    assert.equal(stage.state().loading.kind, 'refreshing');
    stage.data.stop();
    await refreshing;
    assert.equal(stage.state().loading.kind, 'no');
    assert.equal(stage.data.history, before);
  });

  it('finds an answer by itself that the service has not billed yet', async () => {
    const at = new Date(Date.now() - 5000);
    stage.asked('of-no-event-yet', { model: 'later', input: 3, output: 4, answerId: 'mine', at });
    stage.asked('of-no-event-either', { model: 'newer', input: 3, output: 4, answerId: 'another' });
    await stage.data.reread(usual);
    await stage.data.reconcile();
    const asked = (): string => stage.state({ view: 'reconcile' }, 100, 'mine').reconcile?.asked ?? '';
    assert.match(asked(), /^The service has not billed this answer yet, as of .+ looks again by itself\.$/);
    const { onlyEditor } = stage.state({ view: 'reconcile' }, 100, 'mine').reconcile ?? {};
    assert.deepEqual(
      onlyEditor?.rows.map(({ model, isMarked = false }) => [model, isMarked]),
      [
        ['newer', false],
        ['later', true],
      ],
    );
    const [event] = stage.data.events;
    assert.ok(event?.requestId);
    stage.asked(event.requestId, { model: event.model ?? '', input: 1, output: 1, answerId: 'mine' });
    await stage.data.reread(usual);
    await stage.data.reconcile();
    assert.match(asked(), /^This answer was billed: .+ · [\d,]+ tokens\. Its row is marked below\.$/);
  });

  it('says of an answer that failed that nothing is billed for it, and of an unknown one that it is unknown', async () => {
    stage.asked(undefined, { model: 'm', input: 0, output: 0, answerId: 'failed', outcome: 'failed' });
    await stage.data.reread(usual);
    await stage.data.reconcile();
    const asked = (answer: string): string =>
      stage.state({ view: 'reconcile' }, 100, answer).reconcile?.asked ?? '';
    assert.match(asked('failed'), /^The request of this answer failed\./);
    assert.match(asked('nobody knows'), /^This editor has no record/);
    assert.equal(stage.state({ view: 'reconcile' }).reconcile?.asked, '');
  });

  it('finds the last request of an answer, also of one that is asked for by its own identifier', async () => {
    stage.asked('first', { model: 'm', input: 1, output: 1, answerId: 'twice' });
    stage.asked('second', { model: 'm', input: 1, output: 1, answerId: 'twice' });
    assert.equal((await stage.data.entryOf('twice'))?.requestId, 'second');
    assert.equal((await stage.data.entryOf('id-1'))?.requestId, 'first');
    assert.equal(await stage.data.entryOf('nothing'), undefined);
  });

  it('lists the newest events first, each with its match after a refresh, too', async () => {
    const [event] = stage.data.events;
    assert.ok(event?.requestId);
    stage.asked(event.requestId, { model: event.model ?? '', input: 1, output: 1 });
    await stage.data.reread(usual);
    await stage.data.reconcile();
    const times = stage.data.events.map(({ occurredAt }) => occurredAt?.getTime() ?? 0);
    assert.deepEqual(
      times,
      times.toSorted((one, other) => other - one),
    );
    const matches: (string | undefined)[] = [];
    stage.data.onDidChange(() => matches.push(stage.state({ view: 'events' }).events?.rows[0]?.match));
    await stage.data.refresh(usual);
    assert.ok(matches.length > 0);
    assert.ok(
      matches.every((match) => match === 'panel'),
      matches.join(),
    );
  });
});
