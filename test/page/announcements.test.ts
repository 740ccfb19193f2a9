import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answered, answering, stateWith } from './states.ts';

describe('What is said of an answer to whoever does not see it', () => {
  const said = (host: FakeHost): Locator => host.page.getByRole('status');

  it('is nothing when a conversation is opened', async () => {
    const host = await openPage();
    await host.show(answered('Text'));
    assert.equal(await said(host).textContent(), '');
  });

  for (const [status, words] of [
    ['complete', 'The answer is complete.'],
    ['stopped', 'The answer was stopped.'],
    ['interrupted', 'The answer failed.'],
    ['failed', 'The answer failed.'],
  ] as const) {
    it(`is that it begins, and how it ended: ${status}`, async () => {
      const host = await openPage();
      await host.show(stateWith());
      await host.show(answering());
      assert.equal(await said(host).textContent(), 'The answer begins.');
      await host.delta(1, 'Text');
      await host.show(answering('Text', 1));
      assert.equal(await said(host).textContent(), 'The answer begins.');
      await host.show(answered('Text', { status }));
      assert.equal(await said(host).textContent(), words);
    });
  }

  it('is calm where the person did not want it sent', async () => {
    const host = await openPage();
    await host.show(stateWith());
    await host.show(answering());
    const failure = {
      title: 'Not sent.',
      detail: 'It may cross your budget.',
      actions: [],
      isCalm: true,
    } as const;
    await host.show(answered('', { status: 'failed', failure }));
    assert.equal(await said(host).textContent(), 'Not sent.');
    const card = host.page.getByRole('group', { name: 'Not sent.' });
    await card.waitFor();
    assert.doesNotMatch((await card.getAttribute('class')) ?? '', /severe/);
  });

  it('is why it has to wait, once for each time', async () => {
    const host = await openPage();
    const waiting = { reason: 'Too many requests.', attempt: 2, remaining: 60_000 };
    const state = { ...answering(), running: { answerId: 'answer-1', waiting } };
    await host.show(answering());
    await host.show(state);
    assert.equal(await said(host).textContent(), 'Too many requests.');
    await host.page.evaluate(() => document.querySelector('[role=status]')?.replaceChildren());
    await host.show({ ...state, offer: { file: 'a.ts' } });
    assert.equal(await said(host).textContent(), '');
  });

  it('is not that of a conversation that was left', async () => {
    const host = await openPage();
    await host.show(answering());
    await host.show({ ...stateWith(), conversationId: 'conversation-2' });
    assert.equal(await said(host).textContent(), 'The answer begins.');
  });

  it('is also that something was copied', async () => {
    const host = await openPage();
    await host.show(answered('Text'));
    await host.page.getByRole('button', { name: 'Copy answer' }).click();
    assert.equal(await said(host).textContent(), 'Copied');
  });
});
