import type { Browser, Page } from 'playwright-core';

import { launchChromium } from '../vscode/chromium.ts';
import { buildPage, type BuiltPage, pageOptions } from './buildPage.ts';
import { FakeHost, type HostOptions } from './fakeHost.ts';

let started: Promise<{ readonly browser: Browser; readonly built: BuiltPage }> | undefined;
const open: FakeHost[] = [];

/**
 * Opens the page in a browser that all tests share; closed again when the test has ended.
 * @param other another build of the page.
 */
export async function openPage(options: HostOptions = {}, other?: BuiltPage): Promise<FakeHost> {
  const { browser, built } = await start();
  const host = await FakeHost.open(browser, other ?? built, options);
  open.push(host);
  return host;
}

/** A page with nothing on it but the Markdown renderer, as `rendererLab`. */
export async function openRendererLab(): Promise<Page> {
  const { browser } = await start();
  const { script } = await buildPage({ ...pageOptions, entryPoints: { lab: 'test/page/rendererLab.ts' } });
  const page = await browser.newPage();
  await page.addScriptTag({ content: script });
  return page;
}

function start(): NonNullable<typeof started> {
  started ??= Promise.all([launchChromium(), buildPage()]).then(([browser, built]) => ({ browser, built }));
  return started;
}

afterEach(async () => {
  for (const host of open.splice(0)) await host.close();
});

after(async () => {
  const { browser } = (await started) ?? {};
  started = undefined;
  await browser?.close();
});
