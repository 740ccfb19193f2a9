import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import type { ContextMeter } from '../../src/protocol/chat.ts';
import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answer, answering, question, type ShownState, stateWith } from './states.ts';
import { words } from './words.ts';

const parts = [
  { label: 'System prompt', tokens: 430 },
  { label: 'Earlier messages', tokens: 12_000 },
];
const roomy: ContextMeter = { tokens: 12_430, limit: 128_000, parts };
const tooLong: ContextMeter = {
  ...roomy,
  tokens: 140_000,
  remedy: { messageId: 'question-7', label: 'Leave Out the Oldest 4' },
};

const button = (host: FakeHost): Locator => host.page.getByRole('button', { name: /tokens/ });
const popover = (host: FakeHost): Locator => host.page.getByRole('dialog', { name: words.meterTitle });

async function openMeter(meter: ContextMeter, rest: Partial<ShownState> = {}): Promise<FakeHost> {
  const host = await openPage();
  await host.show({ ...stateWith(rest), meter });
  return host;
}

describe('The room that a question takes in the model', () => {
  it('is shown beside the limit, or alone where no limit is known', async () => {
    const host = await openMeter(roomy);
    assert.equal(await button(host).innerText(), '≈ 12.4K of 128K');
    assert.equal(await button(host).getAttribute('aria-label'), 'Space in the model: ≈ 12.4K of 128K tokens');
    await host.show(stateWith({ meter: { tokens: 12_430, parts } }));
    assert.equal(await button(host).innerText(), '≈ 12.4K tokens');
    await host.show(stateWith());
    assert.equal(await button(host).count(), 0);
  });

  it('is told apart by what takes it', async () => {
    const host = await openMeter(roomy);
    await button(host).click();
    assert.deepEqual(await popover(host).getByRole('row').allInnerTexts(), [
      'Part\tTokens',
      'System prompt\t≈ 430',
      'Earlier messages\t≈ 12K',
      'Together\t≈ 12.4K of 128K',
    ]);
  });

  it('is closed with Escape, which does not stop an answer, and by turning elsewhere', async () => {
    const host = await openMeter(roomy, answering());
    await button(host).click();
    await host.page.keyboard.press('Escape');
    assert.equal(await popover(host).count(), 0);
    assert.equal(await button(host).evaluate((element) => element === document.activeElement), true);
    assert.deepEqual(await host.postedOf('stop'), []);
    await host.page.keyboard.press('Enter');
    await popover(host).waitFor();
    await host.page.keyboard.press('Tab');
    assert.equal(await popover(host).evaluate((element) => element === document.activeElement), true);
    await host.page.keyboard.press('Tab');
    assert.equal(await popover(host).count(), 0);
    await button(host).click();
    await host.page.locator('.transcript').click();
    assert.equal(await popover(host).count(), 0);
  });

  it('is warned of when little is left', async () => {
    const host = await openMeter({ ...roomy, tokens: 110_000 });
    assert.match((await button(host).getAttribute('aria-label')) ?? '', /almost as long as the model takes/);
    assert.equal(await host.page.locator('.meter-ring.nearly-full').count(), 1);
    await host.show(stateWith({ meter: { ...roomy, tokens: 102_400 } }));
    assert.doesNotMatch((await button(host).getAttribute('aria-label')) ?? '', /almost/);
  });

  it('is made by leaving out what one chooses to, and nothing by itself', async () => {
    const host = await openMeter(tooLong);
    assert.equal(await host.page.locator('.composer').getByText('Too long for the model').isVisible(), true);
    assert.equal(await host.page.getByRole('status').textContent(), words.meterFullSaid);
    assert.deepEqual(await host.postedOf('sendFrom'), []);
    await host.page.getByRole('button', { name: 'Leave Out the Oldest 4' }).click();
    assert.deepEqual(await host.postedOf('sendFrom'), [{ type: 'sendFrom', messageId: 'question-7' }]);
    await host.show(stateWith({ meter: roomy }));
    await host.page.keyboard.type('x');
    assert.equal(await host.page.getByRole('textbox').inputValue(), 'x');
  });

  it('cannot be made where nothing can be left out, and one is told what else helps', async () => {
    const { remedy: _, ...without } = tooLong;
    const host = await openMeter(without);
    assert.equal(await host.page.getByText(words.meterFullAdvice).isVisible(), true);
  });

  it('is given back to what was left out', async () => {
    const host = await openMeter(roomy, {
      messages: [question('One', { leftOut: true }), answer('Two', { leftOut: true })],
    });
    await button(host).click();
    assert.equal(await popover(host).getByText(words.meterLeftOut).isVisible(), true);
    await popover(host).getByRole('button', { name: words.sendAllAgain }).click();
    assert.deepEqual(await host.postedOf('sendFrom'), [{ type: 'sendFrom' }]);
    assert.equal(await popover(host).count(), 0);
    await host.show(stateWith({ meter: tooLong, messages: [question('One', { leftOut: true })] }));
    await host.page.locator('.composer').getByRole('button', { name: words.sendAllAgain }).click();
    assert.deepEqual((await host.postedOf('sendFrom')).at(-1), { type: 'sendFrom' });
  });
});
