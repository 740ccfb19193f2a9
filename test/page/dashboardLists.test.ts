import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { DashboardHost } from './dashboardHost.ts';
import { dashboardTexts as texts } from './dashboardWords.ts';
import {
  eventRow,
  eventsShown,
  listOf,
  monthOfUsage,
  notAllowed,
  nothingUsed,
  outOfDate,
  reconcileShown,
  stillLoading,
} from './dashboardStates.ts';

describe('The lists of the usage page, and what it says of them,', () => {
  const bars = (host: DashboardHost): Locator =>
    host.page.getByRole('group', { name: 'Tokens by day' }).getByRole('button');

  it('finds events by what is typed, and shows more of them', async () => {
    const host = await DashboardHost.open();
    await host.show(eventsShown);
    await host.page.getByRole('searchbox', { name: texts.search }).pressSequentially('abc');
    assert.deepEqual(await host.lastPosted(), { type: 'search', text: 'abc' });
    await host.page.getByRole('button', { name: texts.more }).click();
    assert.deepEqual(await host.lastPosted(), { type: 'showMore' });
  });

  it('empties the search when the extension does, and not what is being typed', async () => {
    const host = await DashboardHost.open();
    await host.show({ ...eventsShown, search: 'old' });
    const field = host.page.getByRole('searchbox', { name: texts.search });
    await host.show(eventsShown);
    assert.equal(await field.inputValue(), '');
    await field.pressSequentially('abc');
    await host.show({ ...eventsShown, search: 'a' });
    assert.equal(await field.inputValue(), 'abc');
  });

  for (const width of [700, 1200]) {
    it(`keeps the heads of the columns in view, ${width} pixels wide`, async () => {
      const host = await DashboardHost.open({ width, height: 500 });
      await host.show({ ...eventsShown, events: listOf(100) });
      const row = host.page.locator('tbody tr').nth(60);
      await row.scrollIntoViewIfNeeded();
      const head = await host.page.locator('thead th').first().boundingBox();
      const shown = await row.boundingBox();
      assert.ok(
        head && shown && head.y >= 0 && head.y + head.height <= shown.y,
        JSON.stringify([head, shown]),
      );
    });
  }

  it('leads from an event to its answer', async () => {
    const host = await DashboardHost.open();
    await host.show(eventsShown);
    await host.page.getByRole('button', { name: texts.goToAnswer }).first().click();
    assert.deepEqual(await host.lastPosted(), { type: 'openAnswer', entryId: 'entry-0' });
  });

  it('marks in its place what one came for, says what it is, and moves no list for it', async () => {
    const host = await DashboardHost.open();
    const headings = (): Promise<string[]> => host.page.getByRole('heading', { level: 2 }).allInnerTexts();
    const unmarked = { ...reconcileShown.reconcile, matched: listOf(2) };
    await host.show({ ...reconcileShown, reconcile: unmarked });
    const before = await headings();
    const rows = [eventRow(2), eventRow(0, { isMarked: true })];
    const marked = { ...reconcileShown.reconcile, matched: { ...listOf(2), rows } };
    await host.show({ ...reconcileShown, reconcile: marked });
    assert.deepEqual(await headings(), before);
    const list = host.page.getByRole('region', { name: texts.matched });
    assert.match(await list.locator('tbody tr').nth(1).innerText(), new RegExp(texts.thisAnswer));
    assert.equal(await list.locator('tr[aria-current="true"]').count(), 1);
  });

  it('says the sums of each list', async () => {
    const host = await DashboardHost.open();
    await host.show(reconcileShown);
    for (const heading of await host.page.getByRole('heading', { level: 2 }).allInnerTexts())
      assert.match(heading, /\$0\.0144 · 18,480 tokens$/);
    await host.show(eventsShown);
    await host.page.getByText('12 of 2,345 · $0.0144 · 18,480 tokens').waitFor();
  });

  it('sorts by time, cost and tokens, and says by which and how', async () => {
    const host = await DashboardHost.open();
    await host.show(eventsShown);
    const head = (name: string): Locator => host.page.getByRole('columnheader', { name });
    assert.equal(await head(texts.time).getAttribute('aria-sort'), 'descending');
    for (const by of ['time', 'cost', 'tokens'] as const) {
      await head(texts[by]).getByRole('button').click();
      assert.deepEqual(await host.lastPosted(), { type: 'sort', by });
    }
    await host.show({ ...eventsShown, sort: 'cost', isAscending: true });
    assert.equal(await head(texts.time).getAttribute('aria-sort'), null);
    assert.equal(await head(texts.cost).getAttribute('aria-sort'), 'ascending');
  });

  it('says by whose clock times are where it is not the computer’s', async () => {
    const host = await DashboardHost.open();
    await host.show({ ...eventsShown, days: 'utc' });
    await host.page.getByRole('columnheader', { name: texts.timeUtc }).waitFor();
  });

  for (const width of [320, 600, 1000, 1400]) {
    it(`keeps cost and the way to the answer in sight, ${width} pixels wide`, async () => {
      const host = await DashboardHost.open({ width });
      const model = 'accounts/a-very-long-organisation-name/models/an-even-longer-model-name-2026-03-01';
      await host.show({ ...eventsShown, events: listOf(0, { rows: [eventRow(0, { model })] }) });
      for (const part of [
        host.page.getByRole('cell', { name: '$0.0012' }),
        host.page.getByRole('button', { name: texts.goToAnswer }),
      ]) {
        const box = await part.boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
      }
    });
  }

  it('scrolls to what one came for, once', async () => {
    const host = await DashboardHost.open({ height: 400 });
    const rows = Array.from({ length: 60 }, (_, index) => eventRow(index, { isMarked: index === 40 }));
    const state = {
      ...reconcileShown,
      reconcile: { ...reconcileShown.reconcile, onlyEditor: listOf(0, { rows }) },
    };
    await host.show({ ...state, reconcile: { ...state.reconcile, matched: listOf(0) } });
    const offset = (): Promise<number> =>
      host.page.locator('tr.marked').evaluate((row) => row.getBoundingClientRect().top);
    const top = await offset();
    assert.ok(top > 0 && top < 400, String(top));
    await host.page.evaluate(() => scrollTo(0, 0));
    await host.show({ ...state, search: 'same', reconcile: { ...state.reconcile, matched: listOf(0) } });
    assert.ok((await offset()) > 400);
  });

  it('scrolls to it also where what had the focus is gone', async () => {
    const host = await DashboardHost.open({ height: 400 });
    await host.show(eventsShown);
    await host.page.getByRole('columnheader', { name: texts.cost }).getByRole('button').focus();
    const rows = Array.from({ length: 60 }, (_, index) => eventRow(index, { isMarked: index === 40 }));
    const lists = { ...reconcileShown.reconcile, matched: listOf(0, { rows }) };
    await host.show({ ...reconcileShown, reconcile: lists });
    assert.equal(await host.page.evaluate(() => document.activeElement?.id), 'tab-reconcile');
    const top = await host.page.locator('tr.marked').evaluate((row) => row.getBoundingClientRect().top);
    assert.ok(top > 0 && top < 400, String(top));
  });

  it('tells those who listen what is known of the bill that they came for', async () => {
    const host = await DashboardHost.open();
    await host.show(reconcileShown);
    assert.equal(await host.page.getByRole('status').innerText(), reconcileShown.reconcile.asked);
  });

  it('says that nothing was used only where all was read', async () => {
    const host = await DashboardHost.open();
    const empty = (): Promise<string[]> =>
      host.page.locator('.chart-empty, .breakdown .quiet').allInnerTexts();
    const said = (text: string): readonly string[] => [text, text, text, text];
    await host.show(nothingUsed);
    assert.deepEqual(await empty(), said(texts.nothing));
    await host.show(notAllowed);
    assert.deepEqual(await empty(), said(texts.notRead));
    await host.show({ ...nothingUsed, loading: stillLoading.loading });
    assert.deepEqual(await empty(), said(texts.loading));
  });

  it('says that figures are old and why, and offers to try again', async () => {
    const host = await DashboardHost.open();
    await host.show(outOfDate);
    assert.equal(await host.page.locator('.figure').count(), 6);
    assert.match(await host.page.locator('.loading-bar').innerText(), /^Could not be refreshed at 12:05/);
    assert.match(await host.page.getByRole('status').innerText(), /^Could not be refreshed at 12:05/);
    await host.page.getByRole('button', { name: texts.tryAgain }).click();
    assert.deepEqual(await host.lastPosted(), { type: 'refresh' });
  });

  it('says what is being read, keeps what came, and can be stopped and gone on with', async () => {
    const host = await DashboardHost.open();
    await host.show(stillLoading);
    await host.page.getByText('Loading: 3,000 events so far').waitFor();
    assert.equal(await bars(host).count(), 30);
    await host.page.getByRole('button', { name: texts.stop }).click();
    assert.deepEqual(await host.lastPosted(), { type: 'stop' });
    await host.show({
      ...monthOfUsage,
      loading: { kind: 'no', text: 'Of the pages loaded: 3,000 events.', isTrouble: false, next: 'resume' },
    });
    await host.page.getByRole('button', { name: texts.resume }).click();
    assert.deepEqual(await host.lastPosted(), { type: 'resume' });
  });

  it('tells those who listen that loading began and ended, and not every page between', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    const status = host.page.getByRole('status');
    await host.show(stillLoading);
    assert.equal(await status.innerText(), texts.loading);
    await host.show({
      ...stillLoading,
      loading: { ...stillLoading.loading, text: 'Loading: 4,000 events so far' },
    });
    assert.equal(await status.innerText(), texts.loading);
    await host.show(monthOfUsage);
    assert.equal(await status.innerText(), texts.loaded);
  });

  it('tells those who listen nothing of what is read anew by itself', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    await host.show({
      ...monthOfUsage,
      loading: { kind: 'refreshing', text: 'Refreshing…', isTrouble: false, next: 'nothing' },
    });
    await host.page.getByText('Refreshing…').waitFor();
    await host.show(monthOfUsage);
    assert.equal(await host.page.getByRole('status').innerText(), '');
  });

  it('shows as text whatever a service calls its models', async () => {
    const host = await DashboardHost.open();
    const model = '<img src=x onerror=alert(1)>';
    await host.show({ ...eventsShown, events: { ...listOf(0), rows: [eventRow(0, { model })] } });
    await host.page.getByText(model).waitFor();
    assert.equal(await host.page.locator('#root img').count(), 0);
    assert.deepEqual(host.troubles, []);
  });
});
