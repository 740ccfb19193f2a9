import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { DashboardHost } from './dashboardHost.ts';
import { eventsShown, monthOfUsage, reconcileShown, stillLoading } from './dashboardStates.ts';

const axeScript = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const states = {
  overview: monthOfUsage,
  events: eventsShown,
  reconcile: reconcileShown,
  loading: stillLoading,
};

describe('The usage page, for everybody,', () => {
  for (const theme of ['dark', 'light', 'high-contrast', 'high-contrast-light'] as const) {
    for (const [name, state] of Object.entries(states)) {
      it(`has nothing that axe finds wrong: ${name}, ${theme}`, async () => {
        const host = await DashboardHost.open({ theme });
        await host.show(state);
        await host.page.evaluate(axeScript);
        const { violations } = await host.page.evaluate(() => axe.run(document));
        assert.deepEqual(
          violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)]),
          [],
        );
      });
    }
  }

  for (const width of [320, 600, 1400]) {
    for (const [name, state] of Object.entries(states)) {
      it(`fits into ${width} pixels: ${name}`, async () => {
        const host = await DashboardHost.open({ width });
        await host.show(state);
        const { scrollWidth, clientWidth } = await host.page.evaluate(() => ({
          scrollWidth: document.documentElement.scrollWidth,
          clientWidth: document.documentElement.clientWidth,
        }));
        assert.ok(scrollWidth <= clientWidth, `${scrollWidth} > ${clientWidth}`);
      });
    }
  }

  it('has controls of at least 24 pixels', async () => {
    const host = await DashboardHost.open();
    await host.show(eventsShown);
    for (const control of await host.page.locator('button:visible, select:visible, .segment:visible').all()) {
      const box = await control.boundingBox();
      assert.ok(box && box.width >= 24 && box.height >= 24, await control.innerText());
    }
  });

  it('stands still for whoever asked for less motion', async () => {
    const host = await DashboardHost.open();
    await host.show(stillLoading);
    const moves = (): Promise<boolean> =>
      host.page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running'));
    assert.equal(await moves(), true);
    await host.page.emulateMedia({ reducedMotion: 'reduce' });
    assert.equal(await moves(), false);
  });
});
