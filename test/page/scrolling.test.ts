import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import type { Panel } from '../../src/protocol/chat.ts';
import { openPage } from './browser.ts';
import type { FakeHost, HostOptions } from './fakeHost.ts';
import { answer, answered, answering, question, type ShownState, stateWith } from './states.ts';

describe('The end of a conversation', () => {
  const long = Array.from({ length: 60 }, (_, line) => `Paragraph ${line}.`).join('\n\n');
  const toEnd = (host: FakeHost): Locator => host.page.getByRole('button', { name: 'To the end' });

  async function openLong(options?: HostOptions): Promise<FakeHost> {
    const host = await openPage(options);
    await host.show(answering(long));
    await host.frames(3);
    return host;
  }

  const pixelsFromEnd = (host: FakeHost): Promise<number> =>
    host.page
      .locator('.transcript')
      .evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);

  it('is what one sees first', async () => {
    const host = await openLong();
    assert.ok((await pixelsFromEnd(host)) < 2);
    assert.equal(await toEnd(host).count(), 0);
  });

  it('stays in sight while the answer goes on', async () => {
    const host = await openLong();
    for (let sequence = 1; sequence <= 10; sequence += 1) await host.delta(sequence, `\n\nMore ${sequence}.`);
    await host.shows('.answer .markdown p', 'More 10.');
    await host.frames(3);
    assert.ok((await pixelsFromEnd(host)) < 2);
  });

  it('leaves in peace whoever has scrolled up', async () => {
    const host = await openLong();
    await host.page.locator('.transcript').hover();
    await host.page.mouse.wheel(0, -600);
    await toEnd(host).waitFor();
    const place = await host.page.locator('.transcript').evaluate((element) => element.scrollTop);
    for (let sequence = 1; sequence <= 10; sequence += 1) await host.delta(sequence, `\n\nMore ${sequence}.`);
    await host.shows('.answer .markdown p', 'More 10.');
    await host.frames(3);
    assert.equal(await host.page.locator('.transcript').evaluate((element) => element.scrollTop), place);
  });

  it('is one click away, and then followed again', async () => {
    const host = await openLong();
    await host.page.locator('.transcript').hover();
    await host.page.mouse.wheel(0, -600);
    await toEnd(host).click();
    await host.frames(3);
    assert.ok((await pixelsFromEnd(host)) < 2);
    assert.equal(await toEnd(host).count(), 0);
    await host.delta(1, '\n\nMore.\n\nAnd more.');
    await host.shows('.answer .markdown p', 'And more.');
    await host.frames(3);
    assert.ok((await pixelsFromEnd(host)) < 2);
  });

  it('comes into sight when one asks the next question', async () => {
    const host = await openLong();
    await host.show(answered(long));
    await host.page.locator('.transcript').hover();
    await host.page.mouse.wheel(0, -600);
    await toEnd(host).waitFor();
    await host.show(
      stateWith({ messages: [question('Why?'), answer(long), question('And?', { id: 'question-2' })] }),
    );
    await host.frames(3);
    assert.ok((await pixelsFromEnd(host)) < 2);
  });

  it('stays in sight when the page or the composer changes its size', async () => {
    const host = await openLong();
    for (const size of [
      { width: 280, height: 400 },
      { width: 700, height: 700 },
      { width: 240, height: 900 },
    ]) {
      await host.page.setViewportSize(size);
      await host.frames(3);
      assert.ok((await pixelsFromEnd(host)) < 2, JSON.stringify(size));
    }
    await host.page.evaluate(() => document.documentElement.style.setProperty('zoom', '2'));
    await host.frames(3);
    assert.ok((await pixelsFromEnd(host)) < 2, 'zoom');
    await host.page.getByRole('textbox').fill('one\ntwo\nthree\nfour');
    await host.frames(3);
    assert.ok((await pixelsFromEnd(host)) < 2);
  });
});

describe('A conversation of a thousand messages', () => {
  const messages = Array.from({ length: 500 }, (_, index) => [
    question(`Question ${index}`, { id: `q-${index}` }),
    answer(`Answer ${index}\n\n- one\n- two`, { id: `a-${index}` }),
  ]).flat();

  it('is drawn from its end, and further back as one looks back', async () => {
    const host = await openPage();
    await host.show(stateWith({ messages }));
    await host.frames(3);
    const count = (): Promise<number> => host.page.locator('.message').count();
    assert.ok((await count()) <= 60);
    assert.equal(await host.page.getByText('Answer 499').isVisible(), true);
    for (let looks = 0; looks < 200 && (await count()) < messages.length; looks += 1) {
      await host.page.locator('.transcript').evaluate((scroller) => scroller.scrollTo(0, 0));
      await host.frames();
    }
    assert.equal(await host.page.getByText('Question 0', { exact: true }).count(), 1);
  });

  it('is not touched by typing, by other news of the panel, or by an answer but in that answer', async () => {
    const host = await openPage();
    const last = answer('Text', { id: 'answer-1', status: 'answering' });
    const state = stateWith({
      messages: [...messages, question('?'), last],
      running: { answerId: 'answer-1' },
    });
    await host.show(state);
    await host.frames(3);
    await host.page.evaluate(() => {
      const touched = new Set<string>();
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const element = target instanceof Element ? target : target.parentElement;
          touched.add(element?.closest('.message')?.getAttribute('aria-labelledby') ?? 'the list');
        }
      }).observe(document.querySelector('.messages') ?? document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
      Object.assign(globalThis, { touched });
    });
    const touched = (): Promise<readonly string[]> =>
      host.page.evaluate(() => [...(globalThis as unknown as { touched: Set<string> }).touched]);
    await host.page.locator('.composer textarea').pressSequentially('Typing');
    await host.send({ type: 'panel', panel: { ...panelOf(state), title: 'Another' } });
    await host.frames(3);
    assert.deepEqual(await touched(), []);
    await host.delta(1, ' goes on');
    await host.shows('.answer .markdown', 'Text goes on');
    assert.deepEqual(await touched(), ['author-answer-1']);
  });

  it('stays where it is while older messages are put above', async () => {
    const host = await openPage();
    await host.show(stateWith({ messages }));
    await host.frames(3);
    const drawn = await host.page.locator('.message').count();
    const jump = await host.page.evaluate(async (before) => {
      const scroller = document.querySelector('.transcript');
      const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
      let largest = 0;
      if (!scroller) return Number.NaN;
      while (document.querySelectorAll('.message').length <= before + 40) {
        const seen = [...document.querySelectorAll('.message')].find(
          (message) => message.getBoundingClientRect().top > 0,
        );
        const place = seen?.getBoundingClientRect().top ?? 0;
        scroller.scrollBy(0, -50);
        await frame();
        await frame();
        largest = Math.max(largest, Math.abs((seen?.getBoundingClientRect().top ?? 0) - place - 50));
      }
      return largest;
    }, drawn);
    assert.ok(jump <= 2, `${jump} pixels`);
  });
});

function panelOf(state: ShownState): Panel {
  const { messages: _, deltas: __, ...panel } = state;
  return panel;
}
