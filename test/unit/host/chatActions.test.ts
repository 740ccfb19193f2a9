import assert from 'node:assert/strict';

import { ChatSessions } from '../../../src/core/chat/chatSessions.ts';
import { DraftFile } from '../../../src/core/chat/draftFile.ts';
import { ConversationStore } from '../../../src/core/chat/conversationStore.ts';
import { ChatActions } from '../../../src/host/chat/chatActions.ts';
import { Composer } from '../../../src/host/chat/composer.ts';
import { ConversationListing } from '../../../src/host/chat/conversationListing.ts';
import { UndoOffer } from '../../../src/host/chat/undoOffer.ts';
import { Settings } from '../../../src/host/settings.ts';
import { fake } from '../../fakes/vscode.ts';
import { MemoryFiles } from '../core/chat/memoryFiles.ts';
import { conversation, silent } from '../core/chat/sampleConversation.ts';
import { hanging } from '../core/chat/sessionFixture.ts';
import { Memory } from './memory.ts';

describe('What one can do in the chat panel', () => {
  let files: MemoryFiles;
  let store: ConversationStore;
  let sessions: ChatSessions;
  let settings: Settings;
  let composer: Composer;
  let undo: UndoOffer;
  let actions: ChatActions;
  let attach: () => Promise<boolean>;

  beforeEach(async () => {
    fake.reset();
    let ids = 0;
    const now = (): Date => new Date();
    files = new MemoryFiles(now);
    store = new ConversationStore(files, silent, now);
    sessions = new ChatSessions({
      store,
      log: silent,
      newId: () => `new${(ids += 1)}`,
      now,
      defaults: () => ({ systemPrompt: '', parameters: {} }),
      answer: (_, signal) => hanging(signal),
    });
    settings = new Settings();
    composer = new Composer(new Memory(), settings, new DraftFile(new MemoryFiles(now), silent, now));
    await composer.restore();
    undo = new UndoOffer();
    attach = () => Promise.resolve(true);
    actions = new ChatActions({
      sessions,
      store,
      composer,
      undo,
      listing: new ConversationListing(store, silent),
      attaching: { attach: () => attach(), settled: () => Promise.resolve() },
      connection: { state: { status: 'noBaseUrl' }, client: () => Promise.reject(new Error('none')) },
      models: { resolve: () => Promise.reject(new Error('none')) },
      pickModel: () => Promise.resolve(undefined),
    });
  });

  afterEach(async () => {
    await sessions.close();
    sessions.dispose();
    store.dispose();
    settings.dispose();
    undo.dispose();
  });

  it('gives back a question that was sent while an answer is being written', async () => {
    const asking = sessions.current.ask('first', [], () => new Promise(() => undefined));
    composer.keepDraft('');
    await actions.send('second');
    assert.equal(composer.draft.text, 'second');
    assert.equal(fake.messages.length, 1);
    sessions.current.stop();
    await asking;
  });

  it('gives back a question that had to wait for its attachment, when another one was asked meanwhile', async () => {
    const attached = Promise.withResolvers<boolean>();
    attach = () => attached.promise;
    composer.expand = () => ({ text: 'Fix', needs: new Set(['file']), missing: [] });
    const sending = actions.send('/fix it');
    const asking = sessions.current.ask('other', [], () => new Promise(() => undefined));
    attached.resolve(true);
    await sending;
    assert.equal(composer.draft.text, '/fix it');
    assert.equal(sessions.current.conversation.entries.length, 2);
    sessions.current.stop();
    await asking;
  });

  it('writes nothing to a conversation that is not there', async () => {
    await actions.pinConversation('nothing', true);
    await actions.deleteConversation('nothing');
    await actions.deleteConversation(sessions.current.id);
    await store.flush();
    assert.deepEqual([...files.files.keys()], []);
    assert.equal(undo.state, undefined);
  });

  it('says that a conversation of a newer version cannot be changed, and leaves it as it is', async () => {
    files.put('newer.jsonl', '\n{"v":3,"op":"begin","id":"newer"}\n');
    await actions.deleteConversation('newer');
    assert.equal(undo.state, undefined);
    assert.match(fake.messages[0] ?? '', /newer/);
  });

  it('opens a conversation again that was open when it was deleted, when that is taken back', async () => {
    await store.import(conversation('one', 'Hi'));
    await sessions.open('one');
    await actions.deleteConversation('one');
    assert.notEqual(sessions.current.id, 'one');
    await undo.take();
    assert.equal(sessions.current.id, 'one');
    assert.equal(sessions.current.conversation.entries.length, 2);
  });

  it('says why a message that is being written cannot be deleted', async () => {
    const asking = sessions.current.ask('Hi', [], () => new Promise(() => undefined));
    const [question] = sessions.current.conversation.entries;
    actions.deleteMessage(question?.id ?? '');
    assert.equal(fake.messages.length, 1);
    assert.equal(sessions.current.conversation.entries.length, 2);
    sessions.current.stop();
    await asking;
  });

  it('wants the draft of a deleted conversation no more when that cannot be taken back any more', async () => {
    await store.import(conversation('one', 'Hi'));
    const forgotten: string[] = [];
    composer.onDidForget((place) => forgotten.push(place));
    composer.keepDraft('half a question', { place: 'one', stamp: 5 });
    await actions.deleteConversation('one');
    await undo.take();
    composer.open('one');
    assert.equal(composer.draft.text, 'half a question');
    await actions.deleteConversation('one');
    assert.equal(composer.draft.text, 'half a question');
    undo.make('Message deleted.', () => undefined);
    assert.equal(composer.draft.text, '');
    assert.deepEqual(forgotten, ['one']);
    // Nor does a copy of it count.
    composer.keepDraft('half a question', { place: 'one', stamp: 5 });
    assert.equal(composer.draft.text, '');
  });
});
