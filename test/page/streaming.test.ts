import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { openPage } from './browser.ts';
import type { FakeHost } from './fakeHost.ts';
import { answer, answered, answering, question, stateWith } from './states.ts';

const place = '.answer .markdown';
const markdown = (host: FakeHost): Locator => host.page.locator(place).last();

describe('An answer', () => {
  it('appears piece by piece', async () => {
    const host = await openPage();
    await host.show(answering());
    await host.delta(1, 'Because **it');
    await host.shows(place, 'Because **it');
    await host.delta(2, ' is**.');
    await host.shows('.answer strong', 'it is');
  });

  it('goes on from what the state holds already', async () => {
    const host = await openPage();
    await host.show(answering('One two', 2));
    await host.delta(1, 'One ');
    await host.delta(2, 'two');
    await host.delta(3, ' three');
    await host.shows(place, 'One two three');
  });

  it('is not drawn anew when a state brings what is there', async () => {
    const host = await openPage();
    await host.show(answering());
    await host.delta(1, 'First.\n\nSecond');
    await host.shows(place, 'First.\n\nSecond');
    const first = await markdown(host).locator('p').first().elementHandle();
    await host.show({ ...answering('First.\n\nSecond', 1), offer: { file: 'a.ts' } });
    await host.delta(2, ' goes on');
    await host.show(answered('First.\n\nSecond goes on'));
    await host.shows(place, 'First.\n\nSecond goes on');
    assert.equal(await first?.evaluate((node) => node.isConnected), true);
  });

  it('keeps selected text selected while it goes on', async () => {
    const host = await openPage();
    await host.show(answering());
    await host.delta(1, '- alpha beta\n- gam');
    await host.shows('.answer li', 'gam');
    await host.page.evaluate(() =>
      getSelection()?.selectAllChildren(document.querySelector('.answer li') ?? document.body),
    );
    await host.delta(2, 'ma\n- delta\n\nend');
    await host.shows('.answer .markdown p', 'end');
    assert.equal(await host.page.evaluate(() => getSelection()?.toString()), 'alpha beta');
  });

  it('is asked for again after a gap, once, and goes on from there', async () => {
    const host = await openPage();
    await host.show(answering());
    await host.delta(1, 'One ');
    await host.delta(3, 'three ');
    await host.delta(4, 'four ');
    assert.equal((await host.postedOf('ready')).length, 2);
    await host.show(answering('One two three four ', 4));
    await host.delta(5, 'five');
    await host.shows(place, 'One two three four five');
    assert.equal((await host.postedOf('ready')).length, 2);
  });

  it('that the page knows nothing of is asked for', async () => {
    const host = await openPage();
    await host.show(answered('Done.'));
    await host.delta(1, 'x', { answerId: 'answer-2' });
    assert.equal((await host.postedOf('ready')).length, 2);
    assert.equal(await markdown(host).innerText(), 'Done.');
  });

  it('replaces one of another conversation', async () => {
    const host = await openPage();
    await host.show(answered('Of the first.'));
    await host.show({ ...answered('Of the second.'), conversationId: 'conversation-2' });
    assert.equal(await markdown(host).innerText(), 'Of the second.');
    await host.show({ ...stateWith(), conversationId: 'conversation-3' });
    assert.equal(await host.page.locator('.answer').count(), 0);
  });

  it('shows its reasoning folded, as plain text, while it comes', async () => {
    const host = await openPage();
    await host.show(answering());
    assert.equal(await host.page.locator('.reasoning').count(), 0);
    await host.delta(1, '', { reasoning: 'Let **me' });
    await host.delta(2, '', { reasoning: '** <b>see</b>' });
    const text = host.page.locator('.reasoning-text');
    assert.equal(await text.isVisible(), false);
    await host.page.getByText('Thinking…').click();
    assert.equal(await text.innerText(), 'Let **me** <b>see</b>');
    await host.delta(3, 'Because.', { reasoning: '!' });
    await host.show(answered('Because.', { reasoning: 'Let **me** <b>see</b>!' }));
    assert.equal(await text.innerText(), 'Let **me** <b>see</b>!');
  });

  it('says that it is being written, and no longer when it is done', async () => {
    const host = await openPage();
    await host.show(answering());
    assert.equal(await host.page.getByText('Answering…').isVisible(), true);
    await host.show(answered('Yes.'));
    assert.equal(await host.page.getByText('Answering…').count(), 0);
  });
});

describe('A message from the host', () => {
  for (const message of [
    undefined,
    null,
    'state',
    42,
    [],
    {},
    { type: 'unknown' },
    { type: 'panel' },
    { type: 'panel', panel: null },
    { type: 'panel', panel: { ...stateWith(), meter: 'full' } },
    messagesEvent([{ role: 'user' }]),
    messagesEvent('many'),
    messagesEvent([], -1),
    messagesEvent(
      answered('x', {
        failure: { title: 'a', detail: 'b', actions: [{ action: 'rm', label: 'c' }] },
      } as never).messages,
    ),
    { type: 'delta' },
    { type: 'delta', answerId: 'answer-1', sequence: '1', text: 'x', reasoning: '' },
    { type: 'delta', answerId: 'answer-1', sequence: Number.NaN, text: 'x', reasoning: '' },
    { type: 'delta', answerId: 'answer-1', sequence: 1, text: null, reasoning: '' },
  ]) {
    it(`that reads ${JSON.stringify(message)?.slice(0, 90)} changes nothing`, async () => {
      const host = await openPage();
      await host.show(answering('Text', 0));
      await host.shows(place, 'Text');
      await host.send(message);
      await host.frames(3);
      await host.shows(place, 'Text');
      assert.deepEqual(await host.posted(), [{ type: 'ready' }]);
      assert.deepEqual(host.troubles, []);
    });
  }

  it('may hold more than this version knows', async () => {
    const host = await openPage();
    const { messages, ...panel } = stateWith({ messages: [question('Q'), answer('A')] });
    await host.send({ ...messagesEvent(messages), more: true });
    await host.send({ type: 'panel', panel: { ...panel, later: 1 } });
    await host.send({ type: 'later', things: [] });
    assert.equal(await markdown(host).innerText(), 'A');
  });
});

function messagesEvent(messages: unknown, deltas = 0): object {
  return { type: 'messages', conversationId: 'conversation-1', keep: 0, messages, deltas };
}
