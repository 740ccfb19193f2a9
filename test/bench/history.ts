import type { Browser, CDPSession, Page } from 'playwright-core';

import { buildPage, type BuiltPage } from '../page/buildPage.ts';
import { FakeHost } from '../page/fakeHost.ts';
import { answer, question, stateWith } from '../page/states.ts';
import { launchChromium } from '../vscode/chromium.ts';
import { answerText } from './renderText.ts';

interface HistoryFigures {
  /** Opening a conversation of 1,000 messages and typing in it, as a multiple of one of 10. */
  readonly ratio: number;
  /** Nodes that are alive after that, with the long one. */
  readonly domNodes: number;
}

interface Opened {
  /** Milliseconds of processor time of the page's main thread. */
  readonly cpu: number;
  readonly nodes: number;
}

/** Opening a long conversation and typing in it, against a short one. */
export async function benchHistory(): Promise<HistoryFigures> {
  const [browser, built] = await Promise.all([launchChromium(), buildPage()]);
  try {
    const short = await median(() => open(browser, built, 10));
    const long = await median(() => open(browser, built, 1000));
    console.log('messages    main thread, ms      nodes');
    for (const [messages, { cpu, nodes }] of [
      [10, short],
      [1000, long],
    ] as const) {
      console.log(
        `${String(messages).padStart(8)}${cpu.toFixed(0).padStart(19)}${String(nodes).padStart(11)}`,
      );
    }
    return { ratio: Math.round((long.cpu / short.cpu) * 100) / 100, domNodes: long.nodes };
  } finally {
    await browser.close();
  }
}

/** From the state that the host sends to the last letter that stands in the composer, painted. */
async function open(browser: Browser, built: BuiltPage, messages: number): Promise<Opened> {
  const text = answerText(250_000);
  const host = await FakeHost.open(browser, built, { width: 460, height: 780 });
  try {
    // What a page costs before there is anything on it is not looked at.
    await host.show(stateWith());
    await host.frames();
    const session = await host.page.context().newCDPSession(host.page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await metric(session, 'TaskDuration');
    await host.show(
      stateWith({
        conversationId: 'long',
        messages: Array.from({ length: messages }, (_, index) =>
          index % 2 === 0
            ? question(`What is step ${index}?`, { id: `question-${index}` })
            : answer(text.slice((index % 100) * 2400, (index % 100) * 2400 + 2400), {
                id: `answer-${index}`,
              }),
        ),
      }),
    );
    await host.frames();
    await type(host.page, 'And what comes after it?');
    await host.frames();
    const cpu = ((await metric(session, 'TaskDuration')) - before) * 1000;
    return { cpu, nodes: await host.page.evaluate(() => document.querySelectorAll('*').length) };
  } finally {
    await host.close();
  }
}

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').first().focus();
  await page.keyboard.type(text);
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

async function median(measure: () => Promise<Opened>): Promise<Opened> {
  const opened: Opened[] = [];
  for (let round = 0; round < 5; round += 1) opened.push(await measure());
  const [, , middle] = opened.toSorted((one, other) => one.cpu - other.cpu);
  return middle ?? { cpu: Number.NaN, nodes: Number.NaN };
}
