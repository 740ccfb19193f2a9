import assert from 'node:assert/strict';

import { openPage } from './browser.ts';
import { focus, grid, openList, press, row, rows, three } from './listPage.ts';
import { listState, listed, sampleList } from './listStates.ts';
import { answered } from './states.ts';

describe('The list of conversations', () => {
  it('takes the place of the conversation until it is closed', async () => {
    const host = await openPage();
    await host.show(answered('Text'));
    assert.equal(await grid(host).count(), 0);
    await host.show(sampleList);
    await host.page.getByRole('heading', { name: 'Conversations' }).waitFor();
    assert.equal(await host.page.getByRole('log').count(), 0);
    await host.page.getByRole('button', { name: 'Back to the conversation' }).click();
    assert.equal((await host.postedOf('closeList')).length, 1);
  });

  it('groups by when something was last added, with what is pinned first', async () => {
    const host = await openList(sampleList);
    const groups = await host.page
      .locator('.list-group')
      .evaluateAll((all) =>
        all.map((group) => [
          group.querySelector('.list-heading')?.textContent,
          ...[...group.querySelectorAll('.listed')].map((each) => (each as HTMLElement).dataset['id']),
        ]),
      );
    assert.deepEqual(groups, [
      ['Pinned', 'p1'],
      ['Today', 'conversation-1', 't2', 't3'],
      ['Yesterday', 'y1'],
      ['Last 7 days', 'w1'],
      ['Older', 'o1'],
    ]);
    assert.equal(await host.page.getByRole('rowgroup', { name: 'Last 7 days' }).getByRole('row').count(), 1);
  });

  it('counts days by the calendar', async () => {
    const host = await openList(
      listState([
        listed('first of today', 12),
        listed('last of yesterday', 12.01),
        listed('seven days ago', 7 * 24 + 12),
        listed('before', 7 * 24 + 12.01),
        listed('ahead of our clock', -1),
      ]),
    );
    const inGroup = async (name: string): Promise<readonly (string | null)[]> =>
      host.page
        .getByRole('rowgroup', { name })
        .getByRole('row')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-id')));
    assert.deepEqual(await inGroup('Today'), ['first of today', 'ahead of our clock']);
    assert.deepEqual(await inGroup('Yesterday'), ['last of yesterday']);
    assert.deepEqual(await inGroup('Last 7 days'), ['seven days ago']);
    assert.deepEqual(await inGroup('Older'), ['before']);
  });

  it('stays in the order of the host where that is not by time', async () => {
    const host = await openList(
      listState([listed('a', 50), listed('b', 1, { pinned: true })], { sort: 'cost' }),
    );
    assert.equal(await host.page.getByRole('rowgroup').count(), 0);
    assert.deepEqual(await rows(host).evaluateAll((all) => all.map((each) => each.getAttribute('data-id'))), [
      'a',
      'b',
    ]);
  });

  it('says when, with what and for how much, and leaves out what was not reported', async () => {
    const host = await openList(
      listState([
        listed('a', 3, { models: ['m-1', 'm-2'], tokens: 12_345, cost: '$0.02' }),
        listed('b', 26, { models: [] }),
      ]),
    );
    const facts = host.page.locator('.listed-facts');
    assert.deepEqual(await facts.nth(0).locator('> span').allInnerTexts(), [
      '3 hours ago',
      'm-1, m-2',
      '12.3K tokens',
      '$0.02',
    ]);
    assert.deepEqual(await facts.nth(1).locator('> span').allInnerTexts(), ['yesterday']);
    const exact = await facts.nth(0).locator('> span').first().getAttribute('title');
    assert.match(exact ?? '', /^May 20, 2026, 9:00\sAM$/u);
    assert.equal(await facts.nth(0).getByText('12.3K tokens').getAttribute('title'), '12,345 tokens');
  });

  it('writes times in the language of VS Code, and in the browser’s where it does not know that', async () => {
    const german = await openList(listState([listed('a', 3)]), { language: 'de' });
    assert.equal(await german.page.getByText('vor 3 Stunden').count(), 1);
    const unknown = await openList(listState([listed('a', 3)]), { language: 'qps_ploc' });
    assert.equal(await unknown.page.getByText('3 hours ago').count(), 1);
  });

  it('shows a conversation of which the time is not known', async () => {
    const host = await openList(listState([listed('a', 0, { modifiedAt: 'long ago' })]));
    assert.equal(await row(host, 'Title a').isVisible(), true);
  });

  it('reads out of a row what stands in it, its title first', async () => {
    const host = await openList(listState([listed('a', 3, { cost: '$0.02', snippet: 'What for?' })]));
    const name = 'Title a 3 hours ago maker/model-1 $0.02 What for?';
    assert.equal(await host.page.getByRole('button', { name, exact: true }).count(), 1);
  });

  it('tells which conversation is the open one', async () => {
    const host = await openList(sampleList);
    assert.deepEqual(await grid(host).locator('[aria-current=true] .listed-title-text').allInnerTexts(), [
      'Make greet() refuse unknown names',
    ]);
  });

  it('opens a conversation that is clicked, wherever in its row', async () => {
    const host = await openList(listState(three));
    await row(host, 'Title b').click({ position: { x: 150, y: 40 } });
    assert.deepEqual(await host.postedOf('openConversation'), [
      { type: 'openConversation', conversationId: 'b' },
    ]);
  });

  it('starts a new conversation and imports', async () => {
    const host = await openList(sampleList);
    await host.page.getByRole('button', { name: 'New conversation' }).click();
    await host.page.getByRole('button', { name: 'Import conversations…' }).click();
    assert.equal((await host.postedOf('newConversation')).length, 1);
    assert.equal((await host.postedOf('importConversations')).length, 1);
  });

  it('sorts as one chooses', async () => {
    const host = await openList(sampleList);
    assert.equal(await host.page.getByRole('radio', { name: 'Recent' }).isChecked(), true);
    await host.page.getByText('Tokens', { exact: true }).click();
    await press(host, 'ArrowRight');
    assert.deepEqual(
      (await host.postedOf('sortList')).map(({ by }) => by),
      ['tokens', 'cost'],
    );
  });

  it('says how many conversations are being answered elsewhere', async () => {
    const host = await openList(listState(three, {}, { runningElsewhere: 2 }));
    assert.equal(await host.page.locator('.list-count').innerText(), '3 conversations\nOthers answering: 2');
    await host.show(listState(three.slice(1, 2)));
    assert.equal(await host.page.locator('.list-count').innerText(), '1 conversation');
  });
});

describe('A list of two thousand conversations', () => {
  const many = Array.from({ length: 2000 }, (_, index) => listed(`${index}`, index));

  it('is drawn as far as one looks', async () => {
    const host = await openList(listState(many));
    const drawn = await rows(host).count();
    assert.ok(drawn < 400, `${drawn}`);
    assert.equal(await grid(host).getAttribute('aria-rowcount'), '2000');
    await grid(host).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await host.page.waitForFunction((before) => document.querySelectorAll('.listed').length > before, drawn);
  });

  it('leads to its end with a key', async () => {
    const host = await openList(listState(many));
    await press(host, 'ArrowDown', 'End');
    assert.equal(await focus(host), 'Title 1999');
    assert.equal(await row(host, 'Title 1999').getAttribute('aria-rowindex'), '2000');
  });
});
