import assert from 'node:assert/strict';

import type { Attachment } from '../../../src/core/chat/attachment.ts';
import { ChatSessions } from '../../../src/core/chat/chatSessions.ts';
import { DraftFile } from '../../../src/core/chat/draftFile.ts';
import { ConversationStore } from '../../../src/core/chat/conversationStore.ts';
import { ChatActions } from '../../../src/host/chat/chatActions.ts';
import { chatHandlers } from '../../../src/host/chat/chatHandlers.ts';
import { Composer } from '../../../src/host/chat/composer.ts';
import { ConversationListing } from '../../../src/host/chat/conversationListing.ts';
import { UndoOffer } from '../../../src/host/chat/undoOffer.ts';
import { Settings } from '../../../src/host/settings.ts';
import type { ChatRequest } from '../../../src/protocol/chatRequest.ts';
import { handle } from '../../../src/protocol/handlers.ts';
import { fake } from '../../fakes/vscode.ts';
import { MemoryFiles } from '../core/chat/memoryFiles.ts';
import { conversation, silent } from '../core/chat/sampleConversation.ts';
import { hanging } from '../core/chat/sessionFixture.ts';
import { Memory } from './memory.ts';

const attachment = {
  kind: 'file',
  id: 'a',
  label: 'one.ts',
  path: 'one.ts',
  language: 'ts',
  text: 'x',
} as const satisfies Attachment;

