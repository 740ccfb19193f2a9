import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answer, answered, question, stateWith } from './states.ts';
import { words } from './words.ts';

describe('A question that is asked in other words', () => {
  const input = (host: FakeHost): Locator => host.page.getByRole('textbox', { name: words.editLabel });

  async function openEditor(): Promise<FakeHost> {
    const host = await openPage();
    await host.show({ ...answered('Because.'), running: { answerId: 'answer-9' } });
    await host.page.getByRole('button', { name: words.editQuestion }).click();
    return host;
  }

  it('is written where it stands, with a word about the earlier one', async () => {
    const host = await openEditor();
    assert.equal(await input(host).inputValue(), 'Why?');
    assert.equal(await host.page.getByText(words.editNote).isVisible(), true);
    await host.page.keyboard.type(' Really?');
    await host.page.keyboard.press('Enter');
    assert.deepEqual(await host.postedOf('edit'), [
      { type: 'edit', questionId: 'question-1', text: 'Why? Really?' },
    ]);
    assert.equal(await input(host).count(), 0);
    assert.equal(await host.page.locator('.question:focus').count(), 1);
  });

  it('may have several lines, and is sent with the button, too', async () => {
    const host = await openEditor();
    await host.page.keyboard.press('Shift+Enter');
    await host.page.keyboard.type('Please.');
    await host.page.locator('.question').getByRole('button', { name: words.send }).click();
    assert.deepEqual(
      (await host.postedOf('edit')).map(({ text }) => text),
      ['Why?\nPlease.'],
    );
  });

  it('is sent with Control and Enter', async () => {
    const host = await openEditor();
    await host.page.keyboard.press('Control+Enter');
    assert.equal((await host.postedOf('edit')).length, 1);
  });

  it('is left as it was with Escape, which stops no answer', async () => {
    const host = await openEditor();
    await host.page.keyboard.type(' Really?');
    await host.page.keyboard.press('Escape');
    assert.equal(await host.page.locator('.question-text').innerText(), 'Why?');
    assert.equal(await host.page.locator('.question:focus').count(), 1);
    assert.deepEqual((await host.posted()).slice(1), []);
  });

  it('is left as it was with Cancel', async () => {
    const host = await openEditor();
    await host.page.getByRole('button', { name: words.cancel }).click();
    assert.equal(await input(host).count(), 0);
    assert.deepEqual((await host.posted()).slice(1), []);
  });

  it('is not sent without words', async () => {
    const host = await openEditor();
    await input(host).fill('  ');
    await host.page.keyboard.press('Enter');
    const send = host.page.locator('.question').getByRole('button', { name: words.send });
    assert.equal(await send.isDisabled(), true);
    assert.deepEqual(await host.postedOf('edit'), []);
  });
});

describe('Where the model was asked to go on', () => {
  it('stands a thin line, and no question', async () => {
    const host = await openPage();
    await host.show(
      stateWith({
        messages: [question('Why?'), answer('Be'), question('', { id: 'question-2', continues: true })],
      }),
    );
    assert.equal(await host.page.getByRole('article', { name: words.continued }).isVisible(), true);
    assert.equal(await host.page.locator('.question').count(), 1);
  });
});

describe('Messages that are not sent any more', () => {
  const messages = [
    question('One?', { leftOut: true }),
    answer('One.', { leftOut: true }),
    question('Two?', { id: 'question-2' }),
    answer('Two.', { id: 'answer-2' }),
  ];

  it('stand above a line that says so, from which all can be sent again', async () => {
    const host = await openPage();
    await host.show(stateWith({ messages }));
    const order = await host.page
      .locator('.messages > *')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('class')));
    assert.deepEqual(order, [
      'message question left-out',
      'message answer left-out',
      'divider left-out-divider',
      'message question',
      'message answer',
    ]);
    const line = host.page.locator('.left-out-divider');
    assert.equal(await line.getByText(words.aboveNotSent).isVisible(), true);
    await line.getByRole('button', { name: words.sendAllAgain }).click();
    assert.deepEqual(await host.postedOf('sendFrom'), [{ type: 'sendFrom' }]);
  });

  it('look otherwise than those that are', async () => {
    const host = await openPage();
    await host.show(stateWith({ messages }));
    const colours = await host.page
      .locator('.answer .markdown')
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).color));
    assert.notEqual(colours[0], colours[1]);
  });

  it('have no line where all are sent', async () => {
    const host = await openPage();
    await host.show(answered('Text'));
    assert.equal(await host.page.getByText(words.aboveNotSent).count(), 0);
  });
});
