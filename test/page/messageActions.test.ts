import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import type { Question } from '../../src/protocol/chat.ts';
import type { PageRequest } from '../../src/webview/chat/pageRequest.ts';
import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answer, answered, question, type ShownState, stateWith } from './states.ts';
import { words } from './words.ts';

const rowOf = (host: FakeHost, name: string): Locator =>
  host.page.getByRole('toolbar', { name, exact: true });
const focused = (host: FakeHost): Promise<string | undefined> =>
  host.page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.ariaLabel ?? activeElement?.className;
  });

describe('What can be done with a message', () => {
  const requests: readonly (readonly [string, string, PageRequest])[] = [
    [words.answerActions, words.copyAnswer, { type: 'copyMessage', messageId: 'answer-1' }],
    [words.answerActions, words.retry, { type: 'act', answerId: 'answer-1', action: 'retry' }],
    [words.answerActions, words.retryWith, { type: 'act', answerId: 'answer-1', action: 'retryWith' }],
    [words.answerActions, words.showBill, { type: 'showBill', answerId: 'answer-1' }],
    [words.answerActions, words.fork, { type: 'fork', messageId: 'answer-1' }],
    [words.answerActions, words.deleteMessage, { type: 'deleteMessage', messageId: 'answer-1' }],
    [words.questionActions, words.copyQuestion, { type: 'copyMessage', messageId: 'question-1' }],
    [words.questionActions, words.fork, { type: 'fork', messageId: 'question-1' }],
    [words.questionActions, words.deleteMessage, { type: 'deleteMessage', messageId: 'question-1' }],
  ];

  for (const [row, name, request] of requests) {
    it(`is asked of the host: “${name}” of the ${row.toLowerCase()}`, async () => {
      const host = await openPage();
      await host.show(answered('Text'));
      await rowOf(host, row).getByRole('button', { name, exact: true }).click();
      assert.deepEqual((await host.posted()).slice(1), [request]);
    });
  }

  it('lies in a menu where the panel is narrow', async () => {
    const host = await openPage({ width: 240 });
    await host.show(answered('Text'));
    const row = rowOf(host, words.answerActions);
    assert.equal(await row.getByRole('button', { name: words.fork }).isVisible(), false);
    await row.getByRole('button', { name: words.more }).click();
    assert.deepEqual(await host.page.getByRole('menuitem').allInnerTexts(), [
      words.retryWith,
      words.showBill,
      words.fork,
      words.deleteMessage,
    ]);
    await host.page.getByRole('menuitem', { name: words.fork }).click();
    assert.deepEqual(await host.postedOf('fork'), [{ type: 'fork', messageId: 'answer-1' }]);
    assert.equal(await host.page.getByRole('menu').count(), 0);
  });

  it('is one stop of the Tab key, with the arrow keys in between', async () => {
    const host = await openPage();
    await host.show(answered('Text'));
    await rowOf(host, words.answerActions).getByRole('button', { name: words.copyAnswer }).focus();
    const visited: (string | undefined)[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
      await host.page.keyboard.press(key);
      visited.push(await focused(host));
    }
    assert.deepEqual(visited, [
      words.retry,
      words.retryWith,
      words.deleteMessage,
      words.copyAnswer,
      words.deleteMessage,
      words.copyAnswer,
    ]);
    await host.page.keyboard.press('Shift+Tab');
    assert.equal(await focused(host), words.editQuestion);
  });

  it('is not there while the answer is being written', async () => {
    const host = await openPage();
    await host.show(stateWith({ messages: [question('Why?'), answer('Be', { status: 'answering' })] }));
    assert.equal(await rowOf(host, words.answerActions).count(), 0);
  });

  it('is seen at the last message, and at others when one comes near', async () => {
    const host = await openPage();
    await host.show(answered('Text'));
    const opacity = (name: string): Promise<string> =>
      rowOf(host, name).evaluate(async (row) => {
        for (const animation of row.getAnimations()) await animation.finished;
        return getComputedStyle(row).opacity;
      });
    assert.equal(await opacity(words.answerActions), '1');
    assert.equal(await opacity(words.questionActions), '0');
    await host.page.locator('.question').hover();
    assert.equal(await opacity(words.questionActions), '1');
    await host.page.mouse.move(0, 0);
    assert.equal(await opacity(words.questionActions), '0');
    await rowOf(host, words.questionActions).getByRole('button').first().focus();
    assert.equal(await opacity(words.questionActions), '1');
  });
});

