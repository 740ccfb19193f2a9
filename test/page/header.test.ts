import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answered, type ShownState, stateWith } from './states.ts';
import { words } from './words.ts';

const titled: ShownState = { ...answered('Text'), title: 'About greet' };
const header = (host: FakeHost): Locator => host.page.locator('.conversation-header');

describe('The title of a conversation', () => {
  const button = (host: FakeHost): Locator => host.page.getByRole('button', { name: 'About greet' });
  const input = (host: FakeHost): Locator => host.page.getByRole('textbox', { name: words.titleLabel });

  async function openTitled(): Promise<FakeHost> {
    const host = await openPage();
    await host.show({ ...titled, running: { answerId: 'answer-9' } });
    return host;
  }

  it('stands above it, on one line', async () => {
    const host = await openPage({ width: 240 });
    await host.show({ ...titled, title: 'many words '.repeat(30) });
    assert.equal(await host.page.getByRole('heading', { level: 1 }).count(), 1);
    const box = await header(host).boundingBox();
    assert.ok(box && box.height <= 36, JSON.stringify(box));
  });

  it('is missing where nothing was asked yet', async () => {
    const host = await openPage();
    await host.show(stateWith());
    assert.equal(await header(host).getByRole('heading').count(), 0);
  });

  it('is changed in its place with a click', async () => {
    const host = await openTitled();
    await button(host).click();
    assert.equal(await input(host).inputValue(), 'About greet');
    await host.page.keyboard.type('Another');
    await host.page.keyboard.press('Enter');
    assert.deepEqual(await host.postedOf('renameConversation'), [
      { type: 'renameConversation', conversationId: 'conversation-1', title: 'Another' },
    ]);
    assert.equal(await button(host).evaluate((element) => element === document.activeElement), true);
  });

  it('is changed with F2, and stays as it was with Escape, which stops no answer', async () => {
    const host = await openTitled();
    await button(host).focus();
    await host.page.keyboard.press('F2');
    await input(host).fill('Another');
    await host.page.keyboard.press('Escape');
    assert.equal(await button(host).evaluate((element) => element === document.activeElement), true);
    assert.deepEqual((await host.posted()).slice(1), []);
  });

  it('is changed, too, when one goes elsewhere', async () => {
    const host = await openTitled();
    await button(host).click();
    await input(host).fill('Another');
    await host.page.locator('.composer textarea').focus();
    assert.deepEqual(
      (await host.postedOf('renameConversation')).map(({ title }) => title),
      ['Another'],
    );
  });

  it('is not changed to nothing, or to what it is', async () => {
    const host = await openTitled();
    for (const title of ['  ', ' About greet ']) {
      await button(host).click();
      await input(host).fill(title);
      await host.page.keyboard.press('Enter');
    }
    assert.deepEqual(await host.postedOf('renameConversation'), []);
  });
});

describe('The total of a conversation', () => {
  const usage = { inputTokens: 18_340, cachedInputTokens: 1024, outputTokens: 4120, reasoningTokens: 128 };
  const total = (host: FakeHost): Locator => host.page.locator('.total');

  it('is rounded, with all that is known in its tooltip', async () => {
    const host = await openPage({ width: 600 });
    await host.show({ ...titled, total: { usage, cost: '$0.04', unreported: 2 } });
    assert.equal(await total(host).locator('.total-tokens').innerText(), '18.3K in · 4.1K out');
    assert.equal(await total(host).locator('.total-cost').innerText(), '$0.04');
    assert.equal(
      await total(host).getAttribute('title'),
      'This conversation: 18,340 in · 1,024 cached · 4,120 out · 128 reasoning · $0.04 · not reported for 2 answers',
    );
  });

  it('says where no cost was reported', async () => {
    const host = await openPage({ width: 600 });
    await host.show({ ...titled, total: { usage: { outputTokens: 12 }, unreported: 1 } });
    assert.equal(await total(host).locator('.total-tokens').innerText(), '12 out');
    assert.equal(await total(host).locator('.total-cost').innerText(), words.costNotReported);
    assert.equal(
      await total(host).getAttribute('title'),
      'This conversation: 12 out · cost not reported · not reported for 1 answer',
    );
  });

  it('gives its room to the title where there is little', async () => {
    const host = await openPage({ width: 240 });
    await host.show({ ...titled, total: { usage, cost: '$0.04', unreported: 0 } });
    assert.equal(await total(host).locator('.total-tokens').isVisible(), false);
    assert.equal(await total(host).locator('.total-cost').isVisible(), true);
  });
});

describe('The way to other conversations', () => {
  const list = { query: '', sort: 'time', searching: false, conversations: [] } as const;

  it('leads to the list, and says how many of them are being answered', async () => {
    const host = await openPage();
    await host.show({ ...titled, runningElsewhere: 2 });
    const button = host.page.getByRole('button', { name: 'Show conversations (2 being answered)' });
    const badge = await button.evaluate((element) => getComputedStyle(element, '::after').content);
    assert.equal(badge, '"2"');
    await button.click();
    assert.deepEqual(await host.postedOf('openList'), [{ type: 'openList' }]);
    await host.show(titled);
    const idle = host.page.getByRole('button', { name: words.showList, exact: true });
    assert.equal(await idle.evaluate((element) => getComputedStyle(element, '::after').content), 'none');
  });

  it('leads to a new one, in which one can write at once', async () => {
    const host = await openPage();
    await host.show(titled);
    await host.page.getByRole('button', { name: words.newConversation, exact: true }).click();
    assert.deepEqual(await host.postedOf('newConversation'), [{ type: 'newConversation' }]);
    await host.page.keyboard.type('x');
    assert.equal(await host.page.locator('.composer textarea').inputValue(), 'x');
  });

  it('shows the list instead of the conversation, and leads back to the button', async () => {
    const host = await openPage();
    await host.show(titled);
    await host.page.getByRole('button', { name: words.showList }).click();
    await host.show({ ...titled, list });
    assert.equal(await host.page.locator('.transcript, .composer').count(), 0);
    await host.show(titled);
    assert.equal(await host.page.locator(':focus').getAttribute('aria-label'), words.showList);
  });

  it('leads from the list to another one, in which one can write at once', async () => {
    const host = await openPage();
    await host.show({ ...titled, list });
    await host.show({ ...titled, conversationId: 'conversation-2' });
    await host.page.keyboard.type('x');
    assert.equal(await host.page.locator('.composer textarea').inputValue(), 'x');
  });

  it('stops no answer with the Escape key while the list is shown', async () => {
    const host = await openPage();
    await host.show({ ...titled, running: { answerId: 'answer-1' }, list });
    await host.page.keyboard.press('Escape');
    assert.deepEqual(await host.postedOf('stop'), []);
  });
});
