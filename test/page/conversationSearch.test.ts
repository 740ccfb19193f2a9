import assert from 'node:assert/strict';

import { focus, grid, openList, said, search, three } from './listPage.ts';
import { foundList, listState, listed } from './listStates.ts';

describe('Searching the list of conversations', () => {
  it('begins as one types, with what stands there last', async () => {
    const host = await openList(listState(three));
    await host.page.keyboard.type('deco');
    await host.frames();
    const queries = (await host.postedOf('searchList')).map(({ query }) => query);
    assert.equal(queries.at(-1), 'deco');
    assert.ok(queries.every((query) => 'deco'.startsWith(query)));
  });

  it('asks once for what changes within a frame', async () => {
    const host = await openList(listState(three));
    await search(host).evaluate((input: HTMLInputElement) => {
      for (const value of ['o', 'on', 'one']) {
        input.value = value;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
    });
    await host.frames();
    assert.deepEqual(await host.postedOf('searchList'), [{ type: 'searchList', query: 'one' }]);
  });

  it('marks the words in titles and in what stands around them, as text', async () => {
    const host = await openList(foundList);
    assert.deepEqual(await grid(host).locator('mark').allInnerTexts(), [
      'event',
      'decoder',
      'Decoder',
      'event',
      'event',
      'decoder',
    ]);
    assert.equal(
      await host.page.locator('.listed-snippet').nth(1).innerText(),
      '… <b>event</b> handlers are not decoders …',
    );
    assert.equal(await host.page.locator('.listed-snippet b').count(), 0);
  });

  it('takes every sign for itself', async () => {
    const host = await openList(
      listState([listed('a', 1, { title: 'a.*(b) [c] $d ^e' })], { query: '.*( [C] $D ^' }),
    );
    assert.deepEqual(await grid(host).locator('mark').allInnerTexts(), ['.*(', '[c]', '$d', '^']);
  });

  it('marks the longer of two words that begin alike', async () => {
    const host = await openList(listState([listed('a', 1, { title: 'in index' })], { query: 'in index' }));
    assert.deepEqual(await grid(host).locator('mark').allInnerTexts(), ['in', 'index']);
  });

  it('says how many were found, when all were looked at', async () => {
    const host = await openList(listState(three));
    assert.equal(await said(host).textContent(), '');
    await host.show(listState(three.slice(1, 2), { query: 'b', searching: true }));
    assert.equal(await host.page.locator('.list-count').innerText(), 'Searching…');
    await host.frames();
    assert.equal(await said(host).textContent(), '');
    await host.show(listState(three.slice(1, 2), { query: 'b' }));
    await host.frames();
    assert.equal(await said(host).textContent(), '1 conversation');
    await host.show(listState([], { query: 'bx' }));
    await host.frames();
    assert.equal(await said(host).textContent(), '0 conversations');
  });

  it('begins again with what it was before the page was drawn anew', async () => {
    const host = await openList(foundList);
    assert.equal(await search(host).inputValue(), 'event decoder');
  });

  it('ends with its button, and where nothing was found', async () => {
    const host = await openList(listState([], { query: 'zebra' }));
    assert.equal(
      await host.page.getByText('No conversation has “zebra” in its title or its messages.').isVisible(),
      true,
    );
    const clear = host.page.getByRole('button', { name: 'Clear Search' });
    assert.equal(await clear.count(), 2);
    for (const button of [clear.first(), clear.last()]) {
      await search(host).fill('zebra');
      await button.click();
      await host.frames();
      assert.equal((await host.postedOf('searchList')).at(-1)?.query, '');
      assert.equal(await search(host).inputValue(), '');
      assert.equal(await focus(host), 'Search conversations');
    }
  });

  it('does not say that nothing was found before all was looked at', async () => {
    const host = await openList(listState([], { query: 'zebra', searching: true }));
    assert.equal(await host.page.getByText('Nothing found').count(), 0);
  });

  it('invites to begin where there is nothing yet', async () => {
    const host = await openList(listState([]));
    assert.equal(await host.page.getByRole('heading', { name: 'No conversations yet' }).isVisible(), true);
    assert.equal(await grid(host).count(), 0);
    await host.page.getByRole('button', { name: 'New conversation' }).last().click();
    assert.equal((await host.postedOf('newConversation')).length, 1);
  });
});
