import { build } from 'esbuild';
import type { Browser } from 'playwright-core';

import { pageBuild } from '../../pageBuild.mjs';
import type { DashboardState } from '../../src/protocol/dashboard.ts';
import { dashboardWords } from '../../src/protocol/dashboardWords.ts';
import { launchChromium } from '../vscode/chromium.ts';

const rounds = 5;

/**
 * What it costs the built page to draw each of these states for the first time, in milliseconds of its main thread by
 * its own clock: the median of some pages, each of them new.
 */
export async function drawingCost(states: readonly DashboardState[]): Promise<readonly number[]> {
  const { outputFiles } = await build({
    ...pageBuild,
    entryPoints: { dashboard: 'src/webview/dashboard/main.tsx' },
    minify: true,
    write: false,
  });
  const files = new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*[\\/]/, '/'), text]));
  const browser = await launchChromium();
  try {
    const costs: number[] = [];
    for (const state of states) {
      const measured: number[] = [];
      for (let round = 0; round < rounds; round += 1) measured.push(await drawOnce(browser, files, state));
      costs.push(measured.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN);
    }
    return costs;
  } finally {
    await browser.close();
  }
}

async function drawOnce(
  browser: Browser,
  files: ReadonlyMap<string, string>,
  state: DashboardState,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  try {
    const page = await context.newPage();
    const words = JSON.stringify(dashboardWords((text) => text))
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;');
    const html = `<!DOCTYPE html><link rel="stylesheet" href="/dashboard.css">
      <body class="vscode-dark" data-words="${words}"><div id="root"></div><script src="/dashboard.js"></script>`;
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };
      const contentType = types[pathname.split('.').at(-1) ?? ''] ?? 'text/html';
      return route.fulfill({ body: pathname === '/' ? html : (files.get(pathname) ?? ''), contentType });
    });
    await page.addInitScript(() => {
      Object.assign(globalThis, { acquireVsCodeApi: () => ({ postMessage: () => undefined }) });
    });
    await page.goto('http://127.0.0.1:9/');
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const taskTime = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
    };
    const before = await taskTime();
    await page.evaluate(async (shown) => {
      window.postMessage({ type: 'state', state: shown }, '*');
      while (!document.querySelector('.chart'))
        await new Promise((resolve) => requestAnimationFrame(resolve));
      // The chart knows its width one frame later, and is drawn another one later.
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }, state);
    return (await taskTime()) - before;
  } finally {
    await context.close();
  }
}
