import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answer, answering, draftOf, question, type ShownState, stateWith } from './states.ts';
import { words } from './words.ts';

const composer = (host: FakeHost): Locator => host.page.getByRole('textbox', { name: words.composerLabel });

/** A conversation in which something was asked. */
function asked(conversationId: string, draft = draftOf('', 1, conversationId)): ShownState {
  const messages = [
    question('Why?', { id: `question-${conversationId}` }),
    answer('So.', { id: `answer-${conversationId}` }),
  ];
  return stateWith({ conversationId, messages, draft });
}

async function openAsked(): Promise<FakeHost> {
  const host = await openPage();
  await host.show(asked('one'));
  return host;
}

describe('A request', () => {
  it('names the conversation that the page showed when it was made', async () => {
    const host = await openAsked();
    await composer(host).fill('Here');
    await composer(host).press('Enter');
    await host.show(asked('two', draftOf('', 2, 'two')));
    await composer(host).fill('There');
    await composer(host).press('Enter');
    const sent = await host.sentOf('send');
    assert.deepEqual(
      sent.map(({ shown, place, text }) => ({ shown, place, text })),
      [
        { shown: 'one', place: 'one', text: 'Here' },
        { shown: 'two', place: 'two', text: 'There' },
      ],
    );
    await host.show(answering());
    await host.page.getByRole('button', { name: 'Stop' }).click();
    assert.equal((await host.sentOf('stop'))[0]?.shown, 'conversation-1');
  });

  it('to save settings cannot be meant for a conversation that came meanwhile', async () => {
    const host = await openAsked();
    await host.page.getByRole('button', { name: words.settingsOpen }).click();
    await host.page.getByRole('dialog').waitFor();
    await host.show(asked('two'));
    await host.page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('A draft', () => {
  /** What the page told last of the draft in this place. */
  const told = async (host: FakeHost, place: string): Promise<string | undefined> =>
    (await host.sentOf('draft')).findLast((draft) => draft.place === place)?.text;

  it('is the conversation’s own, and told to the host before another conversation is shown', async () => {
    const host = await openAsked();
    await host.page.evaluate(
      ([messages, panel]) => {
        const input = document.querySelector('textarea');
        if (input) input.value = 'for one';
        input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
        // Before the next frame.
        window.dispatchEvent(new MessageEvent('message', { data: messages }));
        window.dispatchEvent(new MessageEvent('message', { data: panel }));
      },
      [
        { type: 'messages', conversationId: 'two', keep: 0, messages: [], deltas: 0 },
        { type: 'panel', panel: stateWith({ conversationId: 'two', draft: draftOf('for two', 1, 'two') }) },
      ] as const,
    );
    await host.frames();
    assert.equal(await composer(host).inputValue(), 'for two');
    assert.equal(await told(host, 'one'), 'for one');
    assert.equal(await told(host, 'two'), undefined);
  });

  it('is for the new conversation from the moment on that one was asked for', async () => {
    const host = await openAsked();
    await composer(host).fill('for one');
    await host.frames();
    await host.page.getByRole('button', { name: words.newConversation, exact: true }).click();
    assert.equal(await composer(host).inputValue(), '');
    await host.page.keyboard.type('hel');
    // News of the former one come first.
    await host.show(asked('one'));
    await host.page.keyboard.type('lo');
    await host.show(stateWith({ conversationId: 'three', draft: draftOf('', 1, 'new') }));
    assert.equal(await composer(host).inputValue(), 'hello');
    await host.frames();
    assert.deepEqual([await told(host, 'one'), await told(host, 'new')], ['for one', 'hello']);
  });

  it('is written behind what stood in the new conversation already', async () => {
    const host = await openAsked();
    await host.page.getByRole('button', { name: words.newConversation, exact: true }).click();
    await host.page.keyboard.type('hello');
    await host.show(stateWith({ conversationId: 'three', draft: draftOf('Begun before', 1, 'new') }));
    assert.equal(await composer(host).inputValue(), 'Begun before\n\nhello');
  });

  it('moves along with the conversation whose first question was asked', async () => {
    const host = await openPage();
    await host.show(stateWith({ conversationId: 'one', draft: draftOf('', 1, 'new') }));
    await composer(host).fill('First');
    await composer(host).press('Enter');
    await host.page.keyboard.type('Sec');
    await host.show(asked('one', draftOf('', 1, 'one')));
    await host.page.keyboard.type('ond');
    await host.frames();
    assert.equal(await composer(host).inputValue(), 'Second');
    assert.deepEqual([await told(host, 'new'), await told(host, 'one')], ['', 'Second']);
  });

  it('leaves nothing for new conversations when it comes back from one whose first question was asked', async () => {
    const host = await openPage();
    await host.show(stateWith({ conversationId: 'one', draft: draftOf('', 1, 'new') }));
    await composer(host).fill('First');
    await composer(host).press('Enter');
    await host.page.keyboard.type('Second');
    await host.page.keyboard.press('Enter');
    await host.page.keyboard.type('more');
    await host.frames();
    await host.show(asked('one', draftOf('Second', 2, 'one')));
    await host.frames();
    assert.equal(await composer(host).inputValue(), 'Second\n\nmore');
    assert.deepEqual([await told(host, 'new'), await told(host, 'one')], ['', 'Second\n\nmore']);
  });

  it('that the host gives back comes before what was typed meanwhile', async () => {
    const host = await openAsked();
    await composer(host).fill('Refused');
    await composer(host).press('Enter');
    await host.page.keyboard.type('and more');
    await host.show(asked('one', draftOf('Refused', 2, 'one')));
    assert.equal(await composer(host).inputValue(), 'Refused\n\nand more');
    await host.frames();
    assert.equal(await told(host, 'one'), 'Refused\n\nand more');
  });

  describe('when the page is made anew', () => {
    const reload = async (host: FakeHost): Promise<void> => {
      await host.page.reload();
      await host.page.waitForFunction(() => globalThis.posted.some(({ type }) => type === 'ready'));
    };

    it('is told to the host at once, before anything is shown', async () => {
      const host = await openAsked();
      await composer(host).fill('for one');
      const before = (await host.sentOf('draft')).at(-1);
      await host.show(asked('two', draftOf('', 2, 'two')));
      await composer(host).fill('for two');
      await reload(host);
      const sent = await host.sent();
      assert.equal(sent.at(-1)?.type, 'ready');
      assert.deepEqual([await told(host, 'one'), await told(host, 'two')], ['for one', 'for two']);
      const again = (await host.sentOf('draft')).find(({ place }) => place === 'one');
      assert.ok((again?.stamp ?? 0) >= (before?.stamp ?? 1));
    });

    it('is there until the host says that it was asked, and not after that', async () => {
      const host = await openAsked();
      await composer(host).fill('Sent');
      await composer(host).press('Enter');
      const [sent] = await host.sentOf('send');
      assert.ok(sent);
      // The host has it as a draft, then it has asked it.
      await host.show(asked('one', { ...draftOf('Sent', 1, 'one'), stamp: sent.stamp }));
      await reload(host);
      assert.equal(await told(host, 'one'), 'Sent');
      await host.show(asked('one', { ...draftOf('', 2, 'one'), stamp: sent.stamp + 1 }));
      await reload(host);
      const last = (await host.sentOf('draft')).at(-1);
      assert.deepEqual([last?.text, (last?.stamp ?? 0) > sent.stamp], ['', true]);
    });

    it('is gone as soon as its page hears that it was asked', async () => {
      const host = await openAsked();
      await composer(host).fill('Sent');
      await composer(host).press('Enter');
      const [sent] = await host.sentOf('send');
      assert.ok(sent);
      await host.show(asked('one', { ...draftOf('', 1, 'one'), stamp: sent.stamp + 1 }));
      await reload(host);
      assert.equal(await told(host, 'one'), '');
    });

    it('is gone where the host wants it no more', async () => {
      const host = await openAsked();
      await composer(host).fill('for one');
      await host.frames();
      await host.show(asked('two', draftOf('', 2, 'two')));
      await host.send({ type: 'forgetDraft', place: 'one' });
      await reload(host);
      assert.equal(await told(host, 'one'), undefined);
    });

    it('is left out where what is kept is something else', async () => {
      const host = await openAsked();
      await host.page.evaluate(() => sessionStorage.setItem('kept', '{"drafts":[{"place":1}],"places":5}'));
      await reload(host);
      assert.deepEqual(await host.sentOf('draft'), []);
      assert.deepEqual(host.troubles, []);
    });
  });
});
