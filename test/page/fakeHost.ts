import assert from 'node:assert/strict';

import type { Browser, Page } from 'playwright-core';

import type { ChatEvent } from '../../src/protocol/chat.ts';
import type { ChatRequest } from '../../src/protocol/chatRequest.ts';
import type { BuiltPage } from './buildPage.ts';
import type { ShownState } from './states.ts';
import themes from './themes.json' with { type: 'json' };
import { webviewDefaults } from './webviewDefaults.ts';
import { words } from './words.ts';

export type Theme = keyof typeof themes;

export interface HostOptions {
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
  readonly language?: string;
  readonly reducedMotion?: boolean;
  /** Opens the page as if it had no policy. */
  readonly withoutPolicy?: boolean;
}

/** Where the pages under test lie; nothing listens there. */
export const origin = 'http://127.0.0.1:9';

/** Word for word the policy of the extension's pages. */
export const policy = (nonce: string): string =>
  [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${origin}`,
    `font-src ${origin}`,
    `img-src ${origin} data:`,
    `connect-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');

const html = (language: string): string => `<!DOCTYPE html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy('once')}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Modelside</title>
  <link rel="stylesheet" href="${origin}/defaults.css">
  <link rel="stylesheet" href="${origin}/chat.css">
</head>
<body data-words="${JSON.stringify(words).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">
  <div id="root"></div>
  <script
    nonce="once"
    src="${origin}/chat.js"
    data-common-grammars="${origin}/highlight.js"
    data-rare-grammars="${origin}/highlightMore.js"
  ></script>
</body>
</html>`;

declare global {
  // oxlint-disable-next-line no-var -- only a `var` becomes a global for TypeScript
  var posted: ChatRequest[];
}

type Plain<Request> = Request extends unknown ? Omit<Request, 'shown' | 'place' | 'stamp'> : never;

/** Plays VS Code and the extension for one page: sends it events, and keeps what it asks for. */
export class FakeHost {
  readonly page: Page;
  /** Requests that left for anywhere but the page's own files. There must be none. */
  readonly strayRequests: string[] = [];
  /** Errors that nobody caught, and reports of the page's policy. */
  readonly troubles: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser, built: BuiltPage, options: HostOptions = {}): Promise<FakeHost> {
    const { theme = 'dark', width = 360, height = 640, language = 'en' } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
      bypassCSP: options.withoutPolicy === true,
    });
    const page = await context.newPage();
    const host = new FakeHost(page);
    const files: Record<string, { readonly body: string; readonly contentType: string }> = {
      '/': { body: html(language), contentType: 'text/html' },
      '/defaults.css': { body: webviewDefaults, contentType: 'text/css' },
      '/chat.css': { body: built.styles, contentType: 'text/css' },
      '/chat.js': { body: built.script, contentType: 'text/javascript' },
      '/highlight.js': { body: built.commonGrammars, contentType: 'text/javascript' },
      '/highlightMore.js': { body: built.rareGrammars, contentType: 'text/javascript' },
    };
    await context.route('**/*', async (route) => {
      const url = new URL(route.request().url());
      const file = url.origin === origin ? files[url.pathname] : undefined;
      if (file) return route.fulfill(file);
      host.strayRequests.push(url.href);
      return route.abort();
    });
    page.on('pageerror', (error) => host.troubles.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') host.troubles.push(message.text());
    });
    await page.addInitScript(() => {
      globalThis.posted = [];
      Object.assign(globalThis, {
        acquireVsCodeApi: () => ({
          postMessage: (message: ChatRequest) => globalThis.posted.push(structuredClone(message)),
          getState: (): unknown => JSON.parse(sessionStorage.getItem('kept') ?? 'null') ?? undefined,
          setState: (state: unknown) => sessionStorage.setItem('kept', JSON.stringify(state)),
        }),
      });
    });
    await page.goto(`${origin}/`);
    await host.showTheme(theme);
    return host;
  }

  /** As VS Code does it: variables on the root element, a class on the body. */
  async showTheme(theme: Theme): Promise<void> {
    await this.page.evaluate(
      ([variables, name]) => {
        const { style } = document.documentElement;
        style.cssText = '';
        for (const [property, value] of Object.entries(variables)) style.setProperty(property, value);
        document.body.className =
          name === 'high-contrast-light' ? `vscode-${name} vscode-high-contrast` : `vscode-${name}`;
      },
      [themes[theme] as Record<string, string>, theme] as const,
    );
  }

  /** Anything at all; what the page makes of it is its business. */
  async send(message: unknown): Promise<void> {
    await this.page.evaluate(async (data) => {
      const arrived = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
      window.postMessage(data, '*');
      await arrived;
    }, message);
  }

  async show({ messages, deltas = 0, ...panel }: ShownState): Promise<void> {
    const { conversationId } = panel;
    await this.send({ type: 'messages', conversationId, keep: 0, messages, deltas } satisfies ChatEvent);
    await this.send({ type: 'panel', panel } satisfies ChatEvent);
  }

  async delta(
    sequence: number,
    text: string,
    parts: { answerId?: string; reasoning?: string } = {},
  ): Promise<void> {
    await this.send({
      type: 'delta',
      answerId: 'answer-1',
      sequence,
      text,
      reasoning: '',
      ...parts,
    } satisfies ChatEvent);
  }

  /** Waits until the last of the elements shows this text, and fails with what it shows instead. */
  async shows(selector: string, text: string): Promise<void> {
    await this.page
      .waitForFunction(
        ([place, expected]) =>
          [...document.querySelectorAll<HTMLElement>(place)].at(-1)?.innerText === expected,
        [selector, text] as const,
        { timeout: 5000 },
      )
      .catch(() => {});
    assert.equal(await this.page.locator(selector).last().innerText(), text);
  }

  /** Resolves when the page has drawn what it was told so far. */
  async frames(count = 2): Promise<void> {
    await this.page.evaluate(async (times) => {
      for (let frame = 0; frame < times; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, count);
  }

  /** All requests of the page so far, oldest first, as they left it. */
  async sent(): Promise<readonly ChatRequest[]> {
    return this.page.evaluate(() => globalThis.posted);
  }

  async sentOf<T extends ChatRequest['type']>(
    type: T,
  ): Promise<readonly Extract<ChatRequest, { type: T }>[]> {
    const sent = await this.sent();
    return sent.filter((request): request is Extract<ChatRequest, { type: T }> => request.type === type);
  }

  /** The same without what says in which conversation they were made, and which copy of a draft is the newer one. */
  async posted(): Promise<readonly Plain<ChatRequest>[]> {
    return (await this.sent()).map((request) => plain(request));
  }

  async postedOf<T extends ChatRequest['type']>(
    type: T,
  ): Promise<readonly Plain<Extract<ChatRequest, { type: T }>>[]> {
    return (await this.sentOf(type)).map((request) => plain(request));
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

function plain<Request extends object>(request: Request): Plain<Request> {
  const named = new Set(['shown', 'place', 'stamp']);
  const fields = Object.entries(request).filter(([name]) => !named.has(name));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just these fields were left out
  return Object.fromEntries(fields) as Plain<Request>;
}
