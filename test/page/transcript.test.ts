import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answered, answering, question, stateWith, chip } from './states.ts';
import { words } from './words.ts';

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
    const attachments = [chip('greet.ts', { id: 'a-1', title: 'src/greet.ts' })];
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
  const facts = async (host: FakeHost): Promise<readonly string[]> => {
    const text = await footer(host).locator('.facts').innerText();
    return text.replaceAll('\u00A0', ' ').split(' · ');
  };

  it('stands what the service reported, in the language of VS Code', async () => {
    const host = await openPage({ language: 'de' });
    const usage = { inputTokens: 1234, cachedInputTokens: 1000, outputTokens: 56789, reasoningTokens: 0 };
    await host.show(answered('Text', { usage, cost: '0,0123 €' }));
    assert.deepEqual(await facts(host), [
      'maker/model-1',
      '1.234 in',
      '1.000 cached',
      '56.789 out',
      '0 reasoning',
      '0,0123 €',
    ]);
  });

  it('stands what the service booked, once that is known, and a click leads there', async () => {
    const host = await openPage();
    const usage = { inputTokens: 10, outputTokens: 3 };
    await host.show(answered('Text', { usage, bill: { usage, cost: '$0.02' } }));
    assert.deepEqual(await facts(host), ['maker/model-1', '10 in', '3 out', '$0.02 billed']);
    await footer(host).getByRole('button', { name: '$0.02 billed' }).click();
    assert.deepEqual(await host.postedOf('showBill'), [{ type: 'showBill', answerId: 'answer-1' }]);
  });

  it('stands that the service has not booked it yet, while that is looked for', async () => {
    const host = await openPage();
    await host.show(answered('Text', { usage: { outputTokens: 3 }, awaitsBill: true }));
    assert.deepEqual(await facts(host), ['maker/model-1', '3 out', 'cost not known yet']);
  });

  it('stands that a bill is only likely, and where it counts other tokens than came with the answer', async () => {
    const host = await openPage();
    const usage = { inputTokens: 10, outputTokens: 3 };
    const bill = { usage: { inputTokens: 12, outputTokens: 3 }, cost: '$0.02', isLikely: true } as const;
    await host.show(answered('Text', { usage, cost: '$9', bill }));
    assert.deepEqual(await facts(host), [
      'maker/model-1',
      '10 in',
      '3 out',
      '12 in billed',
      'probably $0.02',
    ]);
  });

  it('stands each of two numbers that mean the same, and no other after they have changed', async () => {
    const host = await openPage();
    const usage = { inputTokens: 10, outputTokens: 3 };
    const billed = (inputTokens: number) => ({ usage: { inputTokens, outputTokens: 4 }, cost: '$0.02' });
    for (const inputTokens of [12, 10, 14]) {
      await host.show(answered('Text', { usage, bill: billed(inputTokens) }));
      const other = inputTokens === 10 ? [] : [`${inputTokens} in billed`];
      assert.deepEqual((await facts(host)).slice(3), [...other, '4 out billed', '$0.02 billed']);
    }
  });

  it('stands only what was reported, and that there is no cost', async () => {
    const host = await openPage();
    await host.show(answered('Text', { usage: { outputTokens: 3 } }));
    assert.deepEqual(await facts(host), ['maker/model-1', '3 out', 'cost not reported']);
  });

  it('stands that nothing was reported', async () => {
    const host = await openPage({ language: 'not a language' });
    await host.show(answered('Text'));
    assert.deepEqual(await facts(host), ['maker/model-1', words.nothingReported]);
  });

  it('stands how long one waited and how fast it came', async () => {
    const host = await openPage();
    const usage = { inputTokens: 1, outputTokens: 400 };
    await host.show(answered('Text', { usage, cost: '$1', times: { firstPiece: 840, whole: 8840 } }));
    assert.deepEqual((await facts(host)).slice(-2), ['840 ms to first token', '50 tokens/s']);
    await host.show(answered('Text', { usage, cost: '$1', times: { firstPiece: 2440, whole: 92_440 } }));
    assert.deepEqual((await facts(host)).slice(-2), ['2.4 s to first token', '4.4 tokens/s']);
  });

  it('stands no speed where one of its parts is not known', async () => {
    const host = await openPage();
    await host.show(answered('Text', { usage: { outputTokens: 400 }, times: { firstPiece: 65_000 } }));
    assert.equal((await facts(host)).at(-1), '1 min 5 s to first token');
    await host.show(answered('Text', { cost: '$1', times: { firstPiece: 12_300, whole: 20_000 } }));
    assert.equal((await facts(host)).at(-1), '12 s to first token');
    // All of it came in one piece.
    const usage = { outputTokens: 400 };
    await host.show(answered('Text', { usage, cost: '$1', times: { firstPiece: 12_300, whole: 12_302 } }));
    assert.equal((await facts(host)).at(-1), '12 s to first token');
  });

  it('stands what each of the facts means, for who points at it', async () => {
    const host = await openPage();
    await host.show(answered('Text', { usage: { cachedInputTokens: 3 } }));
    const tips = await footer(host)
      .locator('.facts span')
      .evaluateAll((facts_) => facts_.map((fact) => (fact instanceof HTMLElement ? fact.title : '')));
    assert.deepEqual(tips, [words.modelTip, words.cachedTip, words.notReportedTip]);
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
    assert.deepEqual(await host.postedOf('copyMessage'), [{ type: 'copyMessage', messageId: 'answer-1' }]);
    await footer(host).getByRole('button', { name: 'Copied' }).waitFor();
    await host.page.clock.fastForward(5000);
    await footer(host).getByRole('button', { name: 'Copy answer' }).waitFor();
  });

  it('stands a remark about how it ended', async () => {
    const host = await openPage();
    await host.show(
      answered('Text', { notice: { kind: 'cut', text: 'The answer is cut short.', actions: [] } }),
    );
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
});

describe('A request that is tried again', () => {
  it('says why and when, and can be hurried', async () => {
    const host = await openPage();
    await host.page.clock.install({ time: 1_000_000 });
    const waiting = { reason: 'Too many requests.', attempt: 2, remaining: 12_000 };
    await host.show({ ...answering(), running: { answerId: 'answer-1', waiting } });
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