describe('A menu', () => {
  async function openMenu(parts: Partial<ShownState> = {}): Promise<FakeHost> {
    const host = await openPage({ width: 240 });
    await host.show({ ...answered('Text'), ...parts });
    await rowOf(host, words.answerActions).getByRole('button', { name: words.more }).focus();
    await host.page.keyboard.press('Enter');
    return host;
  }
  const current = (host: FakeHost): Promise<string> => host.page.locator(':focus').innerText();

  it('is walked through with the arrow keys, Home and End', async () => {
    const host = await openMenu();
    const visited = [await current(host)];
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
      await host.page.keyboard.press(key);
      visited.push(await current(host));
    }
    const { retryWith, showBill, deleteMessage } = words;
    assert.deepEqual(visited, [retryWith, showBill, deleteMessage, retryWith, deleteMessage, retryWith]);
  });

  it('closes with Escape, gives the focus back, and stops no answer', async () => {
    const host = await openMenu({ running: { answerId: 'answer-9' } });
    await host.page.keyboard.press('Escape');
    assert.equal(await host.page.getByRole('menu').count(), 0);
    assert.equal(await focused(host), words.more);
    assert.deepEqual(await host.postedOf('stop'), []);
    await host.page.keyboard.press('Escape');
    assert.equal((await host.postedOf('stop')).length, 1);
  });

  it('closes with a click elsewhere and with a second click on its button', async () => {
    const host = await openMenu();
    const menu = host.page.getByRole('menu');
    await host.page.mouse.click(5, 5);
    assert.equal(await menu.count(), 0);
    const more = rowOf(host, words.answerActions).getByRole('button', { name: words.more });
    await more.click();
    assert.equal(await menu.count(), 1);
    await more.click();
    assert.equal(await menu.count(), 0);
  });

  it('lies within the page', async () => {
    const host = await openMenu();
    const box = await host.page.getByRole('menu').boundingBox();
    assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 240 && box.y + box.height <= 640);
  });
});

