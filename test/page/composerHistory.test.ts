import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { stateWith } from './states.ts';
import { words } from './words.ts';

const composer = (host: FakeHost): Locator => host.page.getByRole('textbox', { name: words.composerLabel });

async function openComposer(...typed: readonly string[]): Promise<FakeHost> {
  const host = await openPage();
  await host.show(stateWith());
  await host.send({ type: 'composer', typed, prompts: [] });
  await composer(host).click();
  return host;
}

/** Presses the keys one after the other, and tells what stands in the composer then. */
async function after(host: FakeHost, ...keys: readonly string[]): Promise<string> {
  for (const key of keys) await host.page.keyboard.press(key);
  return composer(host).inputValue();
}

describe('What one typed before', () => {
  it('comes back with the arrow up, and goes again with the arrow down', async () => {
    const host = await openComposer('newest', 'older');
    assert.equal(await after(host, 'ArrowUp'), 'newest');
    assert.equal(await after(host, 'ArrowUp'), 'older');
    assert.equal(await after(host, 'ArrowUp'), 'older');
    assert.equal(await after(host, 'ArrowDown'), 'newest');
    assert.equal(await after(host, 'ArrowDown'), '');
    await host.page.keyboard.type('new');
    assert.equal(await composer(host).inputValue(), 'new');
  });

  it('can be changed and sent', async () => {
    const host = await openComposer('newest');
    await after(host, 'ArrowUp');
    await host.page.keyboard.type('!');
    await host.page.keyboard.press('Enter');
    assert.deepEqual(await host.postedOf('send'), [{ type: 'send', text: 'newest!' }]);
  });

  it('never takes the place of what is being written', async () => {
    const host = await openComposer('newest', 'older');
    await host.page.keyboard.type('draft');
    assert.equal(await after(host, 'ArrowUp', 'ArrowUp', 'ArrowDown'), 'draft');
    assert.equal(await after(host, 'ControlOrMeta+a', 'Backspace', 'ArrowUp'), 'newest');
    await host.page.keyboard.type(' and more');
    assert.equal(await after(host, 'ArrowUp', 'ArrowDown'), 'newest and more');
  });

  it('lets the cursor move through its lines', async () => {
    const host = await openComposer('one\ntwo', 'older');
    assert.equal(await after(host, 'ArrowUp'), 'one\ntwo');
    await after(host, 'ArrowDown');
    await host.page.keyboard.press('ArrowUp');
    assert.equal(await composer(host).inputValue(), 'one\ntwo');
    assert.equal(await after(host, 'ArrowUp'), 'older');
  });

  it('is told to the host as a draft, so that it survives a reload', async () => {
    const host = await openComposer('newest');
    await after(host, 'ArrowUp');
    await host.frames();
    assert.deepEqual(await host.postedOf('draft'), [{ type: 'draft', text: 'newest' }]);
  });
});
