import assert from 'node:assert/strict';

import { focus, openList, press, said, search, three } from './listPage.ts';
import { listState, listed, sampleList } from './listStates.ts';
import { type ShownState } from './states.ts';

function without(id: string): ShownState {
  return listState(three.filter((each) => each.id !== id));
}

describe('With the keyboard, in the list of conversations, one', () => {
  it('begins with the search, and goes down to the open conversation', async () => {
    const host = await openList(sampleList);
    assert.equal(await focus(host), 'Search conversations');
    await press(host, 'ArrowDown');
    assert.equal(await focus(host), 'Make greet() refuse unknown names');
  });

  it('goes from row to row, over all groups, and up to the search', async () => {
    const host = await openList(sampleList);
    await press(host, 'ArrowDown', 'End');
    assert.equal(await focus(host), 'Untitled');
    await press(host, 'ArrowDown', 'ArrowUp');
    assert.equal(await focus(host), 'SQL for monthly usage');
    await press(host, 'Home');
    assert.equal(await focus(host), 'House rules for commit messages');
    await press(host, 'ArrowUp');
    assert.equal(await focus(host), 'Search conversations');
  });

  it('goes along what can be done with a conversation, and keeps to it in other rows', async () => {
    const host = await openList(listState([listed('a', 1, { answering: true }), listed('b', 2)]));
    const stops: string[] = [];
    await press(host, 'ArrowDown', 'ArrowLeft');
    for (let stop = 0; stop < 7; stop += 1) {
      stops.push((await focus(host)).replace('Title a: ', ''));
      await press(host, 'ArrowRight');
    }
    assert.deepEqual(stops, [
      'Title a',
      'Pin',
      'Rename',
      'Export…',
      'Delete',
      'Stop the answer',
      'Stop the answer',
    ]);
    // There is nothing to stop in the other one.
    await press(host, 'ArrowDown');
    assert.equal(await focus(host), 'Title b');
    await press(host, 'ArrowRight', 'ArrowUp');
    assert.equal(await focus(host), 'Title a: Pin');
  });

  it('goes the other way where one writes from right to left', async () => {
    const host = await openList(listState(three));
    await host.page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await press(host, 'ArrowDown', 'ArrowLeft');
    assert.equal(await focus(host), 'Title a: Pin');
    await press(host, 'ArrowRight');
    assert.equal(await focus(host), 'Title a');
  });

  it('opens with Enter and deletes with Delete', async () => {
    const host = await openList(listState(three));
    await press(host, 'ArrowDown', 'Enter', 'ArrowDown', 'Delete');
    assert.deepEqual(await host.postedOf('openConversation'), [
      { type: 'openConversation', conversationId: 'a' },
    ]);
    assert.deepEqual(await host.postedOf('deleteConversation'), [
      { type: 'deleteConversation', conversationId: 'b' },
    ]);
  });

  it('searches by typing, wherever one is', async () => {
    const host = await openList(listState(three));
    await press(host, 'ArrowDown', 'ArrowDown', 'x');
    assert.equal(await search(host).inputValue(), 'x');
    assert.equal(await focus(host), 'Search conversations');
  });

  it('leaves keys with Ctrl and Alt to VS Code', async () => {
    const host = await openList(listState(three));
    await press(host, 'ArrowDown', 'Control+ArrowDown', 'Alt+ArrowDown', 'Control+p', 'Control+Delete');
    assert.equal(await focus(host), 'Title a');
    assert.deepEqual(await host.postedOf('deleteConversation'), []);
  });

  it('turns pages', async () => {
    const many = Array.from({ length: 100 }, (_, index) => listed(`${index}`, index / 100));
    const host = await openList(listState(many), { height: 500 });
    await press(host, 'ArrowDown', 'PageDown');
    const place = Number((await focus(host)).replace('Title ', ''));
    assert.ok(place > 3 && place < 12, `${place}`);
    await press(host, 'PageUp');
    assert.equal(await focus(host), 'Title 0');
  });

  it('comes through it in few steps', async () => {
    const host = await openList(listState(three, { query: 'title' }));
    const stops: string[] = [];
    await host.page.getByRole('button', { name: 'Back to the conversation' }).focus();
    for (let stop = 0; stop < 7; stop += 1) {
      stops.push(await focus(host));
      await press(host, 'Tab');
    }
    assert.deepEqual(stops.slice(0, 6), [
      'Back to the conversation',
      'Import conversations…',
      'New conversation',
      'Search conversations',
      'Clear Search',
      'input',
    ]);
    assert.equal(stops[6], 'Title a');
  });

  it('leaves it with Escape, which does not stop an answer', async () => {
    const host = await openList(listState(three, {}, { running: { answerId: 'answer-1' } }));
    await press(host, 'ArrowDown', 'Escape');
    assert.equal((await host.postedOf('closeList')).length, 1);
    assert.deepEqual(await host.postedOf('stop'), []);
  });

  it('ends a search with Escape first', async () => {
    const host = await openList(listState(three, { query: 'title' }));
    await press(host, 'Escape');
    assert.deepEqual(await host.postedOf('searchList'), [{ type: 'searchList', query: '' }]);
    assert.deepEqual(await host.postedOf('closeList'), []);
    await press(host, 'Escape');
    assert.equal((await host.postedOf('closeList')).length, 1);
  });
});

describe('The focus in the list of conversations', () => {
  it('goes to what has come to the place of a deleted conversation', async () => {
    const host = await openList(listState(three));
    await press(host, 'ArrowDown', 'ArrowDown', 'Delete');
    await host.show(without('b'));
    assert.equal(await focus(host), 'Title c');
    await press(host, 'Delete');
    await host.show(listState([listed('a', 1)]));
    assert.equal(await focus(host), 'Title a');
  });

  it('goes to the search when nothing is left', async () => {
    const host = await openList(listState(three.slice(0, 1)));
    await press(host, 'ArrowDown', 'Delete');
    await host.show(listState([]));
    assert.equal(await focus(host), 'Search conversations');
  });

  it('comes back to a conversation that was taken back', async () => {
    const host = await openList(listState(three));
    await press(host, 'ArrowDown', 'ArrowDown', 'Delete');
    await host.show({ ...without('b'), undo: { text: 'Deleted “Title b”.' } });
    assert.equal(await said(host).textContent(), 'Deleted “Title b”.');
    await host.page.getByRole('button', { name: 'Undo' }).press('Enter');
    assert.equal((await host.postedOf('undoDelete')).length, 1);
    await host.show(listState(three));
    assert.equal(await focus(host), 'Title b');
  });

  it('goes along with a conversation that moves', async () => {
    const host = await openList(listState(three));
    await press(host, 'ArrowDown', 'End', 'ArrowRight', 'Enter');
    await host.show(listState([...three.slice(0, 2), listed('c', 3, { pinned: true })]));
    assert.equal(await focus(host), 'Title c: Unpin');
  });

  it('stays when others come', async () => {
    const host = await openList(listState(three));
    await press(host, 'ArrowDown', 'ArrowDown');
    await host.show(listState([listed('new', 0), ...three, listed('old', 900)]));
    assert.equal(await focus(host), 'Title b');
  });

  it('stays in the search while results come in', async () => {
    const host = await openList(listState(three));
    await press(host, 'ArrowDown', 'b');
    await host.show(listState(three.slice(1), { query: 'b', searching: true }));
    await host.show(listState(three.slice(1, 2), { query: 'b' }));
    assert.equal(await focus(host), 'Search conversations');
    await press(host, 'ArrowDown');
    assert.equal(await focus(host), 'Title b');
  });
});
