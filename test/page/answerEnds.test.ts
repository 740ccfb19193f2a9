import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answer, answered, answering, question, stateWith } from './states.ts';

describe('The reasoning of an answer', () => {
  const summary = (host: FakeHost): Locator => host.page.locator('.reasoning summary');

  it('is told as going on until the text begins', async () => {
    const host = await openPage();
    await host.show(answering());
    await host.delta(1, '', { reasoning: 'Let me see.' });
    await summary(host).waitFor();
    assert.equal(await summary(host).innerText(), 'Thinking…');
    await host.delta(2, 'Because.');
    await host.shows('.reasoning summary', 'Thought');
  });

  for (const [parts, text] of [
    [{}, 'Thought'],
    [{ times: { reasoning: 12_300 } }, 'Thought for 12 s'],
    [{ times: { reasoning: 300 }, usage: { reasoningTokens: 1340 } }, 'Thought for 300 ms · 1,340 tokens'],
    [{ usage: { reasoningTokens: 0 } }, 'Thought'],
    [{ times: { reasoning: 125_000 } }, 'Thought for 2 min 5 s'],
  ] as const) {
    it(`is summed up as “${text}”`, async () => {
      const host = await openPage();
      await host.show(answered('Text', { reasoning: 'Hm.', ...parts }));
      assert.equal(await summary(host).innerText(), text);
    });
  }

  it('stays open while it goes on', async () => {
    const host = await openPage();
    await host.show(answering());
    await host.delta(1, '', { reasoning: 'Let me' });
    await summary(host).click();
    await host.delta(2, 'Because.', { reasoning: ' see.' });
    await host.show(answered('Because.', { reasoning: 'Let me see.' }));
    assert.equal(await host.page.locator('.reasoning-text').innerText(), 'Let me see.');
  });
});

describe('A remark on an answer', () => {
  const kinds = ['cut', 'refused', 'filtered', 'empty', 'elsewhere'] as const;
  for (const kind of kinds) {
    it(`offers what can be done: ${kind}`, async () => {
      const host = await openPage();
      await host.show(
        answered('Text', {
          notice: { kind, text: 'A remark.', actions: [{ action: 'continue', label: 'Continue' }] },
        }),
      );
      assert.equal(await host.page.getByText('A remark.').isVisible(), true);
      await host.page.getByRole('button', { name: 'Continue' }).click();
      assert.deepEqual(await host.postedOf('act'), [
        { type: 'act', answerId: 'answer-1', action: 'continue' },
      ]);
    });
  }

  it('stands there instead of that it was interrupted', async () => {
    const host = await openPage();
    const notice = {
      kind: 'elsewhere',
      text: 'Another window is writing this answer.',
      actions: [],
    } as const;
    await host.show(answered('Text', { status: 'interrupted', notice }));
    assert.equal(await host.page.getByText('Interrupted', { exact: true }).count(), 0);
  });
});

describe('Whoever goes on from an answer that broke off', () => {
  it('keeps the focus in the conversation', async () => {
    const host = await openPage();
    const actions = [{ action: 'retry', label: 'Try Again' }] as const;
    const failure = { title: 'Broken off.', detail: 'Why.', actions };
    await host.show(answered('Te', { status: 'interrupted', failure }));
    await host.page.getByRole('button', { name: 'Try Again' }).click();
    await host.show(
      stateWith({
        messages: [question('Why?'), answer('', { id: 'answer-2', status: 'answering' })],
        running: { answerId: 'answer-2' },
      }),
    );
    assert.equal(await host.page.locator('.answer:focus').count(), 1);
  });
});
