import assert from 'node:assert/strict';

import type { ChatEvent, ChatMessage } from '../../src/protocol/chat.ts';
import type { PageRequest } from '../../src/webview/chat/pageRequest.ts';
import { ChatStore, type ChatState } from '../../src/webview/chat/chatStore.ts';
import { answer, question, stateWith } from './states.ts';

interface Setting {
  readonly store: ChatStore;
  readonly posted: readonly PageRequest[];
  readonly told: readonly ChatState[];
  readonly messages: (messages: readonly ChatMessage[], parts?: Partial<MessagesEvent>) => void;
  readonly panel: (conversationId?: string) => void;
  readonly delta: (sequence: number, text: string, answerId?: string) => void;
}

type MessagesEvent = Extract<ChatEvent, { type: 'messages' }>;

function setUp(): Setting {
  const posted: PageRequest[] = [];
  const told: ChatState[] = [];
  const store = new ChatStore((request) => posted.push(request));
  store.onState.add((state) => told.push(state));
  return {
    store,
    posted,
    told,
    messages: (messages, parts) =>
      store.apply({ type: 'messages', conversationId: 'one', keep: 0, deltas: 0, messages, ...parts }),
    panel: (conversationId = 'one') => {
      const { messages: _, deltas: __, ...panel } = stateWith({ conversationId });
      store.apply({ type: 'panel', panel });
    },
    delta: (sequence, text, answerId = 'answer-1') =>
      store.apply({ type: 'delta', answerId, sequence, text, reasoning: '' }),
  };
}

const running = answer('', { status: 'answering' });

