import { build } from 'esbuild';
import type { Browser, CDPSession, Page } from 'playwright-core';

import { pageBuild } from '../../pageBuild.mjs';
import './renderLab.ts';

/** Deltas of four letters that come with each frame: about 4,500 tokens a second. */
const deltasInFrame = 75;
const lettersInDelta = 4;
const lettersInFrame = deltasInFrame * lettersInDelta;

/**
 * Opens bench pages, each of them new, so that nothing is left over from another measurement. Figures are milliseconds
 * of processor time of the page's main thread: how busy the machine is otherwise does not count.
 */
export class RenderBrowser {
  readonly #browser: Browser;
  readonly #files: ReadonlyMap<string, string>;

  private constructor(browser: Browser, files: ReadonlyMap<string, string>) {
    this.#browser = browser;
    this.#files = files;
  }

  /** @param peers a script that adds other renderers. */
  static async create(browser: Browser, peers: string): Promise<RenderBrowser> {
    const { outputFiles } = await build({
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
  stream(renderer: string, text: string): Promise<number> {
    return this.#measure(renderer, '', text);
  }

  /** Shows a text that is there already. */
  once(renderer: string, text: string): Promise<number> {
    return this.#measure(renderer, text, '');
  }

  /** Streams a text to the end, and gives what its longest frame took. Being watched makes a frame a little longer. */
  async longestFrame(renderer: string, text: string): Promise<number> {
    const page = await this.#open();
    try {
      await page.evaluate((name) => globalThis.renderLab.begin(name), renderer);
      await this.#browser.startTracing(page, {
        categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
      });
      await streamInto(page, text);
      await page.evaluate(() => globalThis.renderLab.finish(''));
      const trace = await this.#browser.stopTracing();
      return longestTask(trace.toString('utf8')) / 1000;
    } finally {
      await page.context().close();
    }
  }

  /**
   * A few frames after so much of a text, times the number of frames that the whole would have: for what would take
   * minutes otherwise.
   */
  async sample(renderer: string, text: string, windows: number, framesInWindow: number): Promise<number> {
    const costs: number[] = [];
    for (let index = 0; index < windows; index += 1) {
      const start = Math.floor(((index + 0.5) / windows) * text.length);
      const part = text.slice(start, start + framesInWindow * lettersInFrame);
      costs.push(await this.#measure(renderer, text.slice(0, start), part, true));
    }
    const frames = text.length / lettersInFrame;
    return (costs.reduce((sum, cost) => sum + cost, 0) / (windows * framesInWindow)) * frames;
  }

  /** @param drawn whether the first part is on the page before the measurement begins. */
  async #measure(renderer: string, first: string, rest: string, drawn = false): Promise<number> {
    const page = await this.#open();
    try {
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await page.evaluate((name) => globalThis.renderLab.begin(name), renderer);
      if (drawn) await page.evaluate((text) => globalThis.renderLab.show(text), first);
      const before = await taskTime(session);
      if (!drawn && first !== '') await page.evaluate((text) => globalThis.renderLab.finish(text), first);
      await streamInto(page, rest);
      if (!drawn && rest !== '') await page.evaluate(() => globalThis.renderLab.finish(''));
      return (await taskTime(session)) - before;
    } finally {
      await page.context().close();
    }
  }

  async #open(): Promise<Page> {
    const context = await this.#browser.newContext({ viewport: { width: 460, height: 780 } });
    const page = await context.newPage();
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };
      const contentType = types[pathname.split('.').at(-1) ?? ''] ?? 'text/html';
      return route.fulfill({ body: this.#files.get(pathname) ?? '', contentType });
    });
    await page.goto('http://127.0.0.1:9/');
    return page;
  }
}

function streamInto(page: Page, text: string): Promise<void> {
  return page.evaluate(
    ([letters, deltas, lettersEach]) => globalThis.renderLab.stream(letters, deltas, lettersEach),
    [text, deltasInFrame, lettersInDelta] as const,
  );
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
}

/** Microseconds, by the thread's own clock, of the longest task on the thread that draws: drawing a frame is one task. */
function longestTask(trace: string): number {
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] };
  const drawing = traceEvents.find(({ name }) => name === 'FireAnimationFrame');
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === drawing?.pid && tid === drawing.tid,
  );
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur));
}

/** Milliseconds that the main thread has worked, by its own clock: waiting for a processor does not count. */
async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
