import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { DashboardHost } from './dashboardHost.ts';
import { dashboardTexts as texts } from './dashboardWords.ts';
import {
  eventRow,
  eventsShown,
  listOf,
  monthOfUsage,
  reconcileShown,
  stillLoading,
} from './dashboardStates.ts';

describe('The usage page', () => {
  const bars = (host: DashboardHost): Locator =>
    host.page.getByRole('group', { name: 'Tokens by day' }).getByRole('button');

  it('asks for everything when it comes up, and keeps to its policy', async () => {
    const host = await DashboardHost.open();
    assert.deepEqual(await host.posted(), [{ type: 'ready' }]);
    await host.show(monthOfUsage);
    assert.deepEqual(host.troubles, []);
  });

  it('draws nothing of a message that it does not know', async () => {
    const host = await DashboardHost.open();
    await host.send({ type: 'state', state: { ...monthOfUsage, figures: [{ id: 1 }] } });
    await host.send(undefined);
    assert.equal(await host.page.locator('#root').innerText(), '');
  });

  it('says whose figures it shows, of when and by whose days', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    await host.page.getByText(monthOfUsage.sourceLine).waitFor();
    for (const { label, value } of monthOfUsage.figures) {
      const figure = host.page.locator('.figure').filter({ hasText: label }).filter({ hasText: value });
      assert.ok((await figure.count()) > 0, label);
    }
  });

  it('has the numbers of the chart in a table under it', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    await host.page.getByText('Table: Tokens by day').click();
    const rows = host.page.getByRole('region', { name: 'Table: Tokens by day' }).locator('tbody tr');
    assert.equal(await rows.count(), monthOfUsage.byDay.bars.length);
    const [first] = monthOfUsage.byDay.bars;
    const cells = await rows.first().locator('td').allInnerTexts();
    assert.deepEqual(cells, [first?.total, ...(first?.texts ?? [])]);
  });

  it('says a bar with all its parts to those who listen', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    const [first] = monthOfUsage.byDay.bars;
    const label = await bars(host).first().getAttribute('aria-label');
    assert.ok(
      label?.startsWith(`March 1, 2026: ${first?.total}; maker/large: ${first?.texts[0]}`),
      label ?? '',
    );
  });

  it('goes along the bars with arrow keys, and shows one day alone with Enter', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    await bars(host).first().focus();
    await host.page.keyboard.press('ArrowRight');
    await host.page.keyboard.press('ArrowRight');
    await host.page.locator('.chart-tip').getByText('March 3, 2026').waitFor();
    await host.page.keyboard.press('Enter');
    assert.deepEqual(await host.lastPosted(), {
      type: 'chooseWindow',
      window: { first: '2026-03-03', last: '2026-03-03' },
    });
    await host.page.keyboard.press('End');
    await host.page.locator('.chart-tip').getByText('March 30, 2026').waitFor();
  });

  it('is one stop of the Tab key for each chart', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    assert.equal(await host.page.locator('.bar[tabindex="0"]').count(), 2);
  });

  it('shows one day alone with a click', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    await bars(host).nth(4).click();
    assert.deepEqual(await host.lastPosted(), {
      type: 'chooseWindow',
      window: { first: '2026-03-05', last: '2026-03-05' },
    });
  });

  it('drills down by model and by project', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    await host.page
      .getByRole('region', { name: texts.models })
      .getByRole('button', { name: 'maker/small' })
      .click();
    assert.deepEqual(await host.lastPosted(), { type: 'filter', part: 'model', value: 'maker/small' });
    await host.show({ ...monthOfUsage, stackBy: 'project' });
    await host.page.locator('.legend').first().getByRole('button').first().click();
    assert.deepEqual(await host.lastPosted(), { type: 'filter', part: 'project', value: 'maker/large' });
  });

  it('takes a filter away, and goes back', async () => {
    const host = await DashboardHost.open();
    await host.show(eventsShown);
    await host.page.getByRole('button', { name: `Model: maker/large. ${texts.removeFilter}` }).click();
    assert.deepEqual(await host.lastPosted(), { type: 'filter', part: 'model' });
    await host.page.getByRole('button', { name: texts.back }).click();
    assert.deepEqual(await host.lastPosted(), { type: 'back' });
  });

  it('chooses a window by its name, or any days', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    const windows = host.page.getByLabel(texts.window);
    await windows.selectOption('7 days');
    assert.deepEqual(await host.lastPosted(), { type: 'chooseWindow', window: '7days' });
    await windows.selectOption(texts.otherDays);
    await host.page.getByLabel(texts.firstDay).fill('2026-01-05');
    await host.page.getByLabel(texts.lastDay).fill('2026-02-06');
    await host.page.getByRole('button', { name: texts.showDays }).click();
    assert.deepEqual(await host.lastPosted(), {
      type: 'chooseWindow',
      window: { first: '2026-01-05', last: '2026-02-06' },
    });
  });

  it('keeps the focus where it is when another window comes', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    await host.page.getByLabel(texts.window).focus();
    await host.show({ ...monthOfUsage, window: '7days', first: '2026-03-24' });
    assert.equal(await host.page.evaluate(() => document.activeElement?.tagName), 'SELECT');
  });

  it('changes source, measure, stack and days with the arrow keys of radio buttons', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    const press = async (name: string): Promise<unknown> => {
      await host.page.getByRole('radio', { name, exact: true }).focus();
      await host.page.keyboard.press('ArrowRight');
      return host.lastPosted();
    };
    assert.deepEqual(await press(texts.account), { type: 'chooseSource', source: 'editor' });
    assert.deepEqual(await press(texts.tokens), { type: 'chooseMeasure', measure: 'cost' });
    assert.deepEqual(await press(texts.model), { type: 'stackBy', dimension: 'project' });
    assert.deepEqual(await press(texts.local), { type: 'countBy', days: 'utc' });
  });

  it('goes from view to view with the arrow keys, and the focus goes along', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    await host.page.getByRole('tab', { name: texts.overview }).focus();
    await host.page.keyboard.press('ArrowRight');
    assert.deepEqual(await host.lastPosted(), { type: 'show', view: 'events' });
    assert.equal(await host.page.evaluate(() => document.activeElement?.id), 'tab-events');
  });

  it('finds events by what is typed, and shows more of them', async () => {
    const host = await DashboardHost.open();
    await host.show(eventsShown);
    await host.page.getByRole('searchbox', { name: texts.search }).pressSequentially('abc');
    assert.deepEqual(await host.lastPosted(), { type: 'search', text: 'abc' });
    await host.page.getByRole('button', { name: texts.more }).click();
    assert.deepEqual(await host.lastPosted(), { type: 'showMore' });
  });

  it('leads from an event to its answer', async () => {
    const host = await DashboardHost.open();
    await host.show(eventsShown);
    await host.page.getByRole('button', { name: texts.goToAnswer }).first().click();
    assert.deepEqual(await host.lastPosted(), { type: 'openAnswer', entryId: 'entry-0' });
  });

  it('shows first what one came for, marked also for those who listen', async () => {
    const host = await DashboardHost.open();
    await host.show(reconcileShown);
    const headings = await host.page.getByRole('heading', { level: 2 }).allInnerTexts();
    assert.ok(headings[0]?.startsWith(texts.matched), headings.join());
    assert.equal(await host.page.locator('tr[aria-current="true"]').count(), 1);
    const { reconcile } = reconcileShown;
    assert.ok(reconcile);
    const unmarked = { ...reconcile, matched: listOf(2) };
    await host.show({ ...reconcileShown, reconcile: unmarked });
    const calm = await host.page.getByRole('heading', { level: 2 }).allInnerTexts();
    assert.ok(calm.at(-1)?.startsWith(texts.matched));
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
      loading: { kind: 'no', text: 'Of the pages loaded: 3,000 events.', isTrouble: false, canResume: true },
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

  it('offers the set-up where there is no connection, and no figures', async () => {
    const host = await DashboardHost.open();
    await host.show({ ...monthOfUsage, notConnected: true });
    assert.equal(await host.page.locator('.figure').count(), 0);
    await host.page.getByRole('button', { name: texts.setUp }).click();
    assert.deepEqual(await host.lastPosted(), { type: 'setUp' });
  });

  it('shows as text whatever a service calls its models', async () => {
    const host = await DashboardHost.open();
    const model = '<img src=x onerror=alert(1)>';
    await host.show({ ...eventsShown, events: { ...listOf(0), rows: [eventRow(0, { model })] } });
    await host.page.getByText(model).waitFor();
    assert.equal(await host.page.locator('#root img').count(), 0);
    assert.deepEqual(host.troubles, []);
  });

  it('prints every number and no buttons', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    await host.page.emulateMedia({ media: 'print' });
    const table = host.page.getByRole('region', { name: 'Table: Tokens by day' });
    assert.equal(await table.isVisible(), true);
    assert.equal(await host.page.getByRole('button', { name: texts.export }).isVisible(), false);
  });
});