describe('The page’s store', () => {
  it('tells nothing before panel and messages of the same conversation are there', () => {
    const { told, messages, panel } = setUp();
    panel('one');
    messages([question('A')], { conversationId: 'two' });
    assert.equal(told.length, 0);
    panel('two');
    assert.deepEqual(
      told.map(({ conversationId, messages: { length } }) => [conversationId, length]),
      [['two', 1]],
    );
  });

  it('keeps the messages that the host says stay, as the same objects', () => {
    const { store, messages, panel } = setUp();
    panel();
    messages([question('A'), answer('B'), question('C', { id: 'question-2' })]);
    const before = store.state?.messages;
    messages([question('D', { id: 'question-3' })], { keep: 2 });
    const after = store.state?.messages;
    assert.deepEqual(
      after?.map(({ text }) => text),
      ['A', 'B', 'D'],
    );
    assert.equal(after?.[0], before?.[0]);
    assert.equal(after?.[1], before?.[1]);
  });

  it('recognises messages that came again as they were', () => {
    const { store, messages, panel } = setUp();
    panel();
    messages([question('A'), answer('B')]);
    const before = store.state?.messages;
    messages([question('A'), answer('C')]);
    assert.equal(store.state?.messages[0], before?.[0]);
    assert.equal(store.state?.messages[1]?.text, 'C');
  });

  it('drops messages at the end that are gone', () => {
    const { store, messages, panel } = setUp();
    panel();
    messages([question('A'), answer('B')]);
    messages([], { keep: 1 });
    assert.deepEqual(
      store.state?.messages.map(({ text }) => text),
      ['A'],
    );
  });

  it('leads nobody to a message any more who has opened another conversation on the way', () => {
    const { store, messages, panel } = setUp();
    const show = (conversationId: string): void => {
      messages([question('A')], { conversationId });
      panel(conversationId);
    };
    show('one');
    store.apply({ type: 'showMessage', conversationId: 'two', messageId: 'question-1' });
    show('one');
    show('two');
    assert.equal(store.takeWanted('two', store.state?.messages ?? []), 'question-1');
    store.apply({ type: 'showMessage', conversationId: 'one', messageId: 'question-1' });
    show('three');
    show('one');
    assert.equal(store.takeWanted('one', store.state?.messages ?? []), undefined);
  });

  it('has the same list of messages when only the panel has changed', () => {
    const { store, messages, panel } = setUp();
    panel();
    messages([question('A')]);
    const before = store.state?.messages;
    panel();
    assert.equal(store.state?.messages, before);
  });

  it('asks for everything, once, when the host counts on messages that are not there', () => {
    const { posted, told, messages, panel } = setUp();
    panel();
    messages([question('A')]);
    messages([answer('C')], { keep: 2 });
    messages([answer('C')], { keep: 3 });
    assert.deepEqual(posted, [{ type: 'ready' }]);
    assert.equal(told.at(-1)?.messages.length, 1);
    messages([question('A'), answer('B'), answer('C', { id: 'answer-2' })]);
    messages([], { keep: 9 });
    assert.equal(posted.length, 2);
  });

  it('never keeps messages of another conversation', () => {
    const { posted, messages, panel } = setUp();
    panel();
    messages([question('A')]);
    messages([answer('B')], { conversationId: 'two', keep: 1 });
    assert.deepEqual(posted, [{ type: 'ready' }]);
  });

  it('adds deltas to the running answer, and skips those that it has', () => {
    const { store, posted, messages, panel, delta } = setUp();
    panel();
    messages([question('A'), { ...running, text: 'One ' }], { deltas: 1 });
    delta(1, 'One ');
    delta(2, 'two');
    assert.equal(store.latest(running).text, 'One two');
    assert.deepEqual(posted, []);
  });

  it('takes the text of a state that comes in between for what it is', () => {
    const { store, posted, messages, panel, delta } = setUp();
    panel();
    messages([question('A'), running]);
    delta(1, 'One ');
    messages([{ ...running, text: 'One two ' }], { keep: 1, deltas: 2 });
    delta(2, 'two ');
    delta(3, 'three');
    assert.equal(store.latest(running).text, 'One two three');
    assert.deepEqual(posted, []);
  });

  it('goes on with the running answer when nothing of it came again', () => {
    const { store, posted, messages, panel, delta } = setUp();
    panel();
    messages([question('A'), running]);
    delta(1, 'One ');
    messages([], { keep: 2, deltas: 1 });
    delta(2, 'two');
    assert.equal(store.latest(running).text, 'One two');
    assert.deepEqual(posted, []);
  });

  it('asks for everything, once, after a gap, and takes no delta until it has come', () => {
    const { store, posted, messages, panel, delta } = setUp();
    const heard: string[] = [];
    store.onDelta.add(({ text }) => heard.push(text));
    panel();
    messages([question('A'), running]);
    delta(1, 'a');
    delta(3, 'c');
    delta(2, 'b');
    delta(4, 'd');
    assert.deepEqual(posted, [{ type: 'ready' }]);
    assert.deepEqual(heard, ['a']);
    messages([question('A'), { ...running, text: 'abcd' }], { deltas: 4 });
    delta(5, 'e');
    assert.equal(store.latest(running).text, 'abcde');
  });

  it('asks for everything when a delta is of an answer that it does not know', () => {
    const { posted, messages, panel, delta } = setUp();
    panel();
    messages([question('A'), answer('B')]);
    delta(1, 'x', 'answer-2');
    assert.deepEqual(posted, [{ type: 'ready' }]);
  });

  it('forgets the running answer with its conversation', () => {
    const { store, messages, panel, delta } = setUp();
    panel();
    messages([question('A'), running]);
    delta(1, 'One');
    messages([question('B')], { conversationId: 'two' });
    panel('two');
    assert.equal(store.latest(running).text, '');
  });

  it('passes on only what was found for the latest query', () => {
    const { store, posted } = setUp();
    const found: number[] = [];
    store.onMentions.add(({ length }) => found.push(length));
    store.findMentions('a');
    store.findMentions('ab');
    const mention = { id: 'm', kind: 'file', label: 'l', detail: '' } as const;
    store.apply({ type: 'mentions', sequence: 2, mentions: [mention] });
    store.apply({ type: 'mentions', sequence: 1, mentions: [] });
    assert.deepEqual(found, [1]);
    assert.deepEqual(posted, [
      { type: 'findMentions', query: 'a', sequence: 1 },
      { type: 'findMentions', query: 'ab', sequence: 2 },
    ]);
  });
});