describe('A request of the page that comes when another conversation is open', () => {
  let store: ConversationStore;
  let sessions: ChatSessions;
  let settings: Settings;
  let composer: Composer;
  let undo: UndoOffer;
  let post: (request: ChatRequest) => Promise<unknown>;
  let asked: number;
  let stamp: number;
  let settled: Promise<void>;

  beforeEach(async () => {
    fake.reset();
    let ids = 0;
    asked = 0;
    stamp = 1000;
    settled = Promise.resolve();
    const now = (): Date => new Date();
    store = new ConversationStore(new MemoryFiles(now), silent, now);
    sessions = new ChatSessions({
      store,
      log: silent,
      newId: () => `new${(ids += 1)}`,
      now,
      defaults: () => ({ systemPrompt: '', parameters: {} }),
      answer: (_, signal) => {
        asked += 1;
        return hanging(signal);
      },
    });
    settings = new Settings();
    composer = new Composer(new Memory(), settings, new DraftFile(new MemoryFiles(now), silent, now));
    sessions.onDidChange(() => composer.open(sessions.current.begun ? sessions.current.id : undefined));
    undo = new UndoOffer();
    const listing = new ConversationListing(store, silent);
    const unwanted = (): never => assert.fail('Nothing is attached here.');
    const attaching = {
      attach: unwanted,
      attachDropped: unwanted,
      attachImage: unwanted,
      attachMention: unwanted,
      attachText: unwanted,
      findMentions: unwanted,
      refuseDropped: unwanted,
      settled: () => settled,
    };
    const exports = { export: unwanted, import: unwanted };
    const actions = new ChatActions({
      sessions,
      store,
      composer,
      undo,
      listing,
      attaching,
      connection: { state: { status: 'noBaseUrl' }, client: () => Promise.reject(new Error('none')) },
      models: { resolve: () => Promise.resolve({ id: 'm', name: 'M' }) },
      pickModel: () => Promise.resolve(undefined),
    });
    const services = { sessions, composer, attaching, listing, exports, undo, actions, applyCode: unwanted };
    const handlers = chatHandlers(services)({ post: () => undefined });
    post = async (request) => handle({ ...handlers, ready: () => undefined }, request);
    await store.import(conversation('one', 'First question', 'First answer'));
    await store.import(conversation('two', 'Second question', 'Second answer'));
    await sessions.open('one');
  });

  afterEach(async () => {
    await sessions.close();
    sessions.dispose();
    store.dispose();
    settings.dispose();
    undo.dispose();
  });

  const typed = (place: string, text: string): { place: string; text: string; stamp: number } => ({
    place,
    text,
    stamp: (stamp += 1),
  });
  const entriesOf = (id: string): number => sessions.held(id)?.conversation.entries.length ?? 0;

  it('asks nothing, neither there nor here, and gives the question back', async () => {
    await sessions.open('two');
    await post({ type: 'send', shown: 'one', ...typed('one', 'Where am I?') });
    assert.deepEqual([entriesOf('one'), entriesOf('two'), asked], [2, 2, 0]);
    assert.equal(composer.draft.text, 'Where am I?');
    assert.match(fake.messages[0] ?? '', /another conversation is open/);
    await sessions.open('one');
    assert.equal(composer.draft.text, '');
  });

  it('gives the question back when a new conversation was asked for', async () => {
    sessions.openNew();
    await post({ type: 'send', shown: 'one', ...typed('new', 'Where am I?') });
    assert.deepEqual([entriesOf('one'), asked], [2, 0]);
    assert.equal(sessions.current.conversation.entries.length, 0);
    assert.equal(composer.draft.text, 'Where am I?');
  });

  it('leaves what stands in the other one’s composer, and puts the question behind it', async () => {
    await post({ type: 'draft', ...typed('two', 'Half a question') });
    await sessions.open('two');
    const { revision } = composer.draft;
    await post({ type: 'send', shown: 'one', ...typed('one', 'Where am I?') });
    assert.equal(composer.draft.text, 'Half a question\n\nWhere am I?');
    assert.notEqual(composer.draft.revision, revision);
  });

  it('asks nothing anew, and gives back the words of an edited question', async () => {
    await sessions.open('two');
    const { head = '' } = sessions.held('one')?.conversation ?? {};
    await post({ type: 'act', shown: 'one', answerId: head, action: 'retry' });
    const [question] = sessions.held('one')?.conversation.entries ?? [];
    await post({ type: 'edit', shown: 'one', questionId: question?.id ?? '', text: 'In other words' });
    await post({ type: 'fork', shown: 'one', messageId: head });
    assert.deepEqual([entriesOf('one'), entriesOf('two'), asked], [2, 2, 0]);
    assert.equal(sessions.current.id, 'two');
    assert.equal(composer.draft.text, 'In other words');
    // Only where there are words does it say that they stand in the composer.
    assert.deepEqual(
      fake.messages.map((message) => message.includes('in the composer')),
      [false, true, false],
    );
  });

  it('that had to wait for its attachments stands in one composer only, with them', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    settled = promise;
    composer.add(attachment);
    const sending = post({ type: 'send', shown: 'one', ...typed('one', 'Where am I?') });
    await sessions.open('two');
    resolve();
    await sending;
    assert.deepEqual([entriesOf('one'), entriesOf('two'), asked], [2, 2, 0]);
    assert.deepEqual([composer.draft.text, composer.attachments], ['Where am I?', [attachment]]);
    await sessions.open('one');
    assert.deepEqual([composer.draft.text, composer.attachments], ['', []]);
  });

  it('to begin a new conversation leaves what stands in one whose messages were all deleted', async () => {
    const [question] = sessions.current.conversation.entries;
    await post({ type: 'deleteMessage', shown: 'one', messageId: question?.id ?? '' });
    await post({ type: 'draft', ...typed('one', 'Half a question') });
    await post({ type: 'newConversation' });
    const { id } = sessions.current;
    const sending = post({ type: 'send', shown: id, ...typed('new', 'Typed after that') });
    await new Promise(setImmediate);
    assert.deepEqual([entriesOf('one'), entriesOf(id)], [0, 2]);
    await sessions.open('one');
    assert.equal(composer.draft.text, 'Half a question');
    sessions.stop(id);
    await sending;
  });

  it('stops the answer that the person saw, and no other', async () => {
    const model = (): Promise<string> => Promise.resolve('m');
    const first = sessions.current.ask('Go on', [], model);
    await sessions.open('two');
    const second = sessions.current.ask('Go on', [], model);
    await post({ type: 'stop', shown: 'one' });
    await first;
    assert.deepEqual(sessions.running, ['two']);
    sessions.current.stop();
    await second;
  });

  it('changes the settings of the conversation that the person saw', async () => {
    await sessions.open('two');
    await post({ type: 'saveSettings', shown: 'one', systemPrompt: 'Be brief.' });
    assert.deepEqual(sessions.current.conversation.settings, {});
    assert.equal(sessions.held('one')?.conversation.settings.systemPrompt, 'Be brief.');
    await post({ type: 'sendFrom', shown: 'one', messageId: 'x' });
    assert.deepEqual(sessions.current.conversation.settings, {});
  });

  it('deletes and shows messages where the person saw them', async () => {
    const head = sessions.current.conversation.head ?? '';
    await sessions.open('two');
    await post({ type: 'deleteMessage', shown: 'one', messageId: head });
    assert.deepEqual([entriesOf('one'), entriesOf('two')], [1, 2]);
    await undo.take();
    assert.equal(entriesOf('one'), 2);
  });

  it('looks for the bill of a copied answer under the name of the one that was paid for', async () => {
    const { head = '' } = sessions.current.conversation;
    await post({ type: 'fork', shown: 'one', messageId: head });
    const copy = sessions.current.conversation.head ?? '';
    assert.notEqual(copy, head);
    await post({ type: 'showBill', answerId: copy });
    assert.equal(fake.commands.at(-1), 'modelside.usage.showBill');
    assert.deepEqual(fake.commandArguments.at(-1), [head]);
  });

  it('leaves no draft where the page thought that it was, before it heard that something was asked', async () => {
    sessions.openNew();
    const { id } = sessions.current;
    await post({ type: 'draft', ...typed('new', 'Secon') });
    const asking = sessions.current.ask('First', [], () => new Promise(() => undefined));
    await post({ type: 'send', shown: id, ...typed('new', 'Second') });
    assert.deepEqual([composer.draft.place, composer.draft.text], [id, 'Second']);
    await sessions.open('one');
    sessions.openNew();
    assert.deepEqual([composer.draft.place, composer.draft.text], ['new', '']);
    sessions.stop(id);
    await asking;
  });

  it('gives back an edited question for which an answer that is being written leaves no room', async () => {
    const asking = sessions.current.ask('Go on', [], () => new Promise(() => undefined));
    const [question] = sessions.current.conversation.entries;
    await post({ type: 'edit', shown: 'one', questionId: question?.id ?? '', text: 'In other words' });
    assert.equal(composer.draft.text, 'In other words');
    sessions.current.stop();
    await asking;
  });
});
