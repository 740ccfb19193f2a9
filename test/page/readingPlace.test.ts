import assert from 'node:assert/strict';

import type { ChatMessage } from '../../src/protocol/chat.ts';
import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { listed, listState } from './listStates.ts';
import { answer, question, type ShownState, stateWith } from './states.ts';

/** Long answers of all kinds of blocks, whose heights nobody knows before they are drawn. */
const messages = (name: string, count: number): readonly ChatMessage[] =>
  Array.from({ length: count }, (_, index) => [
    question(`Question ${name} ${index}`, { id: `${name}-q-${index}` }),
    answer(
      [
        `# Answer ${name} ${index}`,
        ...Array.from(
          { length: 10 + (index % 7) * 8 },
          (__, line) =>
            `Paragraph ${line} of ${index}.\n\n- one of ${line} of ${index}.\n- two of ${line} of ${index}.`,
        ),
        '```ts\nconst a = 1;\nconst b = 2;\n```',
        ...Array.from({ length: 10 }, (__, line) => `Last paragraph ${line} of ${index}.`),
      ].join('\n\n'),
      { id: `${name}-a-${index}` },
    ),
  ]).flat();

const conversation = (name: string, count = 30): ShownState =>
  stateWith({ conversationId: name, messages: messages(name, count) });

/** What stands at the top of the conversation: the text of the first line that is seen, and where it stands. */
const seen = (host: FakeHost): Promise<{ readonly text: string; readonly top: number }> =>
  host.page.locator('.transcript').evaluate((scroller) => {
    const edge = scroller.getBoundingClientRect().top;
    const lines = [...scroller.querySelectorAll('p, li, h1, pre, .question-text')];
    const line = lines.find(
      (one) =>
        one.checkVisibility({ contentVisibilityAuto: true }) && one.getBoundingClientRect().top >= edge,
    );
    return {
      text: line?.textContent ?? '',
      top: Math.round((line?.getBoundingClientRect().top ?? 0) - edge),
    };
  });

/** Browsers scroll by whole pixels of the screen. */
async function isAt(host: FakeHost, before: Awaited<ReturnType<typeof seen>>): Promise<void> {
  const now = await seen(host);
  assert.equal(now.text, before.text);
  assert.ok(Math.abs(now.top - before.top) <= 1, JSON.stringify([before, now]));
}

const pixelsFromEnd = (host: FakeHost): Promise<number> =>
  host.page
    .locator('.transcript')
    .evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);

/** Turns the wheel until this message is seen, and then a little further. */
async function readUpTo(host: FakeHost, text: string): Promise<void> {
  await host.page.locator('.transcript').hover();
  for (let turns = 0; turns < 400; turns += 1) {
    await host.page.mouse.wheel(0, -2500);
    await host.frames();
    if (await host.page.getByText(text, { exact: true }).isVisible()) break;
  }
  await host.page
    .getByText(text, { exact: true })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await host.page.mouse.wheel(0, 37);
  await host.frames(6);
}

describe('Where one was reading', () => {
  it('is where one comes back to from the list, and from another conversation', async () => {
    const host = await openPage();
    await host.show(conversation('one'));
    await readUpTo(host, 'Paragraph 9 of 8.');
    const before = await seen(host);
    assert.match(before.text, / of 8\./);
    await host.show(listState([listed('one', 1)], {}, conversation('one')));
    await host.show(conversation('one'));
    await host.frames(8);
    await isAt(host, before);
    assert.equal(await host.page.getByRole('button', { name: 'To the end' }).count(), 1);
    await host.show(conversation('two'));
    await host.frames(3);
    assert.ok((await pixelsFromEnd(host)) < 2);
    await host.show(conversation('one'));
    await host.frames(8);
    await isAt(host, before);
  });

  it('is in the same line when the conversation went on meanwhile', async () => {
    const host = await openPage();
    await host.show(conversation('one', 30));
    await readUpTo(host, 'Paragraph 9 of 6.');
    const before = await seen(host);
    await host.show(conversation('two'));
    await host.show(conversation('one', 34));
    await host.frames(8);
    await isAt(host, before);
  });

  it('is the end for whoever was there, and where it is gone', async () => {
    const host = await openPage();
    await host.show(conversation('one', 10));
    await host.show(conversation('two', 10));
    await readUpTo(host, 'Paragraph 9 of 5.');
    await host.show(conversation('one', 12));
    await host.frames(3);
    assert.ok((await pixelsFromEnd(host)) < 2);
    await host.show(conversation('two', 4));
    await host.frames(3);
    assert.ok((await pixelsFromEnd(host)) < 2);
    assert.equal(await host.page.getByRole('button', { name: 'To the end' }).count(), 0);
  });

  it('is there again when the page was hidden, and made anew', async () => {
    const host = await openPage();
    await host.show(conversation('one'));
    await readUpTo(host, 'Paragraph 9 of 8.');
    const before = await seen(host);
    await host.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await host.page.reload();
    await host.page.waitForFunction(() => globalThis.posted.some(({ type }) => type === 'ready'));
    await host.showTheme('dark');
    await host.show(conversation('one'));
    await host.frames(8);
    await isAt(host, before);
  });
});

describe('An answer that somebody is led to', () => {
  const lead = (host: FakeHost, conversationId: string, messageId: string): Promise<void> =>
    host.send({ type: 'showMessage', conversationId, messageId });

  async function standsAtTheTop(host: FakeHost, name: string, index: number): Promise<void> {
    const message = host.page.locator('.message.answer:focus');
    await message.getByText(`Answer ${name} ${index}`, { exact: true }).waitFor();
    const top = await message.evaluate(
      (element) =>
        element.getBoundingClientRect().top -
        (element.closest('.transcript')?.getBoundingClientRect().top ?? 0),
    );
    assert.ok(top >= 0 && top < 30, String(top));
  }

  it('stands at the top with the focus, also when it is so far up that it was not drawn yet', async () => {
    const host = await openPage();
    await host.show(conversation('one'));
    await lead(host, 'one', 'one-a-2');
    await standsAtTheTop(host, 'one', 2);
    await lead(host, 'one', 'one-a-20');
    await standsAtTheTop(host, 'one', 20);
  });

  it('is found as soon as its conversation is open, and led to only once', async () => {
    const host = await openPage();
    await host.show(conversation('one'));
    await lead(host, 'two', 'two-a-3');
    await host.show(conversation('two'));
    await standsAtTheTop(host, 'two', 3);
    await host.show(conversation('one'));
    await host.page.getByText('Answer one 29', { exact: true }).waitFor({ state: 'attached' });
    await host.page.locator('.transcript').press('End');
    await host.show(conversation('two'));
    await host.frames(6);
    assert.equal(await host.page.locator('.message.answer:focus').count(), 0);
  });
});
