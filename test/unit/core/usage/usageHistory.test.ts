import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { breakDown } from '../../../../src/core/usage/usageBreakdown.ts';
import { accountFigures } from '../../../../src/core/usage/usageFigures.ts';
import { type HistoryState, UsageHistory } from '../../../../src/core/usage/usageHistory.ts';
import { event, ScriptedEvents } from './scriptedEvents.ts';

const filter = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };
const utc = new TimeZone('UTC');
const now = (): Date => new Date('2026-03-02T08:00:00Z');
const threePages = () =>
  new ScriptedEvents(['a', 'b', 'c'].map((id) => [event(id, { inputTokens: 1, requests: 1 })]));
const historyOf = (source: ScriptedEvents) => new UsageHistory(() => Promise.resolve(source), now, utc);
const ids = (history: UsageHistory): readonly unknown[] => history.events.map(({ id }) => id);

describe('UsageHistory', () => {
  it('tells after each page how far it is, and that the figures are whole at the end only', async () => {
    const history = historyOf(threePages());
    const told: HistoryState[] = [];
    history.onDidChange((state) => told.push(state));
    await history.show(filter);
    assert.deepEqual(
      told.map(({ loading, loaded, whole }) => [loading, loaded, whole]),
      [
        ['pages', 0, false],
        ['pages', 1, false],
        ['pages', 2, false],
        ['no', 3, true],
      ],
    );
    assert.equal(history.cube.total.sum('inputTokens'), 3);
    assert.equal(history.state.skipped, 3);
  });

  it('knows source, window, age and completeness of its figures', async () => {
    const history = historyOf(threePages());
    assert.equal(accountFigures(history), undefined);
    await history.show(filter);
    const figures = accountFigures(history);
    assert.ok(figures);
    const { source, window, readAt, whole, cells } = figures;
    assert.deepEqual([source, window, readAt, whole], ['account', filter, now(), true]);
    assert.equal(cells.length, 1);
  });

  it('waits where the service says so, tells until when, and goes on with the same page', async () => {
    const source = threePages();
    source.failures.push(
      undefined,
      new ApiError('rateLimited', 'Slow down.', { status: 429, retryAfter: 3 }),
    );
    const history = historyOf(source);
    const waits: (Date | undefined)[] = [];
    history.onDidChange(({ loading, waitingUntil }) => {
      if (loading === 'waiting') waits.push(waitingUntil);
    });
    await history.show(filter);
    assert.deepEqual(waits, [new Date(now().getTime() + 3)]);
    assert.deepEqual(ids(history), ['a', 'b', 'c']);
    assert.deepEqual(source.asked, [undefined, '1', '1', '2']);
  });

  it('tells until when the client itself waits for a page, where the service has asked for it', async () => {
    const source = threePages();
    const busy = new ApiError('rateLimited', 'Slow down.', { status: 429, retryAfter: 9000 });
    source.waits.push(busy, new ApiError('serverError', 'Oops.', { status: 500 }));
    const history = historyOf(source);
    const told: unknown[] = [];
    history.onDidChange(({ loading, waitingUntil, loaded }) => told.push([loading, waitingUntil, loaded]));
    await history.show(filter);
    assert.deepEqual(told, [
      ['pages', undefined, 0],
      ['waiting', new Date(now().getTime() + 9000), 0],
      ['pages', undefined, 1],
      ['pages', undefined, 2],
      ['no', undefined, 3],
    ]);
  });

  it('waits anew for each page, however often it waited for the ones before', async () => {
    const source = threePages();
    const busy = new ApiError('rateLimited', 'Slow down.', { status: 429, retryAfter: 1 });
    source.failures.push(undefined, busy, busy, busy, busy, undefined, busy, busy, busy, busy);
    const history = historyOf(source);
    await history.show(filter);
    assert.deepEqual([ids(history), history.state.error], [['a', 'b', 'c'], undefined]);
  });

  it('does not wait for ever', async () => {
    const source = threePages();
    const busy = (retryAfter: number) => new ApiError('rateLimited', 'No.', { status: 429, retryAfter });
    source.failures.push(...Array.from({ length: 6 }, () => busy(0)));
    const history = historyOf(source);
    await history.show(filter);
    assert.ok(history.state.error instanceof ApiError);
    assert.equal(source.asked.length, 6);
    source.failures.push(busy(3_600_000));
    await history.resume();
    assert.deepEqual([history.state.loading, source.asked.length], ['no', 7]);
  });

  it('keeps what it has when a page fails, and goes on there when asked', async () => {
    const source = threePages();
    source.failures.push(undefined, new ApiError('serverError', 'Oops.', { status: 500 }));
    const history = historyOf(source);
    await history.show(filter);
    const { loading, loaded, whole, error } = history.state;
    assert.deepEqual([loading, loaded, whole, error instanceof ApiError], ['no', 1, false, true]);
    await history.resume();
    assert.deepEqual(ids(history), ['a', 'b', 'c']);
    assert.deepEqual([history.state.whole, history.state.error], [true, undefined]);
  });

  it('stops at once, keeps what it has, and goes on without a gap', async () => {
    const source = threePages();
    const history = historyOf(source);
    const listening = history.onDidChange(({ loaded }) => {
      if (loaded === 2) history.stop();
    });
    await history.show(filter);
    assert.deepEqual([history.state.loading, history.state.whole], ['no', false]);
    assert.equal(source.asked.length, 2);
    listening.dispose();
    await history.resume();
    assert.deepEqual(ids(history), ['a', 'b', 'c']);
  });

  it('goes on without a gap and without a double when it was stopped between two pages', async () => {
    const source = threePages();
    const history = historyOf(source);
    const first = history.show(filter);
    history.stop();
    const second = history.resume();
    await Promise.all([first, second]);
    assert.deepEqual(ids(history), ['a', 'b', 'c']);
    assert.equal(history.cube.total.rows, 3);
  });

  it('shows nothing of the filter before, however late its pages arrive', async () => {
    const source = threePages();
    const history = historyOf(source);
    const first = history.show(filter);
    source.pages = [[event('z')]];
    await Promise.all([first, history.show({ ...filter, model: 'small' })]);
    assert.deepEqual(ids(history), ['z']);
    assert.equal(history.cube.total.rows, 1);
    assert.equal(history.state.filter?.model, 'small');
  });

  it('takes no page of the filter before that was read when another one is chosen', async () => {
    const source = threePages();
    const history = historyOf(source);
    let second = Promise.resolve();
    source.onTaken = (cursor) => {
      source.onTaken = () => undefined;
      assert.equal(cursor, undefined);
      source.pages = [[event('z')]];
      second = history.show({ ...filter, model: 'small' });
    };
    await history.show(filter);
    await second;
    assert.deepEqual([ids(history), history.cube.total.rows, history.state.loaded], [['z'], 1, 1]);
  });

  it('counts a page that was read when it was stopped, because nobody gives it again', async () => {
    const source = threePages();
    const history = historyOf(source);
    source.onTaken = (cursor) => {
      if (cursor === '1') history.stop();
    };
    await history.show(filter);
    assert.deepEqual([ids(history), history.state.loading], [['a', 'b'], 'no']);
    source.onTaken = () => undefined;
    await history.resume();
    assert.deepEqual(ids(history), ['a', 'b', 'c']);
  });

  it('begins its sums anew with a list that had to be begun anew', async () => {
    const source = new ScriptedEvents([[event(undefined)], [event(undefined)]]);
    const gone = new ApiError('badRequest', 'Gone.', { status: 410 });
    source.failures.push(undefined, gone);
    const history = historyOf(source);
    await history.show(filter);
    assert.deepEqual([history.events.length, history.cube.total.rows, history.state.whole], [2, 2, true]);
  });

  it('counts what it has by the days of another zone, and goes on so', async () => {
    const source = new ScriptedEvents([[event('a')], [event('b')]]);
    source.failures.push(undefined, new ApiError('network', 'Down.'));
    const history = historyOf(source);
    await history.show(filter);
    history.countBy(new TimeZone('Pacific/Kiritimati'));
    await history.resume();
    const days = breakDown(history.cube.cells(), ['day']).groups.map(({ key, tally }) => [key, tally.rows]);
    assert.deepEqual(days, [['2026-03-02', 2]]);
  });

  it('forgets everything with the connection', async () => {
    const history = historyOf(threePages());
    const reading = history.show(filter);
    history.reset();
    await reading;
    assert.deepEqual([history.events, history.state.filter, history.state.loading], [[], undefined, 'no']);
  });
});
