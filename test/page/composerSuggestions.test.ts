import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import type { Mention } from '../../src/protocol/chat.ts';
import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answering, draftOf, type ShownState, stateWith } from './states.ts';
import { words } from './words.ts';

const composer = (host: FakeHost): Locator => host.page.getByRole('textbox', { name: words.composerLabel });
const list = (host: FakeHost): Locator => host.page.getByRole('listbox');

const found: readonly Mention[] = [
  { id: 'm-1', kind: 'file', label: 'greet.ts', detail: 'src' },
  { id: 'm-2', kind: 'folder', label: 'greetings', detail: '' },
  { id: 'm-3', kind: 'problems', label: 'Problems', detail: '' },
];

async function openComposer(state: ShownState = stateWith()): Promise<FakeHost> {
  const host = await openPage();
  await host.show(state);
  await composer(host).click();
  return host;
}

/** Answers what the page asked for last. */
async function find(host: FakeHost, mentions: readonly Mention[] = found): Promise<void> {
  const sequence = (await host.postedOf('findMentions')).at(-1)?.sequence;
  await host.send({ type: 'mentions', sequence, mentions });
}

/** The row that the text points at. */
async function active(host: FakeHost): Promise<string | undefined> {
  const id = await composer(host).getAttribute('aria-activedescendant');
  const row = host.page.locator(`#${id}[aria-selected=true]`);
  return id === null ? undefined : row.locator('.popup-label').innerText();
}

describe('Mentions', () => {
  it('are looked for after an @, and anew with each letter', async () => {
    const host = await openComposer();
    await host.page.keyboard.type('see @gr');
    assert.deepEqual(
      (await host.postedOf('findMentions')).map(({ query }) => query),
      ['', 'g', 'gr'],
    );
    await find(host);
    assert.deepEqual(await list(host).getByRole('option').allInnerTexts(), [
      'greet.ts\nsrc',
      'greetings',
      'Problems',
    ]);
    assert.equal(await host.page.getByRole('status').textContent(), '3 suggestions');
  });

  it('come again for the next @, which may stand where the last one did', async () => {
    const host = await openComposer();
    for (const text of ['compare @gre', '@pro']) {
      await host.page.keyboard.type(text);
      await find(host);
      await list(host).waitFor();
      await host.page.keyboard.press('Enter');
    }
    assert.equal(await composer(host).inputValue(), 'compare ');
    assert.equal((await host.postedOf('attachMention')).length, 2);
    assert.deepEqual(await host.postedOf('send'), []);
  });

  it('are chosen with the arrow keys and Enter: their word goes and a chip is asked for', async () => {
    const host = await openComposer();
    await host.page.keyboard.type('explain @gre');
    await find(host);
    assert.equal(await active(host), 'greet.ts');
    await host.page.keyboard.press('ArrowDown');
    assert.equal(await active(host), 'greetings');
    await host.page.keyboard.press('ArrowUp');
    await host.page.keyboard.press('ArrowUp');
    assert.equal(await active(host), 'Problems');
    await host.page.keyboard.press('Enter');
    assert.deepEqual(await host.postedOf('attachMention'), [{ type: 'attachMention', mentionId: 'm-3' }]);
    assert.equal(await composer(host).inputValue(), 'explain ');
    assert.equal(await list(host).count(), 0);
    await host.page.keyboard.type('this');
    assert.equal(await composer(host).inputValue(), 'explain this');
    assert.deepEqual(await host.postedOf('send'), []);
  });

  it('are chosen with Tab, which otherwise leaves the text', async () => {
    const host = await openComposer();
    await host.page.keyboard.type('@gre');
    await find(host);
    await host.page.keyboard.press('Tab');
    assert.deepEqual(await host.postedOf('attachMention'), [{ type: 'attachMention', mentionId: 'm-1' }]);
    assert.equal(await composer(host).evaluate((element) => element === document.activeElement), true);
    await host.page.keyboard.press('Tab');
    assert.equal(await composer(host).evaluate((element) => element === document.activeElement), false);
  });

  it('are chosen with the mouse, and the cursor stays in the text', async () => {
    const host = await openComposer();
    await host.page.keyboard.type('a @gr b');
    for (let step = 0; step < 2; step += 1) await host.page.keyboard.press('ArrowLeft');
    assert.equal(await list(host).count(), 0);
    await host.page.keyboard.type('e');
    await find(host);
    await host.page.getByRole('option', { name: 'greetings' }).click();
    assert.deepEqual(await host.postedOf('attachMention'), [{ type: 'attachMention', mentionId: 'm-2' }]);
    await host.page.keyboard.type('and ');
    assert.equal(await composer(host).inputValue(), 'a and b');
  });

  it('are not looked for in an address', async () => {
    const host = await openComposer();
    await host.page.keyboard.type('ada@example.com');
    assert.deepEqual(await host.postedOf('findMentions'), []);
  });

  it('go away with Escape, which does not stop the answer, and stay away for this word', async () => {
    const host = await openComposer(answering());
    await host.page.keyboard.type('@g');
    await find(host);
    await host.page.keyboard.press('Escape');
    assert.equal(await list(host).count(), 0);
    await host.page.keyboard.type('r');
    await find(host);
    assert.equal(await list(host).count(), 0);
    assert.deepEqual(await host.postedOf('stop'), []);
    await host.page.keyboard.press('Escape');
    assert.equal((await host.postedOf('stop')).length, 1);
    await host.page.keyboard.type(' @');
    await find(host);
    assert.equal(await list(host).count(), 1);
  });

  it('go away when the cursor leaves the word, or the text', async () => {
    const host = await openComposer();
    await host.page.keyboard.type('a @g');
    await find(host);
    await host.page.keyboard.press('Home');
    await list(host).waitFor({ state: 'detached' });
    await host.page.keyboard.press('End');
    await host.page.keyboard.type('r');
    await find(host);
    await list(host).waitFor();
    await host.page.getByRole('button', { name: words.settingsOpen }).focus();
    await list(host).waitFor({ state: 'detached' });
  });

  it('go away when the host puts another text there', async () => {
    const host = await openComposer();
    await host.page.keyboard.type('@g');
    await find(host);
    await host.show(stateWith({ draft: draftOf('@g', 2) }));
    assert.equal(await list(host).count(), 0);
  });

  it('that were found too late for the word are not shown', async () => {
    const host = await openComposer();
    await host.page.keyboard.type('@g');
    const first = (await host.postedOf('findMentions'))[0]?.sequence;
    await host.send({ type: 'mentions', sequence: first, mentions: found });
    assert.equal(await list(host).count(), 0);
  });

  it('leave Enter to the question where nothing was found', async () => {
    const host = await openComposer();
    await host.page.keyboard.type('what is @x');
    await find(host, []);
    await host.page.keyboard.press('Enter');
    assert.deepEqual(await host.postedOf('send'), [{ type: 'send', text: 'what is @x' }]);
  });

  it('wait until an input method has put its word there', async () => {
    const host = await openComposer();
    await host.page.keyboard.type('@');
    await find(host);
    const devtools = await host.page.context().newCDPSession(host.page);
    await devtools.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await devtools.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    assert.deepEqual(await host.postedOf('attachMention'), []);
    await devtools.send('Input.insertText', { text: '日' });
    assert.equal((await host.postedOf('findMentions')).at(-1)?.query, '日');
  });
});

