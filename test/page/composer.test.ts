import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { openPage } from './browser.ts';
import type { FakeHost, HostOptions } from './fakeHost.ts';
import { answered, answering, draftOf, stateWith } from './states.ts';
import { words } from './words.ts';

const composer = (host: FakeHost): Locator => host.page.getByRole('textbox', { name: 'Your question' });
const sendButton = (host: FakeHost): Locator => host.page.getByRole('button', { name: 'Send', exact: true });

async function openComposer(options?: HostOptions): Promise<FakeHost> {
  const host = await openPage(options);
  await host.show(stateWith());
  await composer(host).click();
  return host;
}

describe('The composer', () => {
  it('sends on Enter and is empty at once', async () => {
    const host = await openComposer();
    await host.page.keyboard.type('What is this?');
    await host.page.keyboard.press('Enter');
    assert.equal(await composer(host).inputValue(), '');
    assert.deepEqual(await host.postedOf('send'), [{ type: 'send', text: 'What is this?' }]);
  });

  it('makes a new line on Shift+Enter', async () => {
    const host = await openComposer();
    await host.page.keyboard.type('one');
    await host.page.keyboard.press('Shift+Enter');
    await host.page.keyboard.type('two');
    assert.equal(await composer(host).inputValue(), 'one\ntwo');
    assert.deepEqual(await host.postedOf('send'), []);
  });

  it('sends with its button and keeps the cursor', async () => {
    const host = await openComposer();
    await host.page.keyboard.type('Hello');
    await sendButton(host).click();
    await host.page.keyboard.type('again');
    assert.deepEqual(await host.postedOf('send'), [{ type: 'send', text: 'Hello' }]);
    assert.equal(await composer(host).inputValue(), 'again');
  });

  it('sends nothing that is empty or blank', async () => {
    const host = await openComposer();
    assert.equal(await sendButton(host).isDisabled(), true);
    await host.page.keyboard.type('  ');
    await host.page.keyboard.press('Enter');
    assert.equal(await sendButton(host).isDisabled(), true);
    assert.deepEqual(await host.postedOf('send'), []);
    assert.equal(await composer(host).inputValue(), '  ');
  });

  it('leaves Enter to an input method that is open', async () => {
    const host = await openComposer();
    const devtools = await host.page.context().newCDPSession(host.page);
    await devtools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await devtools.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    assert.deepEqual(await host.postedOf('send'), []);
    await devtools.send('Input.insertText', { text: '日本' });
    await host.page.keyboard.press('Enter');
    assert.deepEqual(await host.postedOf('send'), [{ type: 'send', text: '日本' }]);
  });

  it('grows with its text to less than half of the page, and shrinks again', async () => {
    const host = await openComposer({ height: 500 });
    const height = async (): Promise<number> => (await composer(host).boundingBox())?.height ?? 0;
    const single = await height();
    await composer(host).fill('a\nb\nc');
    assert.ok((await height()) > single * 1.8);
    await composer(host).fill('line\n'.repeat(100));
    assert.equal(await height(), 200);
    await composer(host).fill('');
    assert.equal(await height(), single);
  });

  it('tells the host what was typed, at most once for each frame', async () => {
    const host = await openComposer();
    await host.page.evaluate(() => {
      const input = document.querySelector('textarea');
      for (const letter of 'draft') {
        if (input) input.value += letter;
        input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
    });
    await host.frames();
    assert.deepEqual(await host.postedOf('draft'), [{ type: 'draft', text: 'draft' }]);
  });

  it('tells the last words before the page is hidden', async () => {
    const host = await openComposer();
    await host.page.evaluate(() => {
      const input = document.querySelector('textarea');
      if (input) input.value = 'unfinished';
      input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    assert.deepEqual(await host.postedOf('draft'), [{ type: 'draft', text: 'unfinished' }]);
  });

  it('sends no draft of what was sent as a question', async () => {
    const host = await openComposer();
    await host.page.evaluate(() => {
      const input = document.querySelector('textarea');
      if (input) input.value = 'quick';
      input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    await host.frames();
    const types = (await host.posted()).map(({ type }) => type);
    assert.deepEqual(types, ['ready', 'send']);
  });

  it('takes over a draft of another revision, and only then', async () => {
    const host = await openComposer();
    await host.show(stateWith({ draft: draftOf('from the host', 2) }));
    assert.equal(await composer(host).inputValue(), 'from the host');
    await composer(host).fill('my own');
    await host.show(stateWith({ draft: draftOf('from the host', 2) }));
    assert.equal(await composer(host).inputValue(), 'my own');
    await composer(host).fill('');
    await host.show(stateWith({ draft: draftOf('from the host again', 3) }));
    assert.equal(await composer(host).inputValue(), 'from the host again');
  });

  it('gets its text back when the host restores it after a question', async () => {
    const host = await openComposer();
    await host.page.keyboard.type('refused');
    await host.page.keyboard.press('Enter');
    await host.show(stateWith({ draft: draftOf('refused', 2) }));
    assert.equal(await composer(host).inputValue(), 'refused');
  });

  it('keeps what is being typed when an answer goes on', async () => {
    const host = await openPage();
    await host.show(answering());
    await composer(host).click();
    await host.page.keyboard.type('next que');
    await host.delta(1, 'text');
    await host.show(answered('text'));
    await host.page.keyboard.type('stion');
    assert.equal(await composer(host).inputValue(), 'next question');
  });

  it('sends nothing while an answer is being written, and says so', async () => {
    const host = await openPage();
    await host.show(answering());
    await composer(host).fill('next');
    await composer(host).press('Enter');
    assert.deepEqual(await host.postedOf('send'), []);
    assert.equal(await composer(host).inputValue(), 'next');
    assert.equal(await host.page.locator('.composer').getByText(words.waitForAnswer).isVisible(), true);
    assert.equal(await host.page.getByRole('status').textContent(), words.waitForAnswer);
    await host.show(answered('text'));
    assert.equal(await host.page.locator('.composer').getByText(words.waitForAnswer).count(), 0);
    await composer(host).press('Enter');
    assert.deepEqual(await host.postedOf('send'), [{ type: 'send', text: 'next' }]);
  });

  it('stops the answer with its button, and with Escape', async () => {
    const host = await openPage();
    await host.show(answering());
    assert.equal(await sendButton(host).count(), 0);
    await host.page.getByRole('button', { name: 'Stop' }).click();
    await composer(host).press('Escape');
    assert.equal((await host.postedOf('stop')).length, 2);
    await host.show(answered('text'));
    await composer(host).press('Escape');
    assert.equal((await host.postedOf('stop')).length, 2);
    assert.equal(await sendButton(host).count(), 1);
  });

  it('gets the cursor when the host asks for it', async () => {
    const host = await openPage();
    await host.show(stateWith());
    await host.send({ type: 'focusComposer' });
    await host.page.keyboard.type('x');
    assert.equal(await composer(host).inputValue(), 'x');
  });

  it('gets the cursor when one comes to the page, unless something else has it', async () => {
    const host = await openPage();
    await host.show(stateWith());
    await host.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await host.page.keyboard.type('x');
    assert.equal(await composer(host).inputValue(), 'x');
    const model = host.page.getByRole('button', { name: 'Choose another' });
    await model.focus();
    await host.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    assert.equal(await model.evaluate((button) => button === document.activeElement), true);
  });

  it('shows which model answers and where the question goes', async () => {
    const host = await openComposer();
    const model = host.page.getByRole('button', { name: 'Model: Model One. Choose another' });
    assert.equal(await model.innerText(), 'Model One');
    assert.equal(await model.getAttribute('title'), 'maker/model-1 · api.example.com');
    assert.equal(await host.page.getByText('api.example.com').isVisible(), true);
    await model.click();
    assert.deepEqual(await host.postedOf('pickModel'), [{ type: 'pickModel' }]);
    await host.show(stateWith({ model: undefined }));
    assert.equal(await host.page.getByRole('button', { name: 'Choose model' }).innerText(), 'No model');
  });

  it('has a warning above it, which is also said', async () => {
    const host = await openPage();
    await host.show(stateWith({ warning: 'Nothing can be saved.' }));
    assert.equal(await host.page.locator('.composer').getByText('Nothing can be saved.').isVisible(), true);
    assert.equal(await host.page.getByRole('status').textContent(), 'Nothing can be saved.');
  });
});
