import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { DashboardHost } from './dashboardHost.ts';
import { allStates, eventsShown, oneDay, richUsage, stillLoading } from './dashboardStates.ts';

const axeScript = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const states = Object.entries(allStates);

describe('The usage page, for everybody,', () => {
  for (const theme of ['dark', 'light', 'high-contrast', 'high-contrast-light'] as const) {
    for (const [name, state] of states) {
      it(`has nothing that axe finds wrong: ${name}, ${theme}`, async () => {
        const host = await DashboardHost.open({ theme });
        await host.show(state);
        await host.page.evaluate(axeScript);
        const { violations } = await host.page.evaluate(() =>
          axe.run(document, { resultTypes: ['violations'] }),
        );
        assert.deepEqual(
          violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)]),
          [],
        );
      });
    }
  }

  for (const width of [240, 320, 600, 1000, 1400]) {
    it(`fits into ${width} pixels in every state`, async () => {
      const host = await DashboardHost.open({ width });
      for (const [name, state] of states) {
        await host.show(state);
        const { scrollWidth, clientWidth } = await host.page.evaluate(() => ({
          scrollWidth: document.documentElement.scrollWidth,
          clientWidth: document.documentElement.clientWidth,
        }));
        assert.ok(scrollWidth <= clientWidth, `${name}: ${scrollWidth} > ${clientWidth}`);
      }
    });
  }

  for (const theme of ['dark', 'light', 'high-contrast', 'high-contrast-light'] as const) {
    it(`has series that stand out from the background by 3 to 1 at least: ${theme}`, async () => {
      const host = await DashboardHost.open({ theme });
      await host.show(richUsage);
      const ratios = await host.page.evaluate(contrastsOfSeries);
      assert.equal(ratios.length, 11);
      for (const [series, ratio] of ratios.entries()) assert.ok(ratio >= 3, `${series}: ${ratio}`);
    });
  }

  for (const [name, theme, colours] of [
    ['Dark Modern', 'dark', { 'editor-background': '#1f1f1f', 'charts-yellow': '#cca700' }],
    ['Light Modern', 'light', { 'editor-background': '#ffffff', 'charts-yellow': '#bf8803' }],
  ] as const) {
    it(`has such series also where a theme’s colours are transparent, as in ${name}`, async () => {
      const host = await DashboardHost.open({ theme });
      await host.show(richUsage);
      await host.page.evaluate(
        (own) => {
          for (const [property, value] of Object.entries(own))
            document.documentElement.style.setProperty(`--vscode-${property}`, value);
        },
        { ...colours, 'charts-orange': '#d186167e' },
      );
      const ratios = await host.page.evaluate(contrastsOfSeries);
      for (const [series, ratio] of ratios.entries()) assert.ok(ratio >= 3, `${series}: ${ratio}`);
    });
  }

  it('has controls of at least 24 pixels', async () => {
    const host = await DashboardHost.open();
    await host.show(eventsShown);
    for (const control of await host.page.locator('button:visible, select:visible, .segment:visible').all()) {
      const box = await control.boundingBox();
      assert.ok(box && box.width >= 24 && box.height >= 24, await control.innerText());
    }
  });

  for (const width of [320, 600, 1400]) {
    it(`shows what a bar stands for inside of ${width} pixels, wherever the bar is`, async () => {
      const host = await DashboardHost.open({ width });
      for (const state of [richUsage, oneDay]) {
        await host.show(state);
        const bars = host.page.getByRole('group', { name: 'Tokens by day' }).getByRole('button');
        await bars.first().focus();
        for (const key of ['Home', 'End']) {
          await host.page.keyboard.press(key);
          const box = await host.page.locator('.chart-tip').boundingBox();
          assert.ok(box && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
        }
      }
    });
  }

  it('tells the parts of a bar apart by more than their colours', async () => {
    const host = await DashboardHost.open({ theme: 'high-contrast-light' });
    await host.show(richUsage);
    const fills = await host.page
      .locator('.legend')
      .first()
      .locator('.swatch')
      .evaluateAll((swatches) =>
        swatches.map((swatch) => getComputedStyle(swatch.lastElementChild ?? swatch).fill),
      );
    assert.equal(fills.length, 6);
    assert.equal(new Set(fills).size, 6);
  });

  it('prints dark on white from a dark theme, too, and cuts no bars', async () => {
    const host = await DashboardHost.open({ width: 794 });
    await host.show(richUsage);
    await host.page.emulateMedia({ media: 'print' });
    const backgrounds = await host.page
      .locator('body, .figure, thead th, tbody th')
      .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).backgroundColor))]);
    assert.ok(
      backgrounds.every((colour) => ['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'].includes(colour)),
      backgrounds.join(),
    );
    const frame = host.page.locator('.chart-frame').first();
    assert.equal(await frame.evaluate((element) => getComputedStyle(element).breakInside), 'avoid');
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

/** Runs in the page: how much each series, from the first to the rest, stands out from the page (WCAG 2.2, 1.4.11). */
function contrastsOfSeries(): readonly number[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  const luminance = (...colours: readonly string[]): number => {
    for (const colour of colours) {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const background = getComputedStyle(document.body).backgroundColor;
  const chart = document.querySelector('svg.chart');
  return Array.from({ length: 11 }, (_, series) => {
    const part = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    part.setAttribute('class', `series-${series}`);
    chart?.append(part);
    const lights = [luminance(background), luminance(background, getComputedStyle(part).fill)];
    return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
  });
}