describe('Prompts', () => {
  const prompts = [
    { name: 'explain', description: 'Step by step' },
    { name: 'tests', description: 'Unit tests' },
  ];

  async function openPrompts(): Promise<FakeHost> {
    const host = await openComposer();
    await host.send({ type: 'composer', typed: [], prompts });
    return host;
  }

  it('are offered after a slash at the very start, by their letters', async () => {
    const host = await openPrompts();
    await host.page.keyboard.type('/');
    assert.deepEqual(await list(host).getByRole('option').allInnerTexts(), [
      '/explain\nStep by step',
      '/tests\nUnit tests',
      'Edit prompts…',
    ]);
    await host.page.keyboard.type('te');
    assert.deepEqual(await list(host).getByRole('option').allInnerTexts(), [
      '/tests\nUnit tests',
      'Edit prompts…',
    ]);
    await composer(host).fill('a /');
    assert.equal(await list(host).count(), 0);
  });

  it('put their name into the text, before what stands there', async () => {
    const host = await openPrompts();
    await host.page.keyboard.type('this code');
    await host.page.keyboard.press('Home');
    await host.page.keyboard.type('/ex ');
    await host.page.keyboard.press('ArrowLeft');
    await host.page.keyboard.type('p');
    await host.page.keyboard.press('Enter');
    assert.equal(await composer(host).inputValue(), '/explain this code');
    await host.page.keyboard.type('all of ');
    await host.page.keyboard.press('Enter');
    assert.deepEqual(await host.postedOf('send'), [{ type: 'send', text: '/explain all of this code' }]);
  });

  it('can be edited', async () => {
    const host = await openPrompts();
    await host.page.keyboard.type('/');
    await host.page.keyboard.press('ArrowUp');
    await host.page.keyboard.press('Enter');
    assert.deepEqual(await host.postedOf('openDefaults'), [{ type: 'openDefaults', what: 'prompts' }]);
    assert.equal(await list(host).count(), 0);
  });

  it('do not stand in the way of a path', async () => {
    const host = await openPrompts();
    await host.page.keyboard.type('/usr/bin');
    await host.page.keyboard.press('Enter');
    assert.deepEqual(await host.postedOf('send'), [{ type: 'send', text: '/usr/bin' }]);
  });
});
