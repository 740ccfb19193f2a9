import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import type { FakeHost } from './fakeHost.ts';
import { focus, grid, openList, press, row, rows, search, three } from './listPage.ts';
import { listState, listed, sampleList } from './listStates.ts';

describe('A row of the list of conversations', () => {
  it('pins and unpins', async () => {
    const host = await openList(listState([listed('a', 1), listed('b', 2, { pinned: true })]));
    await row(host, 'Title a').getByRole('button', { name: 'Pin', exact: true }).click();
    await row(host, 'Title b').getByRole('button', { name: 'Unpin' }).click();
    assert.deepEqual(await host.postedOf('pinConversation'), [
      { type: 'pinConversation', conversationId: 'a', pinned: true },
      { type: 'pinConversation', conversationId: 'b', pinned: false },
    ]);
  });

  it('exports and deletes', async () => {
    const host = await openList(listState(three));
    await row(host, 'Title b').getByRole('button', { name: 'Export…' }).click();
    await row(host, 'Title b').getByRole('button', { name: 'Delete' }).click();
    assert.deepEqual(await host.postedOf('exportConversation'), [
      { type: 'exportConversation', conversationId: 'b' },
    ]);
    assert.deepEqual(await host.postedOf('deleteConversation'), [
      { type: 'deleteConversation', conversationId: 'b' },
    ]);
  });

  it('stops the answer that is being written, and only that', async () => {
    const host = await openList(listState([listed('a', 1), listed('b', 0, { answering: true })]));
    assert.equal(await row(host, 'Title a').getByRole('button', { name: 'Stop the answer' }).count(), 0);
    await row(host, 'Title b').getByRole('button', { name: 'Stop the answer' }).click();
    assert.deepEqual(await host.postedOf('stopConversation'), [
      { type: 'stopConversation', conversationId: 'b' },
    ]);
    assert.deepEqual(await host.postedOf('openConversation'), []);
  });

  it('keeps its focus when the answer that one stopped there has ended', async () => {
    const host = await openList(listState([listed('a', 1), listed('b', 2, { answering: true })]));
    await row(host, 'Title b').getByRole('button', { name: 'Stop the answer' }).click();
    await host.show(listState([listed('a', 1), listed('b', 2)]));
    assert.equal(await focus(host), 'Title b');
  });

  it('shows what can be done to whoever points at it or has come to it', async () => {
    const host = await openList(listState(three));
    const seen = (title: string): Promise<string> =>
      row(host, title)
        .getByRole('button', { name: 'Delete' })
        .evaluate((button) => getComputedStyle(button).opacity);
    assert.equal(await seen('Title b'), '0');
    await row(host, 'Title b').hover();
    assert.equal(await seen('Title b'), '1');
    await press(host, 'ArrowDown');
    assert.equal(await seen('Title a'), '1');
  });

  it('shows what can be done at all times in high contrast', async () => {
    for (const width of [240, 360]) {
      const host = await openList(sampleList, { theme: 'high-contrast', width });
      for (const button of await grid(host).getByRole('button', { name: 'Delete' }).all()) {
        assert.equal(await button.evaluate((element) => getComputedStyle(element).opacity), '1');
      }
    }
  });
});

describe('A title in the list of conversations', () => {
  const input = (host: FakeHost): Locator => host.page.getByRole('textbox', { name: 'New title' });

  async function openRename(): Promise<FakeHost> {
    const host = await openList(listState(three));
    await press(host, 'ArrowDown', 'ArrowDown', 'F2');
    return host;
  }

  it('is changed in its place with F2 and Enter', async () => {
    const host = await openRename();
    assert.equal(await input(host).inputValue(), 'Title b');
    await host.page.keyboard.type('  Better ');
    await press(host, 'Enter');
    assert.deepEqual(await host.postedOf('renameConversation'), [
      { type: 'renameConversation', conversationId: 'b', title: 'Better' },
    ]);
    assert.equal(await focus(host), 'Title b');
    assert.deepEqual(await host.postedOf('openConversation'), []);
  });

  it('is changed with the button, to which one comes back', async () => {
    const host = await openList(listState(three));
    await row(host, 'Title c').getByRole('button', { name: 'Rename' }).click();
    await host.page.keyboard.type('New');
    await press(host, 'Enter');
    assert.deepEqual(await host.postedOf('renameConversation'), [
      { type: 'renameConversation', conversationId: 'c', title: 'New' },
    ]);
    assert.equal(await focus(host), 'Title c: Rename');
  });

  it('stays as it was with Escape, which closes nothing else', async () => {
    const host = await openRename();
    await host.page.keyboard.type('Half');
    await press(host, 'Escape');
    assert.equal(await focus(host), 'Title b');
    assert.deepEqual(await host.postedOf('renameConversation'), []);
    assert.deepEqual(await host.postedOf('closeList'), []);
  });

  it('is changed, too, when one goes elsewhere', async () => {
    const host = await openRename();
    await host.page.keyboard.type('Elsewhere');
    await search(host).click();
    assert.deepEqual(
      (await host.postedOf('renameConversation')).map(({ title }) => title),
      ['Elsewhere'],
    );
    assert.equal(await focus(host), 'Search conversations');
  });

  it('is never empty, and is not changed into itself', async () => {
    const host = await openRename();
    await input(host).fill('   ');
    await press(host, 'Enter', 'F2', 'Enter');
    assert.deepEqual(await host.postedOf('renameConversation'), []);
  });

  it('can have any letter in it', async () => {
    const host = await openRename();
    await host.page.keyboard.type('a b');
    await press(host, 'Home', 'Delete', 'ArrowDown', 'ArrowLeft');
    assert.equal(await input(host).inputValue(), ' b');
    assert.deepEqual(await host.postedOf('deleteConversation'), []);
  });

  it('is left in peace while the list changes around it', async () => {
    const host = await openRename();
    await host.page.keyboard.type('Half a ti');
    await host.show(listState([listed('b', 0, { answering: true }), listed('new', 0), ...three.slice(0, 1)]));
    await host.page.keyboard.type('tle');
    assert.equal(await input(host).inputValue(), 'Half a title');
    assert.deepEqual(await host.postedOf('renameConversation'), []);
    await press(host, 'Enter');
    assert.deepEqual(
      (await host.postedOf('renameConversation')).map(({ title }) => title),
      ['Half a title'],
    );
    assert.equal(await rows(host).count(), 3);
    assert.equal(await row(host, 'Title new').count(), 1);
    assert.equal(await focus(host), 'Title b');
  });
});
