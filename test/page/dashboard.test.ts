import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { DashboardHost } from './dashboardHost.ts';
import { dashboardTexts as texts } from './dashboardWords.ts';
import { eventsShown, monthOfUsage, oneDay, reconcileShown } from './dashboardStates.ts';

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
    await host.send({
      type: 'state',
      state: { ...monthOfUsage, overview: { ...monthOfUsage.overview, figures: [{ id: 1 }] } },
    });
    await host.send(undefined);
    assert.equal(await host.page.locator('#root').innerText(), '');
  });

  it('says whose figures it shows, of when and by whose days', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    await host.page.getByText(monthOfUsage.sourceLine).waitFor();
    for (const { label, value } of monthOfUsage.overview.figures) {
      const figure = host.page.locator('.figure').filter({ hasText: label }).filter({ hasText: value });
      assert.ok((await figure.count()) > 0, label);
    }
  });

  it('has the numbers of the chart in a table under it', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    await host.page.getByText('Table: Tokens by day').click();
    const rows = host.page.getByRole('region', { name: 'Table: Tokens by day' }).locator('tbody tr');
    assert.equal(await rows.count(), monthOfUsage.overview.byDay.bars.length);
    const [first] = monthOfUsage.overview.byDay.bars;
    const cells = await rows.first().locator('td').allInnerTexts();
    assert.deepEqual(cells, [first?.total, ...(first?.texts ?? [])]);
  });

  it('says a bar with all its parts to those who listen', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    const [first] = monthOfUsage.overview.byDay.bars;
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

  it('says what is wrong with the days that one asks for, and asks for none', async () => {
    const host = await DashboardHost.open();
    await host.show({ ...monthOfUsage, window: 'custom' });
    const problems = [
      ['2026-03-05', '2026-03-04', texts.daysBackwards],
      ['2024-03-05', '2026-03-04', texts.daysTooMany],
      ['', '2026-03-04', texts.daysMissing],
    ] as const;
    for (const [first, last, problem] of problems) {
      await host.page.getByLabel(texts.firstDay).fill(first);
      await host.page.getByLabel(texts.lastDay).fill(last);
      await host.page.getByRole('button', { name: texts.showDays }).click();
      await host.page.getByRole('alert').getByText(problem).waitFor();
      assert.equal(await host.page.getByLabel(texts.firstDay).getAttribute('aria-invalid'), 'true');
    }
    assert.equal(await host.lastPosted(), undefined);
  });

  it('goes back with Alt and the left arrow, wherever the focus is, and then keeps a focus', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    await host.page.keyboard.press('Alt+ArrowLeft');
    assert.equal(await host.lastPosted(), undefined);
    await host.show(oneDay);
    await host.page.keyboard.press('Alt+ArrowLeft');
    assert.deepEqual(await host.lastPosted(), { type: 'back' });
    await host.page.getByRole('button', { name: texts.back }).focus();
    await host.page.keyboard.press('Enter');
    await host.show(monthOfUsage);
    assert.equal(await host.page.evaluate(() => document.activeElement?.id), 'tab-overview');
  });

  it('leaves the bars where they are when one goes back from them', async () => {
    const host = await DashboardHost.open();
    await host.show({ ...monthOfUsage, canGoBack: true });
    await bars(host).first().focus();
    await host.page.keyboard.press('ArrowRight');
    await host.page.keyboard.press('Alt+ArrowLeft');
    assert.deepEqual(await host.lastPosted(), { type: 'back' });
    await host.page.locator('.chart-tip').getByText('March 2, 2026').waitFor();
  });

  it('gives the focus to the tab when what had it is gone', async () => {
    const host = await DashboardHost.open();
    await host.show(eventsShown);
    await host.page.getByRole('button', { name: `Model: maker/large. ${texts.removeFilter}` }).focus();
    await host.show({ ...eventsShown, filters: [] });
    assert.equal(await host.page.evaluate(() => document.activeElement?.id), 'tab-events');
  });

  it('keeps the focus on a day that it has led to, and shows its hours first', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    await bars(host).first().focus();
    await host.page.keyboard.press('Enter');
    await host.show(oneDay);
    assert.match(
      (await host.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? '',
      /^March 1, 2026/,
    );
    const charts = await host.page.locator('.chart-section h2').allInnerTexts();
    assert.deepEqual(charts, ['Tokens by hour of day', 'Tokens by day']);
  });

  it('takes away what it says of a bar with Escape', async () => {
    const host = await DashboardHost.open();
    await host.show(monthOfUsage);
    await bars(host).first().focus();
    await host.page.locator('.chart-tip').waitFor();
    await host.page.keyboard.press('Escape');
    await host.page.locator('.chart-tip').waitFor({ state: 'detached' });
  });

  it('offers only what changes something in the view that is open', async () => {
    const host = await DashboardHost.open();
    const legends = (): Promise<string[]> => host.page.locator('legend').allInnerTexts();
    await host.show(monthOfUsage);
    assert.deepEqual(await legends(), [texts.source, texts.measure, texts.stackBy, texts.days]);
    await host.show(eventsShown);
    assert.deepEqual(await legends(), [texts.source, texts.days]);
    await host.show(reconcileShown);
    assert.deepEqual(await legends(), [texts.days]);
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

  it('offers the set-up where there is no connection, and no figures', async () => {
    const host = await DashboardHost.open();
    await host.show({ ...monthOfUsage, notConnected: true });
    assert.equal(await host.page.locator('.figure').count(), 0);
    await host.page.getByRole('button', { name: texts.setUp }).click();
    assert.deepEqual(await host.lastPosted(), { type: 'setUp' });
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
