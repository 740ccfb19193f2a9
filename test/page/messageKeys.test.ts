import assert from 'node:assert/strict';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answer, question, stateWith } from './states.ts';

const long = Array.from({ length: 40 }, (_, line) => `Paragraph ${line}.`).join('\n\n');
const conversation = stateWith({
  messages: [
    question('One?'),
    answer('First.'),
    question('Two?', { id: 'question-2' }),
    answer(long, { id: 'answer-2' }),
    question('Three?', { id: 'question-3' }),
  ],
});

const focusedText = (host: FakeHost): Promise<string> =>
  host.page.evaluate(() =>
    (document.activeElement?.querySelector('.question-text, p')?.textContent ?? '').trim(),
  );

describe('The way through a conversation with the keyboard', () => {
  it('leads to the last answer when the host asks for it, with its beginning in sight', async () => {
    const host = await openPage({ height: 400 });
    await host.show(conversation);
    await host.frames(3);
    await host.send({ type: 'focusLastAnswer' });
    assert.equal(await focusedText(host), 'Paragraph 0.');
    await host.frames(3);
    const [answerTop, top] = await host.page.evaluate(() =>
      ['.answer:focus', '.transcript'].map(
        (place) => document.querySelector(place)?.getBoundingClientRect().top ?? Number.NaN,
      ),
    );
    assert.ok(Math.abs((answerTop ?? Number.NaN) - (top ?? Number.NaN)) <= 2, `${answerTop} ${top}`);
  });

  it('leads nowhere where there is no answer', async () => {
    const host = await openPage();
    await host.show(stateWith({ messages: [question('One?')] }));
    await host.page.locator('.composer textarea').focus();
    await host.send({ type: 'focusLastAnswer' });
    assert.equal(await host.page.locator('.composer textarea:focus').count(), 1);
  });

  it('leads from message to message with Control, Alt and the arrow keys', async () => {
    const host = await openPage({ height: 400 });
    await host.show(conversation);
    await host.page.locator('.transcript').focus();
    const texts: string[] = [];
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
      await host.page.keyboard.press(`Control+Alt+${key}`);
      texts.push(await focusedText(host));
    }
    assert.deepEqual(texts, ['Three?', 'Paragraph 0.', 'Two?', 'Paragraph 0.', 'Two?', 'First.', 'One?']);
    await host.page.keyboard.press('Control+Alt+ArrowUp');
    assert.equal(await focusedText(host), 'One?');
  });

  it('leads from a button of a message to the next message', async () => {
    const host = await openPage({ height: 400 });
    await host.show(conversation);
    await host.page.getByRole('button', { name: 'Copy answer' }).first().focus();
    await host.page.keyboard.press('Control+Alt+ArrowDown');
    assert.equal(await focusedText(host), 'Two?');
  });

  it('leaves the arrow keys alone: they scroll', async () => {
    const host = await openPage({ height: 400 });
    await host.show(conversation);
    await host.frames(3);
    await host.page.locator('.transcript').focus();
    await host.page.keyboard.press('ArrowUp');
    await host.page.getByRole('button', { name: 'To the end' }).waitFor();
    assert.equal(await host.page.locator('.transcript:focus').count(), 1);
  });
});

describe('Examples of what to ask', () => {
  it('are there where the editor shows something, and are only filled in', async () => {
    const host = await openPage();
    await host.show(stateWith({ offer: { file: 'greet.ts', selection: 'greet.ts:3-9' } }));
    await host.page
      .getByRole('group', { name: 'Ask about greet.ts:3-9' })
      .getByRole('button')
      .first()
      .click();
    assert.equal(
      await host.page.locator('.composer textarea:focus').inputValue(),
      'Explain what this code does.',
    );
    assert.deepEqual(await host.postedOf('attach'), [{ type: 'attach', what: 'selection' }]);
    assert.deepEqual(await host.postedOf('send'), []);
  });

  it('take the file where nothing is selected', async () => {
    const host = await openPage();
    await host.show(stateWith({ offer: { file: 'greet.ts' } }));
    await host.page.getByRole('button', { name: 'Write tests for this code.' }).click();
    assert.deepEqual(await host.postedOf('attach'), [{ type: 'attach', what: 'file' }]);
  });

  it('are missing where there is nothing to ask about', async () => {
    const host = await openPage();
    await host.show(stateWith());
    assert.equal(await host.page.locator('.examples').count(), 0);
  });
});
