import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answered, answering, question, stateWith } from './states.ts';

describe('The page before the first question', () => {
  it('offers to set up a connection where there is none', async () => {
    const host = await openPage();
    await host.show(stateWith({ connection: 'missing', service: '', model: undefined }));
    await host.page.getByRole('button', { name: 'Set Up Connection' }).click();
    assert.deepEqual(await host.postedOf('setUp'), [{ type: 'setUp' }]);
    assert.equal(await host.page.getByRole('textbox').isVisible(), false);
  });

  it('welcomes whoever is connected', async () => {
    const host = await openPage();
    await host.show(stateWith());
    assert.equal(await host.page.getByRole('heading').innerText(), 'Ask about your code');
    assert.equal(await host.page.getByRole('textbox').isVisible(), true);
  });
});

describe('A conversation without a connection', () => {
  it('can still be read, and offers to set one up', async () => {
    const host = await openPage();
    await host.show({ ...answered('Kept.'), connection: 'missing' });
    assert.equal(await host.page.getByText('Kept.').isVisible(), true);
    await host.page.getByRole('button', { name: 'Set Up Connection' }).click();
    assert.deepEqual(await host.postedOf('setUp'), [{ type: 'setUp' }]);
  });
});

describe('A question', () => {
  it('stands there as it was written, line by line', async () => {
    const host = await openPage();
    const text = 'First *line*\n\n  <b>third</b>';
    await host.show(stateWith({ messages: [question(text)] }));
    assert.equal(await host.page.locator('.question-text').innerText(), text);
    assert.equal(await host.page.locator('.question-text *').count(), 0);
  });

  it('shows what went along with it, to be opened', async () => {
    const host = await openPage();
    const attachments = [{ id: 'a-1', label: 'greet.ts', title: 'src/greet.ts' }];
    await host.show(stateWith({ messages: [question('Why?', { attachments })] }));
    await host.page.getByRole('button', { name: 'Open greet.ts' }).click();
    assert.deepEqual(await host.postedOf('openAttachment'), [
      { type: 'openAttachment', attachmentId: 'a-1' },
    ]);
    assert.equal(await host.page.getByRole('button', { name: 'Remove greet.ts' }).count(), 0);
  });
});

describe('Under an answer', () => {
  const footer = (host: FakeHost): Locator => host.page.locator('.answer-footer');

  it('stand the tokens that were reported, in the language of VS Code', async () => {
    const host = await openPage({ language: 'de' });
    const usage = { inputTokens: 1234, cachedInputTokens: 1000, outputTokens: 56789, reasoningTokens: 0 };
    await host.show(answered('Text', { usage }));
    const tokens = await host.page.locator('.tokens').innerText();
    assert.equal(tokens.replaceAll('\u00A0', ' '), '1.234 in · 1.000 cached · 56.789 out · 0 reasoning');
    assert.equal((await footer(host).innerText()).startsWith('maker/model-1'), true);
  });

  it('stands only what was reported', async () => {
    const host = await openPage();
    await host.show(answered('Text', { usage: { outputTokens: 3 } }));
    assert.equal(await host.page.locator('.tokens').innerText(), '3\u00A0out');
  });

  it('stands that nothing was reported', async () => {
    const host = await openPage({ language: 'not a language' });
    await host.show(answered('Text'));
    assert.equal(await host.page.locator('.tokens').innerText(), 'tokens not reported');
  });

  it('is nothing while it is being written', async () => {
    const host = await openPage();
    await host.show(answering('Text'));
    assert.equal(await footer(host).count(), 0);
  });

  it('is a button that copies its Markdown and says so for a moment', async () => {
    const host = await openPage();
    await host.page.clock.install();
    await host.show(answered('Some **Markdown**\n'));
    await host.page.getByRole('button', { name: 'Copy answer' }).click();
    assert.deepEqual(await host.postedOf('copy'), [{ type: 'copy', text: 'Some **Markdown**\n' }]);
    assert.equal(await footer(host).getByRole('button', { name: 'Copied' }).innerText(), 'Copied');
    await host.page.clock.fastForward(5000);
    assert.equal(await footer(host).getByRole('button', { name: 'Copy answer' }).count(), 1);
  });

  it('stands a remark about how it ended', async () => {
    const host = await openPage();
    await host.show(answered('Text', { notice: 'The answer is cut short.' }));
    assert.equal(await host.page.getByText('The answer is cut short.').isVisible(), true);
    await host.show(answered('Text', { status: 'stopped' }));
    assert.equal(await host.page.getByText('Stopped', { exact: true }).isVisible(), true);
    await host.show(answered('Text', { status: 'interrupted' }));
    assert.equal(await host.page.getByText('Interrupted', { exact: true }).isVisible(), true);
  });

  it('stands what went wrong, and what can be done about it', async () => {
    const host = await openPage();
    const failure = {
      title: 'The service refused the key.',
      detail: 'It answered 401.',
      actions: [
        { action: 'setUp', label: 'Set Up Connection' },
        { action: 'retry', label: 'Try Again' },
      ],
    } as const;
    await host.show(answered('', { status: 'failed', failure }));
    const card = host.page.getByRole('group', { name: 'The service refused the key.' });
    assert.equal(await card.getByText('It answered 401.').isVisible(), true);
    await card.getByRole('button', { name: 'Set Up Connection' }).click();
    await card.getByRole('button', { name: 'Try Again' }).click();
    assert.deepEqual(await host.postedOf('act'), [
      { type: 'act', answerId: 'answer-1', action: 'setUp' },
      { type: 'act', answerId: 'answer-1', action: 'retry' },
    ]);
    assert.equal(await host.page.getByRole('button', { name: 'Copy answer' }).count(), 0);
  });

  it('is the whole text to copy, also after it came in pieces', async () => {
    const host = await openPage();
    await host.show(answering());
    await host.delta(1, 'a');
    await host.show(answered('ab'));
    await host.page.getByRole('button', { name: 'Copy answer' }).click();
    assert.deepEqual(await host.postedOf('copy'), [{ type: 'copy', text: 'ab' }]);
  });
});

describe('A request that is tried again', () => {
  it('says why and when, and can be hurried', async () => {
    const host = await openPage();
    await host.page.clock.install({ time: 1_000_000 });
    const waiting = { reason: 'Too many requests.', attempt: 2, remaining: 12_000 };
    await host.show({ ...answering(), running: { answerId: 'answer-1', deltas: 0, waiting } });
    const bar = host.page.getByRole('region', { name: 'Too many requests.' });
    assert.match(await bar.locator('p').innerText(), /^Too many requests. Trying again in 1[12] s.$/);
    await host.page.clock.runFor(4000);
    assert.match(await bar.locator('p').innerText(), /^Too many requests. Trying again in [78] s.$/);
    await bar.getByRole('button').click();
    assert.deepEqual(await host.postedOf('skipWait'), [{ type: 'skipWait' }]);
    await host.show(answering());
    assert.equal(await bar.count(), 0);
    await host.page.keyboard.type('x');
    assert.equal(await host.page.getByRole('textbox').inputValue(), 'x');
  });
});
