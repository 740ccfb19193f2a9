import { build } from 'esbuild';
import type { Browser, CDPSession, Page } from 'playwright-core';

import { pageBuild } from '../../pageBuild.mjs';
import './renderLab.ts';

/** What it took to show an answer. */
export interface RenderCost {
  /** Milliseconds of processor time of the page's main thread. */
  readonly cpu: number;
  /** Milliseconds from the beginning of a frame to the end of its painting, of the longest one. */
  readonly longestFrame: number;
}

/** Deltas of four letters that come with each frame: about 4,500 tokens a second. */
const deltasInFrame = 75;
const lettersInDelta = 4;
export const lettersInFrame = deltasInFrame * lettersInDelta;

/** Opens bench pages, each of them new, so that nothing is left over from another measurement. */
export class RenderBrowser {
  readonly #browser: Browser;
  readonly #files: ReadonlyMap<string, string>;

  private constructor(browser: Browser, files: ReadonlyMap<string, string>) {
    this.#browser = browser;
    this.#files = files;
  }

  /** @param peers a script that adds other renderers. */
  static async create(browser: Browser, peers: string): Promise<RenderBrowser> {
    const { outputFiles = [] } = await build({
      ...pageBuild,
      entryPoints: {
        chat: 'src/webview/chat/main.tsx',
        bench: 'test/bench/renderPage.ts',
        highlight: pageBuild.entryPoints.highlight,
      },
      minify: true,
      write: false,
    });
    const files = new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*[\\/]/, '/'), text]));
    files.set('/peers.js', peers);
    files.set(
      '/',
      `<!DOCTYPE html><link rel="stylesheet" href="/chat.css">
       <script defer src="/bench.js" data-common-grammars="/highlight.js"></script>
       <script defer src="/peers.js"></script><body class="vscode-dark"></body>`,
    );
    return new RenderBrowser(browser, files);
  }

  /** Streams a text to the end, frame by frame. */
  stream(renderer: string, text: string): Promise<RenderCost> {
    return this.#measure(renderer, '', text);
  }

  /** Shows a text that is there already. */
  once(renderer: string, text: string): Promise<RenderCost> {
    return this.#measure(renderer, text, '');
  }

  /**
   * A few frames after so much of a text, times the number of frames that the whole would have: for what would take
   * minutes otherwise.
   */
  async sample(renderer: string, text: string, windows: number, framesInWindow: number): Promise<RenderCost> {
    const costs: RenderCost[] = [];
    for (let index = 0; index < windows; index += 1) {
      const start = Math.floor(((index + 0.5) / windows) * text.length);
      const part = text.slice(start, start + framesInWindow * lettersInFrame);
      costs.push(await this.#measure(renderer, text.slice(0, start), part, true));
    }
    const frames = text.length / lettersInFrame;
    const cpu = costs.reduce((sum, cost) => sum + cost.cpu, 0) / (windows * framesInWindow);
    return { cpu: cpu * frames, longestFrame: Math.max(...costs.map(({ longestFrame }) => longestFrame)) };
  }

  /** @param drawn whether the first part is on the page before the measurement begins. */
  async #measure(renderer: string, first: string, rest: string, drawn = false): Promise<RenderCost> {
    const context = await this.#browser.newContext({ viewport: { width: 460, height: 780 } });
    try {
      const page = await context.newPage();
      await this.#serve(page);
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await page.evaluate((name) => globalThis.renderLab.begin(name), renderer);
      if (drawn) await page.evaluate((text) => globalThis.renderLab.show(text), first);
      const before = await taskTime(session);
      if (!drawn && first !== '') await page.evaluate((text) => globalThis.renderLab.finish(text), first);
      const longestFrame = await page.evaluate(
        ([text, deltas, letters]) => globalThis.renderLab.stream(text, deltas, letters),
        [rest, deltasInFrame, lettersInDelta] as const,
      );
      if (!drawn && rest !== '') await page.evaluate(() => globalThis.renderLab.finish(''));
      return { cpu: (await taskTime(session)) - before, longestFrame };
    } finally {
      await context.close();
    }
  }

  async #serve(page: Page): Promise<void> {
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };
      const contentType = types[pathname.split('.').at(-1) ?? ''] ?? 'text/html';
      return route.fulfill({ body: this.#files.get(pathname) ?? '', contentType });
    });
    await page.goto('http://127.0.0.1:9/');
  }
}

/** Milliseconds that the main thread has worked, by its own clock: waiting for a processor does not count. */
async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