describe('Where several messages stand in one place', () => {
  const versions = (index: number, text: string, id: string): ShownState =>
    stateWith({
      messages: [
        question('Why?'),
        answer(text, { id, position: { index, ids: ['answer-1', 'answer-2', 'answer-3'] } }),
      ],
    });
  const pager = (host: FakeHost, number: number): Locator =>
    host.page.getByRole('group', { name: `Version ${number} of 3` });

  it('one pages through them, with the mouse or the arrow keys, and keeps the focus', async () => {
    const host = await openPage();
    await host.show(versions(1, 'Second', 'answer-2'));
    assert.equal(await pager(host, 2).innerText(), '2/3');
    await pager(host, 2).getByRole('button', { name: words.nextVersion }).click();
    await host.show(versions(2, 'Third', 'answer-3'));
    await host.shows('.answer .markdown', 'Third');
    assert.equal(await focused(host), words.nextVersion);
    assert.equal(await host.page.getByRole('status').textContent(), 'Version 3 of 3');
    await host.page.keyboard.press('Enter');
    await host.page.keyboard.press('ArrowRight');
    await host.page.keyboard.press('ArrowLeft');
    assert.deepEqual(
      (await host.postedOf('showAlternative')).map(({ messageId }) => messageId),
      ['answer-3', 'answer-2'],
    );
    const next = pager(host, 3).getByRole('button', { name: words.nextVersion });
    assert.equal(await next.getAttribute('aria-disabled'), 'true');
  });

  it('the pager stays under the pointer, however long the next one is', async () => {
    const host = await openPage({ height: 500 });
    const long = Array.from({ length: 30 }, (_, line) => `Paragraph ${line}.`).join('\n\n');
    const after = [question('And?', { id: 'question-2' }), answer(long, { id: 'answer-9' })];
    const state = (index: number, text: string, id: string): ShownState => {
      const shown = versions(index, text, id);
      return { ...shown, messages: [...shown.messages, ...after] };
    };
    await host.show(state(1, long, 'answer-2'));
    await host.frames(3);
    const next = pager(host, 2).getByRole('button', { name: words.nextVersion });
    await next.scrollIntoViewIfNeeded();
    await next.click();
    const before = await next.boundingBox();
    await host.show(state(2, `${long}\n\n${long}`, 'answer-3'));
    await host.frames(4);
    const moved = await pager(host, 3).getByRole('button', { name: words.nextVersion }).boundingBox();
    assert.ok(before && moved && Math.abs(before.y - moved.y) <= 2, `${before?.y} ${moved?.y}`);
  });

  it('the pager of a question stays in sight, however much follows that version of it', async () => {
    const host = await openPage({ height: 500 });
    const ids = ['question-1', 'question-2', 'question-3'];
    const asked = (index: number): Question =>
      question('Why?', { id: ids[index] ?? '', position: { index, ids } });
    const long = Array.from({ length: 30 }, (_, line) => `Paragraph ${line}.`).join('\n\n');
    await host.show(stateWith({ messages: [asked(1), answer('Short.', { id: 'answer-2' })] }));
    await pager(host, 2).getByRole('button', { name: words.nextVersion }).click();
    const before = await pager(host, 2).boundingBox();
    const more = [question('And?', { id: 'question-9' }), answer(long, { id: 'answer-9' })];
    await host.show(stateWith({ messages: [asked(2), answer(long, { id: 'answer-3' }), ...more] }));
    await host.frames(4);
    const moved = await pager(host, 3).boundingBox();
    assert.ok(before && moved && Math.abs(before.y - moved.y) <= 2, `${before?.y} ${moved?.y}`);
  });
});

describe('When a message goes', () => {
  const messages = [
    question('One?'),
    answer('One.'),
    question('Two?', { id: 'question-2' }),
    answer('Two.', { id: 'answer-2' }),
  ];

  it('the one that now stands in its place gets the focus', async () => {
    const host = await openPage();
    await host.show(stateWith({ messages }));
    await rowOf(host, words.answerActions).first().getByRole('button', { name: words.deleteMessage }).click();
    await host.show(stateWith({ messages: messages.toSpliced(1, 1) }));
    assert.equal(await host.page.locator(':focus .question-text').innerText(), 'Two?');
    await host.show(stateWith({ messages: messages.slice(0, 1) }));
    assert.equal(await host.page.locator(':focus .question-text').innerText(), 'One?');
  });

  it('and it was the last, one can write', async () => {
    const host = await openPage();
    await host.show(answered('Text'));
    await rowOf(host, words.questionActions).getByRole('button', { name: words.deleteMessage }).click();
    await host.show(stateWith());
    await host.page.keyboard.type('x');
    assert.equal(await host.page.locator('.composer textarea').inputValue(), 'x');
  });

  it('it can be taken back, and is said to be gone', async () => {
    const host = await openPage();
    await host.show(stateWith({ messages, undo: { text: 'Deleted 2 messages.' } }));
    const bar = host.page.getByRole('region', { name: 'Deleted 2 messages.' });
    assert.equal(await host.page.getByRole('status').textContent(), 'Deleted 2 messages.');
    await bar.getByRole('button', { name: 'Undo' }).click();
    assert.deepEqual(await host.postedOf('undoDelete'), [{ type: 'undoDelete' }]);
    await host.show(stateWith({ messages }));
    assert.equal(await bar.count(), 0);
  });
});
