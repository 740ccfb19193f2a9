import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { chip, draftOf, type ShownState, stateWith } from './states.ts';
import { words } from './words.ts';

const composer = (host: FakeHost): Locator => host.page.getByRole('textbox', { name: words.composerLabel });
const button = (host: FakeHost, name: string): Locator =>
  host.page.getByRole('button', { name, exact: true });
const said = (host: FakeHost): Promise<string | null> => host.page.getByRole('status').textContent();
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

async function openContext(state: Partial<ShownState>): Promise<FakeHost> {
  const host = await openPage();
  await host.show(stateWith(state));
  return host;
}

/** The name of what has the focus. */
function focused(host: FakeHost): Promise<string | null | undefined> {
  return host.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
}

describe('What goes along with a question', () => {
  it('can be added from what the editor offers', async () => {
    const host = await openContext({ offer: { file: 'greet.ts', selection: 'greet.ts:3-9' } });
    await button(host, 'Add selection: greet.ts:3-9').click();
    await button(host, 'Add file: greet.ts').click();
    assert.deepEqual(await host.postedOf('attach'), [
      { type: 'attach', what: 'selection' },
      { type: 'attach', what: 'file' },
    ]);
  });

  it('is not offered a second time', async () => {
    const host = await openContext({
      attachments: [chip('greet.ts:3-9')],
      offer: { file: 'greet.ts', selection: 'greet.ts:3-9' },
    });
    assert.equal(await host.page.getByRole('button', { name: /^Add selection/ }).count(), 0);
    assert.equal(await host.page.getByRole('button', { name: /^Add file/ }).count(), 1);
  });

  it('can be chosen from a menu, with the keyboard as well', async () => {
    const host = await openContext({ offer: { file: 'greet.ts', selection: 'greet.ts:3-9' } });
    await button(host, words.addContext).focus();
    await host.page.keyboard.press('Enter');
    assert.deepEqual(await host.page.getByRole('menuitem').allInnerTexts(), [
      'Selection: greet.ts:3-9',
      'File…',
      'Current file: greet.ts',
      'Problems of this file',
      'Terminal selection',
    ]);
    await host.page.keyboard.press('ArrowDown');
    await host.page.keyboard.press('Enter');
    assert.deepEqual(await host.postedOf('attach'), [{ type: 'attach', what: 'pick' }]);
    assert.equal(await focused(host), words.composerLabel);
    for (const [name, what] of [
      ['Selection: greet.ts:3-9', 'selection'],
      ['Current file: greet.ts', 'file'],
      ['Problems of this file', 'problems'],
      ['Terminal selection', 'terminal'],
    ] as const) {
      await button(host, words.addContext).click();
      await host.page.getByRole('menuitem', { name }).click();
      assert.equal((await host.postedOf('attach')).at(-1)?.what, what);
    }
  });

  it('has only what there is in its menu', async () => {
    const host = await openContext({});
    await button(host, words.addContext).click();
    assert.deepEqual(await host.page.getByRole('menuitem').allInnerTexts(), ['File…', 'Terminal selection']);
    await host.page.keyboard.press('Escape');
    assert.equal(await host.page.getByRole('menu').count(), 0);
    assert.equal(await focused(host), words.addContext);
  });

  it('shows what it is, about how long it is, and a picture of a picture', async () => {
    const host = await openContext({
      attachments: [
        chip('src', { id: 'a', kind: 'folder', title: 'app/src', tokens: 18_400 }),
        chip('shot.png', { id: 'b', kind: 'image', thumbnail: picture, tokens: 765 }),
      ],
    });
    const open = button(host, 'Open src');
    assert.equal(await host.page.locator('.chip[data-chip=a]').innerText(), 'src\n≈18.4K');
    assert.equal(await open.getAttribute('title'), 'app/src · ≈ 18.4K tokens');
    assert.equal(await open.locator('.icon-folder').count(), 1);
    assert.equal(await button(host, 'Open shot.png').locator('img').getAttribute('src'), picture);
    assert.deepEqual(host.troubles, []);
  });

  it('can be opened and removed', async () => {
    const host = await openContext({ attachments: [chip('greet.ts:3-9', { id: 'a-1' })] });
    await button(host, 'Open greet.ts:3-9').click();
    await button(host, 'Remove greet.ts:3-9').click();
    assert.deepEqual((await host.posted()).slice(1), [
      { type: 'openAttachment', attachmentId: 'a-1' },
      { type: 'detach', attachmentId: 'a-1' },
    ]);
    assert.equal(await said(host), 'Removed greet.ts:3-9');
  });

  it('leaves the cursor where it can go on when it was removed', async () => {
    const host = await openContext({ attachments: [chip('greet.ts:3-9')] });
    await button(host, 'Remove greet.ts:3-9').click();
    await host.show(stateWith());
    await host.page.keyboard.type('x');
    assert.equal(await composer(host).inputValue(), 'x');
  });

  it('is one stop of the Tab key; the arrow keys lead through it', async () => {
    const host = await openContext({ attachments: [chip('a.ts'), chip('b.ts')] });
    await button(host, words.addContext).focus();
    await host.page.keyboard.press('ArrowRight');
    assert.equal(await focused(host), 'Open a.ts');
    await host.page.keyboard.press('ArrowRight');
    assert.equal(await focused(host), 'Remove a.ts');
    await host.page.keyboard.press('End');
    assert.equal(await focused(host), 'Remove b.ts');
    await host.page.keyboard.press('Tab');
    assert.equal(await focused(host), words.composerLabel);
  });

  it('is removed with Delete or Backspace, and the focus moves on', async () => {
    const chips = [chip('a.ts'), chip('b.ts'), chip('c.ts')] as const;
    const host = await openContext({ attachments: chips });
    await button(host, 'Open b.ts').focus();
    await host.page.keyboard.press('Delete');
    await host.show(stateWith({ attachments: [chips[0], chips[2]] }));
    assert.equal(await focused(host), 'Open c.ts');
    await host.page.keyboard.press('Backspace');
    await host.show(stateWith({ attachments: [chips[0]] }));
    assert.equal(await focused(host), 'Open a.ts');
    await host.page.keyboard.press('ArrowRight');
    await host.page.keyboard.press('Enter');
    await host.show(stateWith());
    assert.equal(await focused(host), words.composerLabel);
    assert.deepEqual(
      (await host.postedOf('detach')).map(({ attachmentId }) => attachmentId),
      ['b.ts', 'c.ts', 'a.ts'],
    );
  });

  it('is come to with Backspace from an empty composer', async () => {
    const host = await openContext({ attachments: [chip('a.ts'), chip('b.ts')] });
    await composer(host).fill('x');
    await composer(host).press('Backspace');
    assert.equal(await focused(host), words.composerLabel);
    await host.page.keyboard.press('Backspace');
    assert.equal(await focused(host), 'Open b.ts');
    assert.deepEqual(await host.postedOf('detach'), []);
  });

  it('is said when it is there, but not when another conversation is opened', async () => {
    const host = await openContext({});
    await host.show(stateWith({ attachments: [chip('a.ts')] }));
    assert.equal(await said(host), 'Added a.ts');
    await host.show(
      stateWith({
        conversationId: 'conversation-2',
        attachments: [chip('b.ts')],
        draft: draftOf('', 2),
      }),
    );
    assert.equal(await said(host), 'Added a.ts');
  });

  it('keeps a picture that the model does not take, and says so', async () => {
    const model = { id: 'maker/model-1', name: 'Model One', takesImages: false };
    const host = await openContext({ model, attachments: [chip('shot.png', { kind: 'image' })] });
    const text = 'Model One takes no pictures. Choose another model, or remove them.';
    assert.equal(await host.page.locator('.composer').getByText(text).isVisible(), true);
    assert.equal(await said(host), text);
    assert.equal(await button(host, 'Open shot.png').count(), 1);
    await host.show(stateWith({ model, attachments: [chip('a.ts')] }));
    assert.equal(await host.page.locator('.composer').getByText(text).count(), 0);
  });
});
