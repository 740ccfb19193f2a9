import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Browser, Page } from 'playwright-core';

import type { DashboardRequest, DashboardState } from '../../src/protocol/dashboard.ts';
import { launchChromium } from '../vscode/chromium.ts';
import { type BuiltPage, buildPage, pageOptions } from './buildPage.ts';
import { dashboardTexts } from './dashboardWords.ts';
import { origin, policy, type Theme } from './fakeHost.ts';
import themes from './themes.json' with { type: 'json' };
import { webviewDefaults } from './webviewDefaults.ts';

interface DashboardHostOptions {
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
}

/** What VS Code makes of its colours for charts in each theme; the recorded themes have none. */
const chartColours: Readonly<Record<Theme, readonly [string, string, string, string, string]>> = {
  dark: ['#57a3f8', '#e0b97f', '#ad80d7', '#86cf86', '#cd861a'],
  light: ['#1a5cff', '#667309', '#652d90', '#388a34', '#d18616'],
  'high-contrast': ['#59a4f9', '#ffd370', '#b180d7', '#89d185', '#ab5a00'],
  'high-contrast-light': ['#0063d3', '#895503', '#652d90', '#374e06', '#0f4a85'],
};
const chartNames = ['blue', 'yellow', 'purple', 'green', 'orange'] as const;

function coloursOf(theme: Theme): Readonly<Record<string, string>> {
  const charts = chartNames.map(
    (name, index) => [`--vscode-charts-${name}`, chartColours[theme][index] ?? ''] as const,
  );
  return { ...(themes[theme] as Record<string, string>), ...Object.fromEntries<string>(charts) };
}

const html = `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy('once')}">
  <title>Modelside Usage</title>
  <link rel="stylesheet" href="${origin}/defaults.css">
  <link rel="stylesheet" href="${origin}/dashboard.css">
</head>
<body data-words="${JSON.stringify(dashboardTexts).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">
  <div id="root"></div>
  <script nonce="once" src="${origin}/dashboard.js"></script>
</body>
</html>`;

let started: Promise<{ readonly browser: Browser; readonly built: BuiltPage }> | undefined;
const open: DashboardHost[] = [];

/** Plays VS Code and the extension for one usage page. */
export class DashboardHost {
  readonly page: Page;
  /** Errors that nobody caught, and reports of the page's policy. */
  readonly troubles: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  /** Closed again when the test has ended. */
  static async open(options: DashboardHostOptions = {}): Promise<DashboardHost> {
    const { theme = 'dark', width = 1200, height = 900 } = options;
    started ??= Promise.all([
      launchChromium(),
      buildPage({ ...pageOptions, entryPoints: { dashboard: 'src/webview/dashboard/main.tsx' } }),
    ]).then(([browser, built]) => ({ browser, built }));
    const { browser, built } = await started;
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    const host = new DashboardHost(page);
    open.push(host);
    const files: Record<string, { readonly body: string; readonly contentType: string }> = {
      '/': { body: html, contentType: 'text/html' },
      '/defaults.css': { body: webviewDefaults, contentType: 'text/css' },
      '/dashboard.css': { body: built.styles, contentType: 'text/css' },
      '/dashboard.js': { body: built.script, contentType: 'text/javascript' },
    };
    await context.route('**/*', async (route) => {
      const file = files[new URL(route.request().url()).pathname];
      if (file) return route.fulfill(file);
      host.troubles.push(`asked for ${route.request().url()}`);
      return route.abort();
    });
    page.on('pageerror', (error) => host.troubles.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') host.troubles.push(message.text());
    });
    await page.addInitScript(() => {
      Object.assign(globalThis, {
        posted: [],
        acquireVsCodeApi: () => ({
          postMessage: (message: unknown) => (globalThis.posted as unknown[]).push(structuredClone(message)),
        }),
      });
    });
    await page.goto(`${origin}/`);
    await page.evaluate(
      ([variables, name]) => {
        for (const [property, value] of Object.entries(variables))
          document.documentElement.style.setProperty(property, value);
        document.body.className =
          name === 'high-contrast-light' ? `vscode-${name} vscode-high-contrast` : `vscode-${name}`;
      },
      [coloursOf(theme), theme] as const,
    );
    return host;
  }

  /** Shows a state; resolves when it is drawn. */
  async show(state: DashboardState): Promise<void> {
    await this.send({ type: 'state', state });
    await this.page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
  }

  /** Anything at all; what the page makes of it is its business. */
  async send(message: unknown): Promise<void> {
    await this.page.evaluate(async (data) => {
      const arrived = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
      window.postMessage(data, '*');
      await arrived;
    }, message);
  }

  /** All requests of the page so far, oldest first. */
  async posted(): Promise<readonly DashboardRequest[]> {
    return this.page.evaluate(() => globalThis.posted as unknown as DashboardRequest[]);
  }

  /** The last one, without the page's first word. */
  async lastPosted(): Promise<DashboardRequest | undefined> {
    return (await this.posted()).findLast(({ type }) => type !== 'ready');
  }

  async screenshot(path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    await this.page.screenshot({ path, fullPage: true });
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

afterEach(async () => {
  for (const host of open.splice(0)) await host.close();
});

after(async () => {
  const { browser } = (await started) ?? {};
  started = undefined;
  await browser?.close();
});
